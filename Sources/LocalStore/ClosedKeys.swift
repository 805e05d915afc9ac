import GRDB

/// Which keys the translator cannot translate, so that they are no work: locked, in the language
/// already, above the translator's level, or in a syntax that is only shown.
struct ClosedKeys {
    let db: Database

    /// The key or its target has changed.
    func refresh(key: Int64) throws {
        try refresh(
            """
            target.key = ?1 AND target.language IN (
                SELECT language.id FROM language JOIN translationKey USING (project)
                WHERE translationKey.id = ?1)
            """, [key])
    }

    func refresh(at place: TargetPlace) throws {
        try refresh("target.language = ? AND target.key = ?", [place.language, place.key])
    }

    /// The translator has another level.
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

    /// What closes keys of a language.
    struct Limits {
        /// That of the language.
        let code: String
        /// The translator's; `nil` where it is not known.
        let level: Int?
    }

    /// For who asks for many keys of a language.
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

    /// The condition, as SQL, of a key in this syntax, of this level and locale, for a translator who
    /// may go up to the level `most`, in the language with this code; it names them in this order. Not
    /// true when `most` is `NULL`.
    static func isKeyClosed(
        syntax: String, level: String, most: String, locale: String, code: String
    ) -> String {
        """
        (\(syntax) = 'xmessage' OR \(level) > \(most)
            OR lower(replace(\(locale), '_', '-')) = \(code))
        """
    }
}
