import GRDB
import Wire

/// Reads screenshots; whether who asks may see their key was asked before.
struct ScreenshotReader {
    let db: Database
    /// What addresses begin with: `https://host`.
    let origin: String

    /// The screenshots with these keys, by the id of the key, the oldest first; each with the place
    /// where the key is.
    func records(keys: IDList) throws -> [Int: [JSON]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT p.key, p.left, p.top, p.width AS rectWidth, p.height AS rectHeight, s.*
                FROM screenshotKey p JOIN screenshot s ON s.id = p.screenshot
                WHERE p.key IN \(IDList.sql) ORDER BY s.id
                """, arguments: [keys.argument])
        return Dictionary(grouping: rows) { $0["key"] }.mapValues { $0.map(record) }
    }

    /// One page of the screenshots with a key.
    func page(key: Int, _ page: PageRequest) throws -> Page<JSON> {
        let all = try records(keys: IDList([key]))[key] ?? []
        return Page(
            records: Array(all.dropFirst(page.offset).prefix(page.perPage)), total: all.count,
            request: page)
    }

    private func record(_ row: Row) -> JSON {
        var object = object(row)
        object["rect"] = [
            "left": .number(row["left"]), "top": .number(row["top"]),
            "width": .number(row["rectWidth"]), "height": .number(row["rectHeight"]),
        ]
        return .object(object)
    }

    /// What is the same for all keys of a screenshot.
    func object(_ row: Row) -> JSONObject {
        [
            "id": .integer(row["id"]), "title": .string(row["title"]),
            "description": .string(row["description"]),
            "url": .string("\(origin)/v1/screenshots/\(row["id"] as Int)/image"),
            "width": .integer(row["width"]), "height": .integer(row["height"]),
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
        ]
    }
}
