import GRDB

/// Which keys the translator cannot translate, so that they are no work: locked, in the language
/// already, above the translator's level, or in a syntax that is only shown.
struct ClosedKeys {
    let db: Database

    /// The key or its target has changed.
    func refresh(key: Int64) throws {
        try refresh(
            """
            target.key = ? AND target.language IN (
                SELECT language.id FROM language JOIN translationKey USING (project)
                WHERE translationKey.id = target.key)
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
        try db.run(
            """
            UPDATE target SET isClosed = \(Self.isClosed)
            WHERE \(condition) AND isClosed <> \(Self.isClosed)
            """, arguments)
    }

    private static let isClosed = """
        (isLocked = 1 OR EXISTS (
            SELECT 1 FROM translationKey JOIN language ON language.id = target.language
            LEFT JOIN membership ON membership.project = translationKey.project
            WHERE translationKey.id = target.key AND (
                translationKey.syntax = 'xmessage' OR translationKey.level > membership.level
                OR lower(replace(translationKey.locale, '_', '-')) = language.code)))
        """
}
