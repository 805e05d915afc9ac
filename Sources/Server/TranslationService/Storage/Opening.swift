import CSQLite
import Foundation
import GRDB
import Migrations

/// Opens the database file of the service.
enum Opening {
    /// Creates the folder (0700) and the file if they are missing, and updates the schema with
    /// `migrator`. Throws `.storage` with a sentence if the folder cannot be used, if a newer
    /// version of the program wrote the database, or if the database of the folder is lost.
    ///
    /// - Parameter isReplicated: true if Litestream copies the write-ahead log to a replica.
    static func pool(
        at path: String, migrator: Migrator = ServiceSchema.migrator, isReplicated: Bool = false
    ) throws(ServiceError) -> DatabasePool {
        _ = isMemoryUncounted
        do {
            try refuseLoss(of: path)
            try makeFolder(of: path)
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { try prepareWriter($0, isReplicated) }
            try migrator.migrate(pool)
            try pool.writeWithoutTransaction { try $0.execute(sql: sortInMemory) }
            return pool
        } catch let error as ServiceError {
            throw error
        } catch MigrationError.newer {
            throw .storage("a newer version of tml-server wrote \(path); install that version")
        } catch MigrationError.foreign {
            throw .storage("\(path) is not a database of this version of tml-server")
        } catch {
            throw .storage(
                "\(path) cannot be opened: \(StorageFault.text(of: error, at: path))")
        }
    }

    /// SQLite counts its memory, with a lock for each piece. This setting switches the count off.
    /// It has an effect only before the first database is opened.
    private static let isMemoryUncounted = csqlite_count_no_memory() == SQLITE_OK

    /// Throws if the database is missing or empty, but the folder has data of an earlier database. A
    /// new database would hide the loss.
    private static func refuseLoss(of path: String) throws(ServiceError) {
        guard size(of: path) == 0 else { return }
        let folder = URL(filePath: path).deletingLastPathComponent()
        let projects =
            (try? FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: "releases").path)) ?? []
        let isBackedUp = size(of: folder.appending(path: "last-backup").path) > 0
        guard size(of: path + "-wal") > 0 || !projects.isEmpty || isBackedUp else { return }
        throw .storage(
            "\(path) is missing or empty, but \(folder.path) has data of an earlier database. Move "
                + "the folder away; then restore a backup with “tml-server restore”, or start with a "
                + "new database")
    }

    /// The bytes of a file; 0 for a missing file.
    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func makeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw ServiceError.storage(
                "the folder \(folder) cannot be created: \(error.localizedDescription)")
        }
        if !FileManager.default.fileExists(atPath: path) {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw ServiceError.storage("\(path) cannot be created") }
        }
    }

    /// The configuration with the functions that the schema uses.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 8
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -8000")
            try SearchFolding.addFunctions(to: db)
            db.add(function: PatternSearch.function)
            db.add(function: TokenNames.function)
            db.add(function: ProjectTerms.function)
        }
        return configuration
    }

    /// Runs after the pool is open, because GRDB sets NORMAL for a write-ahead log, which may lose
    /// the last transactions after a power failure.
    ///
    /// A new index of a large table is sorted on the disk (`sortInMemory`). The log grows to 16 MiB
    /// before its pages are written into the database. So pages that every write changes are
    /// written there less often.
    ///
    /// If Litestream copies the log, Litestream writes the pages into the database after it has
    /// copied them. If this program starts a new log before that, Litestream has to copy the
    /// complete database again. Without a running Litestream, the log grows to 256 MiB.
    private static func prepareWriter(_ db: Database, _ isReplicated: Bool) throws {
        try db.execute(
            sql: """
                PRAGMA synchronous = FULL;
                PRAGMA cache_size = -32000;
                PRAGMA temp_store = FILE;
                PRAGMA wal_autocheckpoint = \(isReplicated ? 65536 : 4000);
                """)
    }

    /// Runs after the migration. The data of savepoints then stays in memory.
    private static let sortInMemory = "PRAGMA temp_store = MEMORY"
}

/// The reason for a failure of the database, for the administrator.
enum StorageFault {
    /// SQLite has no text for a full disk: its message states that there is no error.
    static func text(of error: any Error, at path: String) -> String {
        switch error {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            "the disk of \(path) is full"
        case let error as DatabaseError
        where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
            "the database is damaged; restore a backup with “tml-server restore”"
        case let error as DatabaseError
        where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode):
            "the account of this command cannot write the database or its folder"
        case let error as CocoaError where error.code == .fileWriteOutOfSpace:
            "the disk of \(path) is full"
        case let error as CocoaError: error.localizedDescription
        default: String(describing: error)
        }
    }
}
