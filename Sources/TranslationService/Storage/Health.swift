import Foundation
import GRDB

/// How the service is, for the program that watches it.
extension TranslationService {
    /// Sizes and counts.
    public struct Statistics: Hashable, Sendable {
        public let projects: Int
        /// Of all projects together.
        public let revisions: Int
        /// In bytes.
        public let databaseBytes: Int
        /// Of the write-ahead log, in bytes.
        public let logBytes: Int
        /// Where the database lies, in bytes.
        public let freeBytes: Int
    }

    /// Less free space than this is trouble, in bytes: a full disk stops every write.
    static let leastFreeBytes = 64 << 20

    /// Throws `.storage` when the database cannot be written, or the disk is all but full.
    public func checkHealth() throws(ServiceError) {
        try write { db in
            // Takes and gives back the place of the one writer.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM project")
        }
        guard FileManager.default.isWritableFile(atPath: pool.path) else {
            throw .storage("\(pool.path) may not be written")
        }
        let free = Self.freeBytes(at: pool.path)
        guard free >= Self.leastFreeBytes else {
            throw .storage("only \(free >> 20) MiB are free for \(pool.path)")
        }
    }

    /// Sizes and counts, without reading more than a row a project.
    public func statistics() throws(ServiceError) -> Statistics {
        let (projects, revisions) = try read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT count(*), coalesce(sum(lastRevision), 0) FROM project")
            return ((row?[0] as Int?) ?? 0, (row?[1] as Int?) ?? 0)
        }
        return Statistics(
            projects: projects, revisions: revisions,
            databaseBytes: Self.size(of: pool.path), logBytes: Self.size(of: pool.path + "-wal"),
            freeBytes: Self.freeBytes(at: pool.path))
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int) ?? 0
    }

    private static func freeBytes(at path: String) -> Int {
        var numbers = statvfs()
        guard statvfs(path, &numbers) == 0 else { return 0 }
        return Int(clamping: numbers.f_bavail) * Int(clamping: numbers.f_frsize)
    }
}
