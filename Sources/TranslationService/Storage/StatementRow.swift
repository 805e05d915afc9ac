import GRDB

/// A row as SQLite gives it, to be read before the next one comes.
///
/// A `Row` of GRDB knows its columns by name. That is made ready whenever a statement is run, and
/// takes longer than finding one short row.
struct StatementRow {
    fileprivate let statement: SQLiteStatement

    subscript<Value: StatementColumnConvertible>(_ column: some StatementColumn) -> Value {
        self[column.rawValue]
    }

    /// A column that may be NULL is read as an optional value.
    subscript<Value: StatementColumnConvertible>(_ index: Int) -> Value {
        guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
            preconditionFailure("column \(index) is NULL")
        }
        return value
    }
}

extension Database {
    /// Calls `body` with each row of a statement that is prepared once for each connection.
    func each(
        sql: String, arguments: StatementArguments, _ body: (StatementRow) -> Void
    ) throws {
        let rows = StatementRows(try cachedStatement(sql: sql))
        try rows._statement.setArguments(arguments)
        try rows.forEach(body)
    }

    /// What `read` makes of the first row; the statement is run to its end.
    func first<Value>(
        sql: String, arguments: StatementArguments, _ read: (StatementRow) -> Value
    ) throws -> Value? {
        var first: Value?
        try each(sql: sql, arguments: arguments) { row in
            if first == nil { first = read(row) }
        }
        return first
    }
}

/// It is always followed to its end, after which the statement holds on to nothing.
private final class StatementRows: DatabaseCursor {
    typealias Element = StatementRow

    let _statement: Statement
    var _isDone = false

    init(_ statement: Statement) { _statement = statement }

    func _element(sqliteStatement: SQLiteStatement) -> StatementRow {
        StatementRow(statement: sqliteStatement)
    }
}
