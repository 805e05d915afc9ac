import CSQLite
import GRDB

/// A row as it was read. A value of the wrong type or a text that is not UTF-8 means damage. GRDB
/// would stop the program at the first and repair the second, and a repaired text would be taken
/// for the text of the translator.
struct StoredRow {
    private let names: [String]
    private let values: [DatabaseValue]

    /// Copies the current row of a statement.
    ///
    /// - Parameter names: the names of the columns. Rows of a statement share one array.
    init(reading statement: SQLiteStatement, names: [String]) throws {
        self.names = names
        values = try names.indices.map { index in
            guard let value = Self.value(of: CInt(index), in: statement) else {
                throw StoreError.damaged("The text in the column \(names[index]) is not UTF-8.")
            }
            return value
        }
    }

    /// Returns a value of the current row; `nil` for a text that is not UTF-8.
    private static func value(
        of index: CInt, in statement: SQLiteStatement
    ) -> DatabaseValue? {
        guard sqlite3_column_type(statement, index) == SQLITE_TEXT else {
            return DatabaseValue(sqliteStatement: statement, index: index)
        }
        let start = sqlite3_column_text(statement, index)
        let bytes = UnsafeBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(statement, index)))
        return String(validating: bytes, as: UTF8.self)?.databaseValue
    }

    /// The value of a column. The type must be an optional if the column may have no value.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            // The row has few columns, so a dictionary would be slower.
            guard let index = names.firstIndex(of: column),
                let value = Value.fromDatabaseValue(values[index])
            else {
                throw StoreError.damaged("The column \(column) has no value of type \(Value.self).")
            }
            return value
        }
    }
}

/// Reads the rows of a statement, one after another.
final class StoredRows: DatabaseCursor {
    typealias Element = StoredRow

    let _statement: Statement
    var _isDone = false
    private let names: [String]

    init(_ statement: Statement, _ arguments: StatementArguments = []) throws {
        try statement.setArguments(arguments)
        _statement = statement
        names = statement.columnNames
    }

    deinit { sqlite3_reset(_statement.sqliteStatement) }

    func _element(sqliteStatement: SQLiteStatement) throws -> StoredRow {
        try StoredRow(reading: sqliteStatement, names: names)
    }
}
