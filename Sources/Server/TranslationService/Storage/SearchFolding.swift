import CSQLite
import GRDB
import Text

/// The functions of SQL for texts without case, accents and widths (`FoldedText`). The search index
/// contains folded texts.
///
/// SQLite calls them for every text of an import and of a search for a short word. So they read the
/// bytes of SQLite, without the values of GRDB.
enum SearchFolding {
    static func addFunctions(to db: Database) throws {
        try add("folded", 1, to: db) { context, _, values in
            guard let text = SearchFolding.bytes(values?[0]) else {
                return sqlite3_result_null(context)
            }
            let folded = FoldedText.string(String(decoding: text, as: UTF8.self))
            sqlite3_result_text(context, folded, -1, SearchFolding.copied)
        }
        try add("holds", 2, to: db) { context, _, values in
            guard let text = SearchFolding.bytes(values?[0]),
                let word = SearchFolding.bytes(values?[1])
            else { return sqlite3_result_null(context) }
            let holds = FoldedText.text(text, holds: String(decoding: word, as: UTF8.self))
            sqlite3_result_int(context, holds ? 1 : 0)
        }
    }

    private typealias Function =
        @convention(c) (
            OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Void

    private static func add(
        _ name: String, _ count: Int32, to db: Database, _ function: @escaping Function
    ) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, function,
            nil,
            nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    /// The bytes of a text; `nil` for NULL.
    private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
        guard let text = sqlite3_value_text(value) else { return nil }
        return UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
    }

    /// Makes SQLite copy the result of a function: SQLITE_TRANSIENT, which Swift does not import.
    private static var copied: sqlite3_destructor_type? {
        unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
    }
}
