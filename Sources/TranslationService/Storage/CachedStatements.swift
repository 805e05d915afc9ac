import GRDB

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
