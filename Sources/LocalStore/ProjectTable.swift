import Catalog
import GRDB
import TML

/// Projects, their languages, and the translator's membership.
struct ProjectTable {
    let db: Database

    func project(_ key: Project.Key) throws -> Project? {
        guard let row = try db.row("SELECT * FROM project WHERE key = ?", [key.rawValue]) else {
            return nil
        }
        return try Project(
            key: key, name: row["name"], summary: row["summary"],
            defaultLocale: LocaleCode(row["defaultLocale"] as String),
            languages: try languages(of: row["id"]), threshold: row["threshold"])
    }

    /// Saves a project. If `position` is `nil`, its position in the list stays.
    @discardableResult
    func save(_ project: Project, position: Int?) throws -> Int64 {
        try db.run(
            """
            INSERT INTO project (key, name, summary, defaultLocale, threshold, position)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET
                name = excluded.name, summary = excluded.summary,
                defaultLocale = excluded.defaultLocale, threshold = excluded.threshold,
                position = coalesce(excluded.position, position)
            """,
            [
                project.key.rawValue, project.name, project.summary,
                project.defaultLocale.rawValue, project.threshold, position,
            ])
        let id = try Places(db: db).knownProject(project.key)
        if !project.languages.isEmpty { try save(project.languages, of: id) }
        return id
    }

    func newest(of key: Project.Key) throws -> String? {
        try db.row("SELECT newest FROM project WHERE key = ?", [key.rawValue])
            .flatMap { try $0["newest"] }
    }

    /// Saves the newest cursor from the server, if there is one.
    func setNewest(_ cursor: String?, of key: Project.Key) throws {
        guard let cursor else { return }
        try db.run("UPDATE project SET newest = ? WHERE key = ?", [cursor, key.rawValue])
    }

    func membership(of key: Project.Key) throws -> Membership? {
        guard let project = try Places(db: db).project(key),
            let row = try db.row("SELECT * FROM membership WHERE project = ?", [project])
        else { return nil }
        var membership = try Membership(
            translatorID: row["translatorID"], role: row["role"], level: row["level"],
            votingPower: row["votingPower"])
        try readPermissions(of: project, into: &membership)
        return membership
    }

    /// Reads the permissions. If a language has the name `''`, its permissions replace the
    /// permissions of the project. Without this name, its permissions add to the permissions of the
    /// project.
    private func readPermissions(of project: Int64, into membership: inout Membership) throws {
        var whole: Set<LocaleCode> = []
        for row in try db.rows("SELECT * FROM permission WHERE project = ?", [project]) {
            let (locale, name) = (try row["locale"] as String, try row["name"] as String)
            if locale.isEmpty {
                membership.permissions.formUnion(Permission(rawValue: name).map { [$0] } ?? [])
            } else {
                if name.isEmpty { whole.insert(LocaleCode(locale)) }
                membership.localePermissions[LocaleCode(locale), default: []]
                    .formUnion(Permission(rawValue: name).map { [$0] } ?? [])
            }
        }
        for locale in membership.localePermissions.keys where !whole.contains(locale) {
            membership.localePermissions[locale]?.formUnion(membership.permissions)
        }
    }

    func save(_ membership: Membership, of project: Int64) throws {
        let level = try db.integer("SELECT level FROM membership WHERE project = ?", [project])
        try db.run("DELETE FROM membership WHERE project = ?", [project])
        try db.run(
            "INSERT INTO membership VALUES (?, ?, ?, ?, ?)",
            [
                project, membership.translatorID, membership.role, membership.level,
                membership.votingPower,
            ])
        try save(membership.permissions.map(\.rawValue), locale: "", of: project)
        for (locale, permissions) in membership.localePermissions {
            try save([""] + permissions.map(\.rawValue), locale: locale.rawValue, of: project)
        }
        if level != Int64(membership.level) { try ClosedKeys(db: db).refreshAll(of: project) }
    }

