import GRDB

/// Puts rows into a table, many with each statement.
///
/// A statement that fails has changed nothing: for that SQLite copies every page that it changes. With a
/// statement for each row, the page at the end of a table would be copied for each.
struct RowInsert<Element> {
    typealias Values = [(any DatabaseValueConvertible)?]

    /// The SQL before the rows: `INSERT INTO … VALUES`.
    let head: String
    /// The SQL of one row: `(?, ?)`.
    let row: String
    /// The SQL after the rows.
    var tail = ""
    /// What is put in the places of a row.
    let values: (Element) -> Values

    /// - Returns: how many rows were put in or changed.
    @discardableResult
    func run(_ elements: [Element], in db: Database) throws -> Int {
        var changes = 0
        for start in stride(from: 0, to: elements.count, by: mostRowsOfStatement) {
            let part = elements[start..<min(start + mostRowsOfStatement, elements.count)]
            try statement(rows: part.count, in: db)
                .execute(arguments: StatementArguments(part.flatMap(values)))
            changes += db.changesCount
        }
        return changes
    }

    /// Statements that are used again and again are kept.
    private func statement(rows: Int, in db: Database) throws -> Statement {
        let sql = head + repeatElement(row, count: rows).joined(separator: ", ") + tail
        return rows == 1 || rows == mostRowsOfStatement
            ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
    }
}

private let mostRowsOfStatement = 50
