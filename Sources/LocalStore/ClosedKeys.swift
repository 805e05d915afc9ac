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
        let isClosed = Self.isClosed(
            isLocked: "isLocked", language: "target.language", key: "target.key")
        try db.run(
            """
            UPDATE target SET isClosed = \(isClosed) WHERE \(condition) AND isClosed <> \(isClosed)
            """, arguments)
    }

    /// The condition, as SQL, of a target that has these values.
    static func isClosed(isLocked: String, language: String, key: String) -> String {
        """
        (\(isLocked) = 1 OR EXISTS (
            SELECT 1 FROM translationKey JOIN language ON language.id = \(language)
            LEFT JOIN membership ON membership.project = translationKey.project
            WHERE translationKey.id = \(key) AND (
                translationKey.syntax = 'xmessage' OR translationKey.level > membership.level
                OR lower(replace(translationKey.locale, '_', '-')) = language.code)))
        """
    }
}
