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
}
