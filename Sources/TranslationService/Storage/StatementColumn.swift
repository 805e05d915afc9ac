import GRDB

/// A column of a statement that is read very often. It is found by its place: by its name it would
/// be compared with every other column, for each value of each row.
///
/// The cases are in the order in which the statement lists them, so `list` is what it begins with.
protocol StatementColumn: CaseIterable, RawRepresentable<Int> {
    /// The expression that the statement lists.
    var sql: String { get }
}

extension StatementColumn {
    /// What stands after `SELECT`.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }
}

extension Row {
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some StatementColumn
    ) -> Value {
        self[column.rawValue]
    }
}
