import GRDB

/// A row of SQLite, valid until the next row is read.
///
/// A `Row` of GRDB finds columns by name. This needs a preparation for each run of the statement,
/// which takes longer than the search for one short row.
struct StatementRow {
    fileprivate let statement: SQLiteStatement

    subscript<Value: StatementColumnConvertible>(_ column: some StatementColumn) -> Value {
        get throws { try self[column.rawValue] }
    }

    /// A column that may be NULL is read as an optional value. In a damaged database, a column
    /// without a value throws `.storage`.
    subscript<Value: StatementColumnConvertible>(_ index: Int) -> Value {
        get throws {
            guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
                throw ServiceError.storage("column \(index) of a row is NULL or has the wrong type")
            }
            return value
        }
    }
}

extension Database {
    /// Calls `body` with each row of the statement. The statement is prepared once for each
    /// connection.
    func each(
        sql: String, arguments: StatementArguments, _ body: (StatementRow) throws -> Void
    ) throws {
        let rows = StatementRows(try cachedStatement(sql: sql))
        try rows._statement.setArguments(arguments)
        try rows.forEach(body)
    }

    /// Returns the result of `read` for the first row. The statement is run to its end.
    func first<Value>(
        sql: String, arguments: StatementArguments, _ read: (StatementRow) throws -> Value
    ) throws -> Value? {
        var first: Value?
        try each(sql: sql, arguments: arguments) { row in
            if first == nil { first = try read(row) }
        }
        return first
    }
}

/// The statement is always run to its end. Afterwards, it holds no resources.
private final class StatementRows: DatabaseCursor {
    typealias Element = StatementRow

    let _statement: Statement
    var _isDone = false

    init(_ statement: Statement) { _statement = statement }

    func _element(sqliteStatement: SQLiteStatement) -> StatementRow {
        StatementRow(statement: sqliteStatement)
    }
}

/// A column of a statement that runs for every change or key. The column is found by its position.
///
/// The statement lists the columns in the order of the cases, and begins with `list`.
protocol StatementColumn: CaseIterable, RawRepresentable<Int> {
    /// The expression of the column in the statement. Default: the name of the column.
    var sql: String { get }
}

extension StatementColumn {
    var sql: String { String(describing: self) }

    /// The list of columns after `SELECT`. Compute the list once, not for each run of the
    /// statement.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }
}

/// Statements that run often. Each is prepared once for each connection.
///
/// Use these functions only for statements with a constant text, because each text stays in memory.
extension Database {
    func run(sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first row.
    func cachedRow(sql: String, arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}
