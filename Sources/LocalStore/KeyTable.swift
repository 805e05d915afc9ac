import Catalog
import GRDB
import TML
import Text

/// Translation keys with their sources, and their targets.
struct KeyTable {
    let db: Database

    /// Saves a key at the end of its project, or over what is known of it. Gives its number, and
    /// whether it is new.
    func save(_ key: TranslationKey, project: Int64) throws -> (id: Int64, isNew: Bool) {
        if let id = try KeyHashes(db: db).key(key.id.hash, of: project) {
            try update(key, id, project: project)
            return (id, false)
        }
        return (try add(key, project: project), true)
    }

    /// Saves a key that is not here; gives its number.
    func add(_ key: TranslationKey, project: Int64) throws -> Int64 {
        try db.run(
            """
            INSERT INTO translationKey (
                label, description, locale, level, syntax, maxLength, note, labels, revision,
                project, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, fields(of: key) + [project, key.id.hash])
        let id = db.lastInsertedRowID
        try add(key.sources, to: id, project: project)
        return id
    }

    /// Saves a key over what is known of it.
    func update(_ key: TranslationKey, _ id: Int64, project: Int64) throws {
        try db.run(
            """
            UPDATE translationKey SET
                label = ?1, description = ?2, locale = ?3, level = ?4, syntax = ?5, maxLength = ?6,
                note = ?7, labels = ?8, revision = ?9
            WHERE id = ?10
                AND (label, description, locale, level, syntax, maxLength, note, labels, revision)
                    IS NOT (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """, fields(of: key) + [id])
        try replaceSources(of: id, by: key.sources, project: project)
    }

    private func fields(of key: TranslationKey) -> StatementArguments {
        [
            key.label.string, key.description.string, key.locale.rawValue, key.level, key.syntax,
            key.maxLength, key.note.string, key.labels.joined(separator: "\n"), key.revision,
        ]
    }

    func key(_ id: Int64, as identity: TranslationKey.ID) throws -> TranslationKey? {
        guard let row = try db.row("SELECT * FROM translationKey WHERE id = ?", [id]) else {
            return nil
        }
        return try TranslationKey(
            id: identity, label: ExactText(row["label"]),
            description: ExactText(row["description"]),
            locale: LocaleCode(row["locale"] as String), level: row["level"],
            syntax: row["syntax"], maxLength: row["maxLength"], note: ExactText(row["note"]),
            sources: try sources(of: id),
            labels: (row["labels"] as String).split(separator: "\n").map(String.init),
            revision: row["revision"])
    }

    func hasTarget(at place: TargetPlace) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM target WHERE language = ? AND key = ?", [place.language, place.key])
            != nil
    }

    func target(at place: TargetPlace) throws -> Target? {
        try db.row(
            "SELECT * FROM target WHERE language = ? AND key = ?", [place.language, place.key]
        ).map {
            try Target(
                status: TargetStatus(number: $0["status"]), isLocked: $0["isLocked"],
                lockedBy: $0["lockedBy"], revision: $0["revision"])
        }
    }

    /// Saves a target as the server has it; `round` says which full pull brought it.
    func save(_ target: Target, at place: TargetPlace, round: Int64) throws {
        try db.run(
            """
            INSERT INTO target (language, key, status, isLocked, lockedBy, revision, round)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (language, key) DO UPDATE SET
                status = excluded.status, isLocked = excluded.isLocked,
                lockedBy = excluded.lockedBy, revision = excluded.revision,
                round = excluded.round, isGone = 0
            """,
            [
                place.language, place.key, target.status.number, target.isLocked, target.lockedBy,
                target.revision, round,
            ])
        try ClosedKeys(db: db).refresh(at: place)
    }

    /// Saves a target that the language did not have, so that there is no work of ours on it.
    func add(
        _ target: Target, at place: TargetPlace, round: Int64, toReview: Bool
    ) throws {
        let isClosed = ClosedKeys.isClosed(isLocked: "?4", language: "?1", key: "?2")
        try db.run(
            """
            INSERT INTO target (
                language, key, status, isLocked, lockedBy, revision, round, toReview, isClosed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \(isClosed))
            """,
            [
                place.language, place.key, target.status.number, target.isLocked, target.lockedBy,
                target.revision, round, toReview,
            ])
    }

    /// Saves a target as the server has it, unless the stored one is newer.
    func saveNews(_ target: Target, at place: TargetPlace, round: Int64) throws {
        let stored = try db.integer(
            "SELECT revision FROM target WHERE language = ? AND key = ?",
            [place.language, place.key])
        if let stored, stored > target.revision { return }
        try save(target, at: place, round: round)
    }

    /// What an answer to a change says of a target that is here.
    func update(_ target: Target, at place: TargetPlace) throws {
        try db.run(
            """
            UPDATE target SET status = ?1, isLocked = ?2, lockedBy = ?3, revision = ?4
            WHERE language = ?5 AND key = ?6 AND revision <= ?4
            """,
            [
                target.status.number, target.isLocked, target.lockedBy, target.revision,
                place.language, place.key,
            ])
        try ClosedKeys(db: db).refresh(at: place)
    }

    /// Recomputes the status from the translations, for as long as the server has not told it:
    /// unless the target that is here is as new as `revision`, that of what has changed.
    func deriveStatus(at place: TargetPlace, since revision: Int) throws {
        let status = TargetStatus(of: try TranslationTable(db: db).translations(of: place))
        try db.run(
            "UPDATE target SET status = ? WHERE language = ? AND key = ? AND revision < ?",
            [status.number, place.language, place.key, revision])
    }

    /// Notes whether the key has a pending translation that we have not judged.
    func refreshToReview(at place: TargetPlace) throws {
        try db.run(
            """
            UPDATE target SET toReview = EXISTS (
                SELECT 1 FROM translation
                WHERE language = target.language AND key = target.key AND status = 2
                    AND NOT EXISTS (
                        SELECT 1 FROM change WHERE language = target.language AND key = target.key
                            AND change.translation = translation.id
                            AND kind IN ('approve', 'reject') AND state IN ('queued', 'sent')))
            WHERE language = ? AND key = ?
            """, [place.language, place.key])
    }

    /// Removes what a language has of a key that the server deleted, or, when there is unsent
    /// work, marks it for removal as soon as there is none.
    func remove(at place: TargetPlace) throws {
        try db.run(
            "UPDATE target SET isGone = 1 WHERE language = ? AND key = ?",
            [place.language, place.key])
        try removeIfDone(at: place)
    }

    /// Removes a target that is marked and carries no work any more.
    func removeIfDone(at place: TargetPlace) throws {
        let isDone = try db.integer(
            """
            SELECT 1 FROM target WHERE language = :language AND key = :key AND isGone = 1
                AND NOT EXISTS (SELECT 1 FROM draft WHERE language = :language AND key = :key)
                AND NOT EXISTS (SELECT 1 FROM change WHERE language = :language AND key = :key)
            """, ["language": place.language, "key": place.key])
        guard isDone != nil else { return }
        try SearchTable(db: db).remove(at: place)
        try db.run(
            "DELETE FROM target WHERE language = ? AND key = ?", [place.language, place.key])
    }
}

extension KeyTable {
    private func sources(of key: Int64) throws -> [String] {
        try db.rows(
            """
            SELECT name FROM source JOIN keySource ON keySource.source = source.id
            WHERE keySource.key = ? ORDER BY name
            """, [key]
        ).map { try $0["name"] }
    }

    private func replaceSources(of key: Int64, by names: [String], project: Int64) throws {
        let old = try sources(of: key).map { ExactText($0) }
        guard old != Set(names.map { ExactText($0) }).sorted() else {
            return
        }
        try db.run("DELETE FROM keySource WHERE key = ?", [key])
        try add(names, to: key, project: project)
    }

    private func add(_ names: [String], to key: Int64, project: Int64) throws {
        for name in names where try !add(name, to: key, project: project) {
            try db.run(
                "INSERT INTO source (project, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [project, name])
            _ = try add(name, to: key, project: project)
        }
    }

    /// Whether there is such a source, and the key was not of it.
    private func add(_ name: String, to key: Int64, project: Int64) throws -> Bool {
        try db.run(
            """
            INSERT INTO keySource (source, key)
            SELECT id, ? FROM source WHERE project = ? AND name = ? ON CONFLICT DO NOTHING
            """, [key, project, name])
        return db.changesCount > 0
    }
}
