public import Catalog
import GRDB
import TML
import Text

/// The translations from which the memory can learn, in the order of their ids: accepted or
/// approved ones, and the translator's own ones that are pending, queued or sent. Translations of
/// deleted keys, of keys in XMessage syntax, and translations of an engine without approval are left
/// out.
public struct LearnableTranslations: Sendable {
    private let store: TranslationStore

    /// Creates the translations of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// The record of the translations that change.
    public var changes: TranslationChanges { store.changes }

    /// Returns the translations to learn from among the next `limit` translations after an id.
    ///
    /// - Returns: also the last examined id; `nil` if there are no more translations.
    public func next(
        after id: Int, limit: Int
    ) throws(StoreError) -> (records: [LearnableTranslation], last: Int?) {
        try store.read { db in
            let last = try db.integer(
                """
                SELECT max(id) FROM (SELECT id FROM translation WHERE id > ? ORDER BY id LIMIT ?)
                """, [id, limit])
            guard let last else { return ([], nil) }
            let rows = try db.rows(
                Self.select + " WHERE translation.id > ? AND translation.id <= ?" + Self.condition,
                [id, last])
            return (try rows.map(Self.record), Int(last))
        }
    }

    /// Returns the translations to learn from among those with these ids.
    public func of(_ ids: [Int]) throws(StoreError) -> [LearnableTranslation] {
        try store.read { db in
            try ids.compactMap { id in
                guard id >= 0 else {
                    // A server can give any number, and the lowest one has no opposite.
                    return try db.row(Self.edits + " AND change.sequence = ?", [0 &- id])
                        .map(Self.record)
                }
                return try db.row(
                    Self.select + " WHERE translation.id = ?" + Self.condition, [id]
                ).map(Self.record)
            }
        }
    }

    /// Returns the edits that are queued or sent.
    public func unsent() throws(StoreError) -> [LearnableTranslation] {
        try store.read { db in try db.rows(Self.edits).map(Self.record) }
    }

    /// Returns the name of a project; `nil` if the local copy does not have it.
    public func name(of project: Project.Key) throws(StoreError) -> String? {
        try store.read { db in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT name FROM project WHERE key = ?"),
                arguments: [project.rawValue])
        }
    }

    /// Returns a text that differs whenever a download or an answer may have changed translations.
    public func stamp() throws(StoreError) -> String {
        try store.read { db in
            let pulled = try db.integer("SELECT sum(applied + round) FROM language") ?? 0
            let sent = try db.integer("SELECT max(sequence) FROM keptChange") ?? 0
            let newest = try db.integer("SELECT max(id) FROM translation") ?? 0
            let unsent = try db.integer("SELECT max(sequence) FROM change") ?? 0
            return "\(pulled) \(sent) \(newest) \(unsent)"
        }
    }
}

extension LearnableTranslations {
    private static let select = """
        SELECT translation.id, translation.revision, project.key AS project, translationKey.hash,
            translationKey.label, translationKey.syntax, translationKey.description,
            translationKey.locale AS source,
            language.locale AS target, translation.context, translation.text, translation.status,
            translation.rank, translation.author, translation.updatedAt
        FROM translation
        CROSS JOIN target ON target.language = translation.language AND target.key = translation.key
        CROSS JOIN translationKey ON translationKey.id = translation.key
        CROSS JOIN language ON language.id = translation.language
        CROSS JOIN project ON project.id = language.project
        """

    /// The status 0 is approved, 1 accepted, 2 pending.
    private static let condition = """
         AND (translation.status = 0 OR translation.isMachine = 0 AND (translation.status = 1
            OR translation.status = 2 AND translation.authorID =
                (SELECT translatorID FROM membership WHERE membership.project = project.id)))
        AND target.isGone = 0 AND translationKey.syntax <> 'xmessage'
        """

    private static let edits = """
        SELECT -change.sequence AS id, 0 AS revision, project.key AS project, translationKey.hash,
            translationKey.label, translationKey.syntax, translationKey.description,
            translationKey.locale AS source,
            language.locale AS target, change.context, change.text, 2 AS status, 0 AS rank,
            '' AS author, '' AS updatedAt
        FROM change
        CROSS JOIN target ON target.language = change.language AND target.key = change.key
        CROSS JOIN translationKey ON translationKey.id = change.key
        CROSS JOIN language ON language.id = change.language
        CROSS JOIN project ON project.id = language.project
        WHERE change.kind = 'translate' AND change.state IN ('queued', 'sent') AND change.text <> ''
            AND target.isGone = 0 AND translationKey.syntax <> 'xmessage'
        """

    private static func record(_ row: StoredRow) throws -> LearnableTranslation {
        try LearnableTranslation(
            id: row["id"], revision: row["revision"], project: row["project"], key: row["hash"],
            label: ExactText(row["label"]), syntax: LabelSyntax(ofKey: row["syntax"]),
            description: ExactText(row["description"]),
            source: LocaleCode(row["source"]), target: LocaleCode(row["target"]),
            context: Context(code: row["context"]) ?? Context(), text: ExactText(row["text"]),
            isApproved: row["status"] == 0, isPending: row["status"] == 2, rank: row["rank"],
            author: row["author"], updatedAt: row["updatedAt"])
    }
}
