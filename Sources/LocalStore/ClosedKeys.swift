import GRDB

/// Marks the keys that the translator cannot translate: locked keys, keys with labels in the
/// language itself, keys above the translator's level, and keys with a syntax that is only shown.
struct ClosedKeys {
    let db: Database

    /// Updates the marks of a key after a change of the key or its targets.
    func refresh(key: Int64) throws {
        try refresh(
            """
            target.key = ?1 AND target.language IN (
                SELECT language.id FROM language JOIN translationKey USING (project)
                WHERE translationKey.id = ?1)
            """, [key])
    }

    func refresh(at place: TargetRowID) throws {
        try refresh("target.language = ? AND target.key = ?", [place.language, place.key])
    }

    /// Updates the marks after a change of the translator's level.
    func refreshAll(of project: Int64) throws {
        try refresh(
            "target.language IN (SELECT id FROM language WHERE project = ?)", [project])
    }

    private func refresh(_ condition: String, _ arguments: StatementArguments) throws {
        let isKeyClosed = Self.isKeyClosed(
            syntax: "translationKey.syntax", level: "translationKey.level",
            most: "membership.level", locale: "translationKey.locale", code: "language.code")
        let isClosed = """
            (isLocked = 1 OR EXISTS (
                SELECT 1 FROM translationKey JOIN language ON language.id = target.language
                LEFT JOIN membership ON membership.project = translationKey.project
                WHERE translationKey.id = target.key AND \(isKeyClosed)))
            """
        try db.run(
            """
            UPDATE target SET isClosed = \(isClosed) WHERE \(condition) AND isClosed <> \(isClosed)
            """, arguments)
    }

    /// The data of a language that decide which keys are closed.
    struct Limits {
        /// The code of the language.
        let code: String
        /// The translator's level; `nil` if it is not known.
        let level: Int?
    }

    /// Returns the limits of a language, for queries about many of its keys.
    func limits(of language: Int64) throws -> Limits {
        let row = try db.row(
            """
            SELECT code, level FROM language LEFT JOIN membership USING (project) WHERE id = ?
            """, [language])
        guard let row else {
            throw StoreError.failed("The local copy does not have this language.")
        }
        return Limits(code: try row["code"], level: try row["level"])
    }

    /// Returns the SQL condition for a closed key. The arguments are SQL expressions: the syntax,
    /// level and locale of the key, the translator's level (`most`), and the code of the language.
    /// If `most` is `NULL`, the level closes no key.
    static func isKeyClosed(
        syntax: String, level: String, most: String, locale: String, code: String
    ) -> String {
        """
        (\(syntax) = 'xmessage' OR \(level) > \(most)
            OR lower(replace(\(locale), '_', '-')) = \(code))
        """
    }
}
