import CSQLite
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
        sql: String, arguments: StatementValues, _ body: (StatementRow) throws -> Void
    ) throws {
        try StatementRows(boundStatement(sql, arguments)).forEach(body)
    }

    /// Calls `body` with each row of a statement with named arguments.
    func each(
        sql: String, named arguments: StatementArguments, _ body: (StatementRow) throws -> Void
    ) throws {
        try StatementRows(boundStatement(sql, named: arguments)).forEach(body)
    }

    /// Returns the result of `read` for the first row. The statement is run to its end.
    func first<Value>(
        sql: String, arguments: StatementValues, _ read: (StatementRow) throws -> Value
    ) throws -> Value? {
        try StatementRows(boundStatement(sql, arguments)).first(read)
    }

    /// Returns the result of `read` for the first row of a statement with named arguments.
    func first<Value>(
        sql: String, named arguments: StatementArguments, _ read: (StatementRow) throws -> Value
    ) throws -> Value? {
        try StatementRows(boundStatement(sql, named: arguments)).first(read)
    }
}

/// The statement is run to its end, or reset after an error. Afterwards, it holds no resources, such
/// as a snapshot of the database.
private final class StatementRows: DatabaseCursor {
    typealias Element = StatementRow

    let _statement: Statement
    var _isDone = false

    init(_ statement: Statement) { _statement = statement }

    deinit { sqlite3_reset(_statement.sqliteStatement) }

    func _element(sqliteStatement: SQLiteStatement) -> StatementRow {
        StatementRow(statement: sqliteStatement)
    }

    func first<Value>(_ read: (StatementRow) throws -> Value) throws -> Value? {
        var first: Value?
        try forEach { row in
            if first == nil { first = try read(row) }
        }
        return first
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
    func run(sql: String, arguments: StatementValues) throws {
        try boundStatement(sql, arguments).execute()
    }

    /// Runs a statement with named arguments.
    func run(sql: String, named arguments: StatementArguments) throws {
        try boundStatement(sql, named: arguments).execute()
    }

    /// The first row.
    func cachedRow(sql: String, arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    private func boundStatement(
        _ sql: String, named arguments: StatementArguments
    ) throws -> Statement {
        let statement = try cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        return statement
    }

    private func boundStatement(_ sql: String, _ values: StatementValues) throws -> Statement {
        let statement = try cachedStatement(sql: sql)
        try statement.bind(values)
        return statement
    }
}

extension Statement {
    /// Binds the values. `StatementArguments` would copy all values several times and search a name
    /// for each.
    func bind(_ values: StatementValues) throws {
        setUncheckedArguments(StatementArguments())
        for (index, value) in zip(CInt(1)..., values) {
            let code = (value ?? DatabaseValue.null).bind(to: sqliteStatement, at: index)
            guard code == ResultCode.SQLITE_OK.rawValue else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }
}

/// The values of a statement, in the order of its arguments.
typealias StatementValues = [(any DatabaseValueConvertible)?]
