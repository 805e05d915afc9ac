import GRDB
import Text

/// A translation with a control character that the server no longer accepts.
public struct ControlledText: Hashable, Sendable {
    /// The name of the project.
    public let project: String
    /// The hash of the key.
    public let key: String
    /// The language of the translation.
    public let locale: String
    /// The first control character: `U+001B`.
    public let character: String
}

extension Maintenance {
    /// Returns the translations with control characters, and their number. They stay unchanged
    /// until a translator edits them, so that apps do not change without the translators.
    ///
    /// - Parameter limit: the maximum number of returned translations.
    public func textsWithControls(
        limit: Int
    ) throws(ServiceError) -> (first: [ControlledText], count: Int) {
        try database.read { db in
            let count =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM translation WHERE \(Self.hasControls)") ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT p.name, k.hash, t.locale, t.label
                    FROM (SELECT * FROM translation WHERE \(Self.hasControls)) t
                    JOIN translationKey k ON k.id = t.key JOIN project p ON p.id = t.project
                    ORDER BY p.name, t.locale, k.hash, t.id LIMIT ?
                    """, arguments: [limit])
            return (rows.map(Self.text), count)
        }
    }

    /// All characters of C0 and C1, and DEL, except line feed and tab.
    private static let hasControls = """
        label GLOB '*[' || char(1) || '-' || char(8) || char(11) || '-' || char(31)
            || char(127) || '-' || char(159) || ']*'
        """

    private static func text(_ row: Row) -> ControlledText {
        ControlledText(
            project: row[0], key: row[1], locale: row[2],
            character: ControlCharacters.first(in: row[3]).map(ControlCharacters.name) ?? "")
    }
}
