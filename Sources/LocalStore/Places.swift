import Catalog
import GRDB
import TML

/// The row ids of projects, languages and keys.
struct Places {
    let db: Database

    func project(_ key: Project.Key) throws -> Int64? {
        try db.integer("SELECT id FROM project WHERE key = ?", [key.rawValue])
    }

    /// Throws `failed` for a project that was never saved.
    func knownProject(_ key: Project.Key) throws -> Int64 {
        guard let id = try project(key) else {
            throw StoreError.failed("There is no project \(key) in the local copy.")
        }
        return id
    }

    func language(_ locale: LocaleCode, of project: Project.Key) throws -> Int64? {
        try db.integer(
            """
            SELECT language.id FROM language JOIN project ON project.id = language.project
            WHERE project.key = ? AND code = ?
            """, [project.rawValue, locale.folded])
    }

    func ensuredLanguage(_ locale: LocaleCode, of project: Project.Key) throws -> Int64 {
        if let id = try language(locale, of: project) { return id }
        try db.run(
            "INSERT INTO language (project, code, locale) VALUES (?, ?, ?)",
            [try knownProject(project), locale.folded, locale.rawValue])
        return db.lastInsertedRowID
    }

    func key(_ id: TranslationKey.ID) throws -> Int64? {
        guard let project = try project(id.project) else { return nil }
        return try KeyHashes(db: db).key(id.hash, of: project)
    }

    /// Returns the row ids of a key in a language, even if the language has no target for the key.
    func place(of id: TranslationKey.ID, _ locale: LocaleCode) throws -> TargetRowID {
        guard let key = try key(id) else {
            throw StoreError.failed("There is no translation key \(id.hash) in the local copy.")
        }
        return TargetRowID(language: try ensuredLanguage(locale, of: id.project), key: key)
    }

    /// Returns the row ids of a key in a language for work on it. Creates the target if there is
    /// none, so that a text for a key that the server has deleted is kept, too.
    func ensuredTarget(_ id: TranslationKey.ID, _ locale: LocaleCode) throws -> TargetRowID {
        let place = try place(of: id, locale)
        try db.run(
            """
            INSERT INTO target (language, key, status, isGone) VALUES (?, ?, 0, 1)
            ON CONFLICT DO NOTHING
            """, [place.language, place.key])
        return place
    }

    func target(_ id: TranslationKey.ID, _ locale: LocaleCode) throws -> TargetRowID? {
        guard let key = try key(id), let language = try language(locale, of: id.project) else {
            return nil
        }
        return TargetRowID(language: language, key: key)
    }
}

/// The row ids of a target: of its language and of its key.
struct TargetRowID: Hashable {
    var language: Int64
    var key: Int64

    /// The row id in `searchText`.
    var searchRow: Int64 { language << 32 | key }
}

extension LocaleCode {
    /// A text that is the same for all spellings of a locale.
    var folded: String { rawValue.lowercased().replacing("_", with: "-") }
}
