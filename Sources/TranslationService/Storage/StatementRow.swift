import GRDB

/// A row as SQLite gives it, to be read before the next one comes.
///
/// A `Row` of GRDB knows its columns by name. That is made ready whenever a statement is run, and
/// takes longer than finding one short row.
struct StatementRow {
    fileprivate let statement: SQLiteStatement

    subscript<Value: StatementColumnConvertible>(_ column: some StatementColumn) -> Value {
        get throws { try self[column.rawValue] }
    }

    /// A column that may be NULL is read as an optional value. Throws `.storage` for one that must
    /// not be, as in a damaged database.
    subscript<Value: StatementColumnConvertible>(_ index: Int) -> Value {
        get throws {
            guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
                throw ServiceError.storage("column \(index) of a row is NULL, or of another type")
            }
            return value
        }
    }
}

extension Database {
    /// Calls `body` with each row of a statement that is prepared once for each connection.
    func each(
        sql: String, arguments: StatementArguments, _ body: (StatementRow) throws -> Void
    ) throws {
        let rows = StatementRows(try cachedStatement(sql: sql))
        try rows._statement.setArguments(arguments)
        try rows.forEach(body)
    }

    /// What `read` makes of the first row; the statement is run to its end.
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

/// A column of a statement that is read for every change or key. It is found by its place.
///
/// The cases are in the order in which the statement lists them, so `list` is what it begins with.
protocol StatementColumn: CaseIterable, RawRepresentable<Int> {
    /// The expression that the statement lists; the column's name, unless said otherwise.
    var sql: String { get }
}

extension StatementColumn {
    var sql: String { String(describing: self) }

    /// What stands after `SELECT`; to be put together once, not for each run of the statement.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }
}

/// Statements that are run again and again: they are prepared once for each connection.
///
/// Only for statements whose text is the same every time; each text stays in memory.
extension Database {
    func run(sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first row.
    func cachedRow(sql: String, arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}
