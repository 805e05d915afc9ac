import Foundation
import GRDB

/// The reason why the service cannot store changes.
public struct Unreadiness: Hashable, Sendable {
    /// A sentence that everybody may read.
    public let sentence: String
    /// The details for the log, with paths.
    public let details: String

    /// Creates a reason from a sentence for everybody and the details for the log.
    public init(_ sentence: String, details: String) {
        self.sentence = sentence
        self.details = details
    }

    init(_ error: any Error, at path: String) {
        let details = StorageFault.text(of: error, at: path)
        guard let error = error as? DatabaseError else {
            self.init("The database cannot be written", details: details)
            return
        }
        self.init(Self.sentence(of: error.resultCode), details: details)
    }

    private static func sentence(of code: ResultCode) -> String {
        switch code {
        case .SQLITE_FULL: "The disk of the database is full"
        case .SQLITE_BUSY: "Another program blocks the database"
        case .SQLITE_READONLY: "The database is read-only"
        case .SQLITE_IOERR: "The disk of the database reports an error"
        default: "The database cannot be written"
        }
    }
}

extension Maintenance {
    /// Writes one page of the database, without a change of its content. Returns the reason if the
    /// write fails, or if the disk is almost full. A long write in progress is proof enough.
    public func unreadiness() -> Unreadiness? {
        do {
            if !database.isOccupied { try database.pool.write(Self.writePage) }
            try checkSpace()
            return nil
        } catch ServiceError.storage(let text) {
            return Unreadiness("The disk of the database is almost full", details: text)
        } catch {
            return Unreadiness(error, at: database.pool.path)
        }
    }

    /// SQLite writes the first page and waits for the disk, also if the number stays the same.
    private static func writePage(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }
}
