import GRDB

/// Inserts rows into a table, many with each statement.
///
/// To undo a statement that fails, SQLite copies every page that the statement changes. With a
/// statement for each row, SQLite would copy the last page of a table for each row.
struct RowInsert<Element> {
    typealias Values = [(any DatabaseValueConvertible)?]

    /// The SQL before the rows: `INSERT INTO … VALUES`.
    let head: String
    /// The SQL of one row: `(?, ?)`.
    let row: String
    /// The SQL after the rows.
    var tail = ""
    /// Returns the values of a row.
    let values: (Element) -> Values

    /// - Returns: the number of inserted or changed rows.
    @discardableResult
    func run(_ elements: [Element], in db: Database) throws -> Int {
        var changes = 0
        var left = elements[...]
        while !left.isEmpty {
            let part = left.prefix(rowsOfStatement.first { $0 <= left.count } ?? 1)
            let statement = try statement(rows: part.count, in: db)
            try bind(part, to: statement)
            try statement.execute()
            changes += db.changesCount
            left = left.dropFirst(part.count)
        }
        return changes
    }

    /// Binds the values. `StatementArguments` would copy all values several times and search a name
    /// for each.
    private func bind(_ elements: ArraySlice<Element>, to statement: Statement) throws {
        statement.setUncheckedArguments(StatementArguments())
        var index: CInt = 0
        for element in elements {
            for value in values(element) {
                index += 1
                let code = (value ?? DatabaseValue.null).bind(
                    to: statement.sqliteStatement, at: index)
                guard code == ResultCode.SQLITE_OK.rawValue else {
                    throw DatabaseError(resultCode: ResultCode(rawValue: code))
                }
            }
        }
    }

    private func statement(rows: Int, in db: Database) throws -> Statement {
        let rows = repeatElement(row, count: rows).joined(separator: ", ")
        return try db.cachedStatement(sql: head + rows + tail)
    }
}

/// The numbers of rows in a statement. They are few, so that each statement is prepared only once.
private let rowsOfStatement = [64, 8]
