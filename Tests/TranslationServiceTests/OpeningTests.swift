import Foundation
import GRDB
import TestSupport
import Testing

@testable import TranslationService

/// How the database is opened.
@Suite struct OpeningTests {
    /// What was answered survives a power cut, and not only the end of the program.
    @Test func aWriteIsOnTheDiskWhenTheCallReturns() throws {
        let stage = try Stage()
        let (journal, synchronous, foreignKeys) = try stage.service.database.pool
            .writeWithoutTransaction {
                (
                    try String.fetchOne($0, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne($0, sql: "PRAGMA synchronous"),
                    try Bool.fetchOne($0, sql: "PRAGMA foreign_keys")
                )
            }
        #expect(journal == "wal")
        #expect(synchronous == 2)
        #expect(foreignKeys == true)
    }

    /// Litestream writes the log into the database after it has copied it.
    @Test(arguments: [(false, 4000), (true, 65536)])
    func theLogWaitsForLitestream(isReplicated: Bool, pages: Int) throws {
        let folder = try TemporaryFolder()
        let pool = try Opening.pool(
            at: folder.path("server.sqlite"), isReplicated: isReplicated)
        let found = try pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA wal_autocheckpoint")
        }
        try pool.close()
        #expect(found == pages)
    }

    @Test(arguments: ["releases/abab/version.json", "server.sqlite-wal", "last-backup"])
    func aLostDatabaseIsNotReplaced(file: String) throws {
        let folder = try TemporaryFolder()
        for isEmpty in [false, true] {
            let url = URL(filePath: folder.path(file))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: url)
            if isEmpty { try Data().write(to: URL(filePath: folder.path("server.sqlite"))) }
            #expect(throws: ServiceError.self) {
                try Opening.pool(at: folder.path("server.sqlite"))
            }
        }
    }

    /// The index of a large table would need too much memory.
    @Test func onlyTheMigrationSortsOnTheDisk() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tml-opening-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let migrator = ServiceSchema.migrator(of: [
            ["CREATE TABLE seen AS SELECT temp_store FROM pragma_temp_store"]
        ])
        let pool = try Opening.pool(
            at: folder.appending(path: "server.sqlite").path, migrator: migrator)
        let (during, after) = try pool.writeWithoutTransaction {
            (
                try Int.fetchOne($0, sql: "SELECT temp_store FROM seen"),
                try Int.fetchOne($0, sql: "PRAGMA temp_store")
            )
        }
        try pool.close()
        #expect(during == 1 && after == 2)
    }
}
