import Foundation
import GRDB

/// What a bad disk does to a database.
enum Damage {
    /// Spoils the pages of an index, which no reading of the translator's own work needs.
    static func spoilIndex(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let root = try queue.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'targetByStatus'")
        }
        try queue.close()
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.seek(toOffset: UInt64((root ?? 1) - 1) * 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 200))
        try handle.close()
    }

    /// Makes pages that hold nothing.
    static func freePages(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE large AS
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
                    SELECT randomblob(4000) FROM n
                    """)
            try db.execute(sql: "DROP TABLE large")
        }
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try queue.close()
    }

    /// Flips a bit of the file; the same again puts it right.
    static func flip(bit: Int, ofByte place: UInt64, in path: String) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.seek(toOffset: place)
        let byte = try handle.read(upToCount: 1)?.first ?? 0
        try handle.seek(toOffset: place)
        try handle.write(contentsOf: Data([byte ^ 1 << UInt8(bit)]))
        try handle.close()
    }
}
