import GRDB
import Wire

/// Reads comments; whether who asks may see their key was asked before.
enum CommentReader {
    private static let columns = """
        SELECT c.*, k.hash, u.name AS authorName, u.id AS authorUser
        FROM comment c
        JOIN translationKey k ON k.id = c.key
        LEFT JOIN membership m ON m.id = c.translator
        LEFT JOIN user u ON u.id = m.user
        """

    static func page(
        _ db: Database, key: Int, locale: String?, _ page: PageRequest
    ) throws -> Page<JSON> {
        let condition = "c.key = :key AND (:locale IS NULL OR c.locale = :locale)"
        let arguments: StatementArguments = ["key": key, "locale": locale]
        let total =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM comment c WHERE \(condition)",
                arguments: arguments) ?? 0
        let rows = try Row.fetchAll(
            db, sql: "\(columns) WHERE \(condition) ORDER BY c.id LIMIT :limit OFFSET :offset",
            arguments: arguments + ["limit": page.perPage, "offset": page.offset])
        return Page(records: rows.map(record), total: total, request: page)
    }

    /// The comments with these ids.
    static func records(_ db: Database, ids: [Int]) throws -> [Int: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db, sql: "\(columns) WHERE c.id IN \(IDList.sql)", arguments: [IDList(ids).argument])
        return Dictionary(rows.map { ($0["id"], record($0)) }) { $1 }
    }

    /// All comments on these keys in a language, or in all, by the id of the key.
    static func records(
        _ db: Database, keys: IDList, locale: String?
    ) throws -> [Int: [JSON]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                \(columns)
                WHERE c.key IN (SELECT value FROM json_each(:keys))
                  AND (:locale IS NULL OR c.locale = :locale)
                ORDER BY c.id
                """, arguments: ["keys": keys.argument, "locale": locale])
        return Dictionary(grouping: rows) { $0["key"] }.mapValues { $0.map(record) }
    }

    private static func record(_ row: Row) -> JSON {
        [
            "id": .integer(row["id"]), "key": .string(row["hash"]),
            "locale": .string(row["locale"]), "message": .string(row["message"]),
            "translator": TranslatorRecord(
                brief: row["translator"], name: row["authorName"], user: row["authorUser"])?.json
                ?? .null,
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
            "revision": .integer(row["revision"]),
        ]
    }
}

extension TranslatorRecord {
    /// The short form that records carry; `nil` for nobody.
    init?(brief id: Int?, name: String?, user: Int?) {
        guard let id else { return nil }
        self.init(id: id, displayName: name)
        userID = user
    }
}
