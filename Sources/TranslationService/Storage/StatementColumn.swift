import GRDB

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
