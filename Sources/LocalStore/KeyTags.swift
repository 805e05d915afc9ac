import Catalog
import GRDB
import Text

/// The tags of keys, and the translator's changes of them. A change of a tag belongs to the language
/// in which the translator made it, but counts in all languages.
struct KeyTags {
    let db: Database

    /// Returns the tags of a key as the server sent them.
    func stored(of key: Int64) throws -> [String] {
        try db.row("SELECT labels FROM translationKey WHERE id = ?", [key])
            .map { Self.list(try $0["labels"]) } ?? []
    }

    /// Returns the tags of a key after the queued and sent changes.
    func expected(of key: Int64) throws -> [String] {
        try changes(of: key).map(\.change).filter(\.isUnanswered).compactMap(\.kind.tagging)
            .reduce(try stored(of: key)) { $1.result(for: $0) }
    }

    /// Returns the changes of a key that count in all languages, in upload order.
    func changes(of key: Int64) throws -> [StoredChange] {
        try ChangeTable(db: db).changes(
            where: "change.key = ? AND change.kind IN \(Change.Kind.Name.ofAllLanguages)", [key])
    }

    /// Saves a tag that the server has added or removed.
    func save(_ tagging: Tagging, of key: Int64) throws {
        let labels = tagging.result(for: try stored(of: key)).joined(separator: "\n")
        try db.run("UPDATE translationKey SET labels = ? WHERE id = ?", [labels, key])
    }

    /// Returns the tags of the column `labels`.
    static func list(_ column: String) -> [String] {
        column.split(separator: "\n").map(String.init)
    }
}
