import GRDB
import Text

/// Each statement is prepared once for each connection and found again by its SQL text.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> StoredRow? {
        try StoredRows(cachedStatement(sql: sql), arguments).next()
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [StoredRow] {
        try Array(StoredRows(cachedStatement(sql: sql), arguments))
    }

    func integer(_ sql: String, _ arguments: StatementArguments = []) throws -> Int64? {
        try Int64.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    func integers(_ sql: String, _ arguments: StatementArguments = []) throws -> [Int64] {
        try Int64.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }
}

extension [Int64] {
    /// The numbers as JSON, for `json_each`.
    var json: String { JSON.array(map { .integer(Int($0)) }).text }
}
