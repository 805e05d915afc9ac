import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Opening what is on disk, and what is not fit to be opened.
struct OpeningTests {
    let folder: TemporaryFolder
    var path: String { folder.path("data/deep/store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func onlyTheOwnerMayRead() throws {
        _ = try TranslationStore(path: path)
        #expect(try mode("data") == 0o700)
        #expect(try mode("data/deep") == 0o700)
        #expect(try mode("data/deep/store.sqlite") == 0o600)
        #expect(try mode("data/deep/store.sqlite.lock") == 0o600)
    }

    @Test func aWriteIsOnTheDiskWhenTheCallReturns() throws {
        let store = try TranslationStore(path: path)
        let (journal, synchronous, foreignKeys) = try store.pool.writeWithoutTransaction { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA synchronous"),
                try Bool.fetchOne(db, sql: "PRAGMA foreign_keys")
            )
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
        #expect(foreignKeys == true)
    }

    @Test func aSecondWorkbenchIsKeptOutUntilTheFirstEnds() throws {
        var first: TranslationStore? = try TranslationStore(path: path)
        #expect(throws: StoreError.inUse) { try TranslationStore(path: path) }
        _ = try first?.projects()
        first = nil
        #expect(throws: Never.self) { try TranslationStore(path: path) }
    }

    @Test func aNewerSchemaIsRefusedAndLeftAlone() throws {
        _ = try TranslationStore(path: path)
        try alter("PRAGMA user_version = 99")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let newer = StoreError.newerSchema(found: 99, known: Schema.version)
        #expect(throws: newer) { try TranslationStore(path: path) }
        #expect(throws: newer) { try TranslationStore(readingFrom: path) }
        // Also with damage that the newer program has found: it is not for this one to repair.
        StoreFiles(path: path).note(damage: "database disk image is malformed")
        #expect(throws: newer) { try TranslationStore(path: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect((try? Data(contentsOf: URL(fileURLWithPath: path + "-wal")))?.isEmpty != false)
    }

    @Test func aFileThatIsNoDatabaseIsDamagedAndLeftAlone() throws {
        let words = Data(repeating: 0x41, count: 8192)
        _ = try TranslationStore(path: folder.path("other/store.sqlite"))
        let garbage = folder.path("other/garbage.sqlite")
        try words.write(to: URL(fileURLWithPath: garbage))
        #expect {
            try TranslationStore(path: garbage)
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: garbage)) == words)
    }

    @Test func aDamagedPageIsAnErrorAndNoCrash() throws {
        do {
            let fixture = try StoreFixture(in: folder, path: path)
            try fixture.store.saveProjects([
                Project(key: fixture.project, name: "Shop", defaultLocale: "en")
            ])
            try fixture.pull((1...300).map { fixture.pulled($0) })
        }
        try alter("PRAGMA wal_checkpoint(TRUNCATE)")
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let size = try handle.seekToEnd()
        for page in stride(from: UInt64(4096), to: size, by: 4096) {
            try handle.seek(toOffset: page)
            try handle.write(contentsOf: Data(repeating: 0xFF, count: 64))
        }
        try handle.close()
        #expect {
            let store = try TranslationStore(path: path)
            _ = try store.projects()
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
    }

    @Test func aPathThatCannotBeMadeSaysSo() throws {
        let file = folder.path("file")
        try Data().write(to: URL(fileURLWithPath: file))
        #expect {
            try TranslationStore(path: file + "/below/store.sqlite")
        } throws: { error in
            guard case .readOnly(let words) = error as? StoreError else { return false }
            return words.contains(file)
        }
    }

    @Test func aFullDiskIsAnErrorAndLosesNothing() throws {
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en")
        ])
        try fixture.pull([fixture.pulled(1)])
        try fixture.store.limitPages()
        let long = String(repeating: "слово ", count: 100_000)
        #expect(throws: StoreError.diskFull) {
            try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: ExactText(long))])
        }
        #expect(try fixture.detail(1).drafts.isEmpty)
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
    }

    private func alter(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        return attributes[.posixPermissions] as? Int
    }
}

extension TranslationStore {
    /// Makes SQLite answer as it does when the disk has no room for another page.
    func limitPages() throws {
        try pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }
}
