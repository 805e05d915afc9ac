import GRDB

/// Settings of the connection and the search index for writing very much in one transaction.
enum BulkWriting {
    /// Memory for pages of the database, in KiB; and for entries of the search index, in bytes.
    private static let pageCache = 32768
    private static let indexCache = 32 << 20

    /// Carries `body` out in a transaction with them. What is sorted goes to disk when it becomes
    /// too much. The index has its setting in the database: both changes of it are part of the
    /// transaction.
    ///
    /// That a reference has its row is not looked up for each: `body` may refer only to rows that
    /// it has found or made, and may remove none.
    static func transaction<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        let usual = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
        try db.execute(
            sql: """
                PRAGMA cache_size = -\(pageCache); PRAGMA temp_store = FILE;
                PRAGMA foreign_keys = OFF
                """)
        defer {
            try? db.execute(
                sql: """
                    PRAGMA cache_size = \(usual); PRAGMA temp_store = MEMORY;
                    PRAGMA foreign_keys = ON
                    """)
        }
        var value: Value?
        try db.inTransaction(.immediate) {
            try setIndexCache(db, indexCache)
            value = try body()
            try SearchIndex.settle(db)
            try setIndexCache(db, 1 << 20)
            return .commit
        }
        guard let value else { preconditionFailure("a transaction ends with its value") }
        return value
    }

    private static func setIndexCache(_ db: Database, _ bytes: Int) throws {
        for subject in SearchIndex.Subject.all {
            let index = subject.index
            try db.execute(
                sql: "INSERT INTO \(index) (\(index), rank) VALUES ('hashsize', ?)",
                arguments: [bytes])
        }
    }
}