    /// The progress of the languages that are downloaded, also while they are downloaded again, and
    /// of the languages with work of the translator.
    func progress(of key: Project.Key) throws -> [LanguageProgress] {
        try db.rows(
            """
            SELECT language.id, locale, pull <> 'never' OR EXISTS (
                SELECT 1 FROM target WHERE target.language = language.id AND isGone = 0
            ) AS isDownloaded
            FROM language JOIN project ON project.id = language.project
            WHERE project.key = ? AND (pull <> 'never' OR EXISTS (
                SELECT 1 FROM block WHERE block.language = language.id AND allKeys > 0))
            ORDER BY language.id
            """, [key.rawValue]
        ).map {
            try progress(
                of: $0["id"], locale: LocaleCode($0["locale"] as String),
                isDownloaded: $0["isDownloaded"])
        }
    }
}

/// The progress of languages on the server, which do not need to be downloaded.
extension ProjectTable {
    func told(of key: Project.Key) throws -> [LanguageProgress] {
        try db.rows(
            """
            SELECT toldProgress.* FROM toldProgress JOIN project ON project.id = project
            WHERE project.key = ? ORDER BY locale
            """, [key.rawValue]
        ).map {
            try LanguageProgress(
                locale: LocaleCode($0["locale"] as String), keys: $0["keys"],
                untranslated: $0["untranslated"], pending: $0["pending"],
                accepted: $0["accepted"], approved: $0["approved"])
        }
    }

    func save(told progress: [LanguageProgress], of project: Int64) throws {
        try db.run("DELETE FROM toldProgress WHERE project = ?", [project])
        for language in progress {
            try db.run(
                "INSERT OR REPLACE INTO toldProgress VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    project, language.locale.rawValue, language.keys, language.untranslated,
                    language.pending, language.accepted, language.approved,
                ])
        }
    }
}

extension ProjectTable {
    private func languages(of project: Int64) throws -> [ProjectLanguage] {
        try db.rows("SELECT * FROM projectLanguage WHERE project = ? ORDER BY position", [project])
            .map {
                try ProjectLanguage(
                    locale: LocaleCode($0["locale"] as String), englishName: $0["englishName"],
                    nativeName: $0["nativeName"], isRightToLeft: $0["isRightToLeft"])
            }
    }

    private func save(_ languages: [ProjectLanguage], of project: Int64) throws {
        try db.run("DELETE FROM projectLanguage WHERE project = ?", [project])
        for (position, language) in languages.enumerated() {
            try db.run(
                "INSERT INTO projectLanguage VALUES (?, ?, ?, ?, ?, ?)",
                [
                    project, position, language.locale.rawValue, language.englishName,
                    language.nativeName, language.isRightToLeft,
                ])
        }
    }

    private func save(
        _ names: [String], locale: String, of project: Int64
    ) throws {
        for name in names {
            try db.run("INSERT INTO permission VALUES (?, ?, ?)", [project, locale, name])
        }
    }

    private func counts(of language: Int64) throws -> StoredRow? {
        try db.row(
            """
            SELECT sum(allKeys - closed) AS keys, sum(untranslated) AS untranslated,
                sum(pending) AS pending, sum(accepted) AS accepted, sum(approved) AS approved
            FROM block WHERE language = ?
            """, [language])
    }

    private func progress(
        of language: Int64, locale: LocaleCode, isDownloaded: Bool
    ) throws -> LanguageProgress {
        let sums = try isDownloaded ? counts(of: language) : nil
        let unsent = try db.integer(
            """
            SELECT count(*) FROM (
                SELECT key FROM draft WHERE language = :language UNION
                SELECT key FROM change WHERE language = :language AND state IN ('queued', 'sent'))
            """, ["language": language])
        let undecided = try db.integer(
            """
            SELECT count(DISTINCT key) FROM change
            WHERE language = ? AND state NOT IN ('queued', 'sent')
            """, [language])
        return try LanguageProgress(
            locale: locale, keys: sums?["keys"] ?? 0, untranslated: sums?["untranslated"] ?? 0,
            pending: sums?["pending"] ?? 0, accepted: sums?["accepted"] ?? 0,
            approved: sums?["approved"] ?? 0, unsent: Int(unsent ?? 0),
            undecided: Int(undecided ?? 0), isDownloaded: isDownloaded)
    }
}
