import GRDB

/// Settings of the connection and the search index for writing very much at once.
enum BulkWriting {
    /// Memory for pages of the database, in KiB; and for entries of the search index, in bytes.
    private static let pageCache = 65536
    private static let indexCache = 16 << 20

    /// Carries `body` out with them. The index has its setting in the database: both changes of it
    /// are part of the transaction.
    static func during<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        let usual = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
        try db.execute(sql: "PRAGMA cache_size = -\(pageCache)")
        defer { try? db.execute(sql: "PRAGMA cache_size = \(usual)") }
        try setIndexCache(db, indexCache)
        let value = try body()
        try SearchIndex.settle(db)
        try setIndexCache(db, 1 << 20)
        return value
    }

    private static func setIndexCache(_ db: Database, _ bytes: Int) throws {
        for table in ["keyText", "translationText"] {
            try db.execute(
                sql: "INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', ?)",
                arguments: [bytes])
        }
    }
}
