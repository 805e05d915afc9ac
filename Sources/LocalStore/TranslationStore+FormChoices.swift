public import Catalog
import GRDB
public import TML

/// What the translator chose that translations depend on, by the shapes of their labels.
extension TranslationStore {
    /// Every choice for a language; none for one that was never here.
    public func formChoices(
        in project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> [String: String] {
        try read { db in
            guard let language = try Places(db: db).language(locale, of: project) else {
                return [:]
            }
            return try Self.formChoices(language, in: db)
        }
    }

    /// Keeps a choice in the place of the last one for that shape, and says what is kept then.
    ///
    /// Throws `failed` for a project that was never saved.
    public func setFormChoice(
        _ choice: String, shape: String, in project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> [String: String] {
        try write { db in
            let language = try Places(db: db).ensuredLanguage(locale, of: project)
            try db.run(
                """
                INSERT INTO formChoice (language, shape, choice) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET choice = excluded.choice
                """, [language, shape, choice])
            return try Self.formChoices(language, in: db)
        }
    }

    private static func formChoices(_ language: Int64, in db: Database) throws -> [String: String] {
        let rows = try db.rows(
            "SELECT shape, choice FROM formChoice WHERE language = ?", [language])
        return Dictionary(try rows.map { (try $0["shape"], try $0["choice"]) }) { first, _ in first
        }
    }
}
