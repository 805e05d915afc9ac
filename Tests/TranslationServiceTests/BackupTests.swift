import Catalog
import Foundation
import GRDB
import Locking
import TML
import TestSupport
import Testing
import Wire

@testable import TranslationService

@Suite struct BackupTests {
    let stage: Stage
    let folder: TemporaryFolder

    init() throws {
        stage = try Stage()
        folder = try TemporaryFolder()
        let release = stage.folder.appending(path: "data/releases/abab/20260101000000")
        try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: release.appending(path: "application.json"))
        try Data("half".utf8).write(
            to: stage.folder.appending(path: "data/releases/abab/.20260101000001.json"))
    }

    private func restored(_ file: String) throws -> TranslationService {
        try BackupReader.restore(file, into: folder.path("restored"))
        return try TranslationService(path: folder.path("restored/server.sqlite")) { 0 }
    }

    @Test(arguments: ["all.tar", "all.tar.gz"])
    func whatIsBackedUpComesBack(name: String) throws {
        try stage.applied(stage.create("Входящие"), as: stage.translator)
        try stage.service.maintenance.backUp(to: folder.path(name))
        let service = try restored(folder.path(name))
        #expect(try service.maintenance.check() == [])
        let there = try service.translations.page(
            stage.reviewer, stage.key, hash: Stage.inbox, locale: "ru", statuses: [],
            page: PageRequest())
        #expect(there.records == (try stage.translations()))
        let release = folder.path("restored/releases/abab/20260101000000/application.json")
        #expect(FileManager.default.contents(atPath: release) == Data("{}".utf8))
        let half = folder.path("restored/releases/abab/.20260101000001.json")
        #expect(!FileManager.default.fileExists(atPath: half))
        try service.close()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == [name, "restored"])
    }

    /// File names of macOS are decomposed, and names of sources may begin with a dot.
    @Test func namesOfSourcesComeBackByteForByte() throws {
        for name in ["caf\u{E9}", "cafe\u{301}", ".menu", "a/.b/c"] {
            try stage.addSource(name, [Stage.inbox])
        }
        let version = try stage.finished(try stage.start()).required("version")
        #expect(try stage.service.maintenance.check() == [])
        let problems = try stage.service.maintenance.backUpChecked(to: folder.path("all.tar.gz"))
        #expect(problems == [])
        let service = try restored(folder.path("all.tar.gz"))
        #expect(try service.maintenance.check() == [])
        let files = folder.path("restored/releases/\(stage.key)/\(version)/en/sources")
        for name in ["caf\u{E9}", "cafe\u{301}", ".menu", "a/.b/c"] {
            #expect(FileManager.default.fileExists(atPath: "\(files)/\(name).json"), "\(name)")
        }
        try service.close()
    }

    /// A copy that came to a bad end leaves a journal beside it.
    @Test func whatFailsLeavesNothing() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("all.tar.database"), withIntermediateDirectories: false)
        for piece in ["-journal", "-wal", "-shm"] {
            try Data("x".utf8).write(to: URL(filePath: folder.path("all.tar.database\(piece)")))
        }
        #expect(throws: ServiceError.self) {
            try stage.service.maintenance.backUp(to: folder.path("all.tar"))
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["all.tar.database"])
    }

    @Test func theTimeOfTheNewestChangeIsKnown() throws {
        try stage.applied(stage.create("Входящие"), as: stage.translator)
        let last = try stage.service.database.read {
            try Int.fetchOne($0, sql: "SELECT at FROM changeLog ORDER BY revision DESC LIMIT 1")
        }
        #expect(last != nil)
        #expect(try stage.service.maintenance.newestChange() == last)
    }

    /// An old log would damage the restored database. Litestream's state is of the old database.
    @Test(arguments: [
        "server.sqlite", "server.sqlite-wal", "releases", ".server.sqlite-litestream",
    ])
    func whatIsThereIsNeverMixedWithABackup(name: String) throws {
        let file = folder.path("all.tar")
        try stage.service.maintenance.backUp(to: file)
        try FileManager.default.createDirectory(
            atPath: folder.path("restored/\(name)"), withIntermediateDirectories: true)
        #expect(throws: ServiceError.self) {
            try BackupReader.restore(file, into: folder.path("restored"))
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("restored"))
        #expect(left == [name])
    }

    @Test func aCursorFromAfterTheBackupIsKnownToBeUnknown() throws {
        let before = try stage.applied(stage.create("Раньше"), as: stage.anna)
        let known = try stage.cursor(before.revision)
        try stage.service.maintenance.backUp(to: folder.path("all.tar"))
        let after = try stage.applied(stage.create("Позже"), as: stage.anna)
        let unknown = try stage.cursor(after.revision)
        let service = try restored(folder.path("all.tar"))
        let request = ChangesRequest(seen: known, changes: [stage.create("Иначе")])
        let answer = try service.changes.apply(request, to: stage.key, stage.anna)
        #expect(answer.results.map(\.status) == [.applied])
        #expect(try service.changes.lastRevision(of: stage.key) == after.revision)
        #expect(throws: ServiceError.self) {
            try service.feed.page(stage.anna, stage.key, since: unknown, locale: "ru", limit: 10)
        }
        let feed = try service.feed.page(
            stage.anna, stage.key, since: known, locale: "ru", limit: 10)
        #expect(feed.results.map(\.revision) == [after.revision])
        try service.close()
    }

    @Test func aBackupIsOfOneMomentWhileOthersWrite() throws {
        let isDone = Locked(false)
        let (written, ended) = (Locked(0), DispatchSemaphore(value: 0))
        let changes = (0..<100_000).lazy.map { stage.create("Перевод \($0)") }
        let (service, key, translator) = (stage.service, stage.key, stage.translator)
        let batches = (0..<2000).map { batch in
            ChangesRequest(
                changes: changes.dropFirst(batch * 5).prefix(5).map { change in
                    var change = change
                    change.id = "batch-\(batch)-\(change.id)"
                    return change
                })
        }
        Thread.detachNewThread {
            for batch in batches where !isDone.withLock({ $0 }) {
                do {
                    _ = try service.changes.apply(batch, to: key, translator)
                    written.withLock { $0 += batch.changes.count }
                } catch {
                    Issue.record("\(error)")
                }
            }
            ended.signal()
        }
        var counts: [Int] = []
        for number in 0..<5 {
            let before = written.withLock { $0 }
            let file = folder.path("backup-\(number).tar")
            try service.maintenance.backUp(to: file)
            let copy = folder.path("copy-\(number)")
            try BackupReader.restore(file, into: copy)
            let restored = try TranslationService(path: copy + "/server.sqlite") { 0 }
            #expect(try restored.maintenance.check() == [])
            let count = try #require(try restored.projects.lines().first).translationCount
            #expect(count >= before)
            counts.append(count)
            try restored.close()
        }
        isDone.withLock { $0 = true }
        ended.wait()
        #expect(counts.last ?? 0 > counts.first ?? 0, "\(counts)")
    }

    @Test func nothingIsOverwritten() throws {
        let file = folder.path("all.tar")
        try stage.service.maintenance.backUp(to: file)
        #expect(throws: ServiceError.self) { try stage.service.maintenance.backUp(to: file) }
        try BackupReader.restore(file, into: folder.path("restored"))
        #expect(throws: ServiceError.self) {
            try BackupReader.restore(file, into: folder.path("restored"))
        }
    }

    @Test func theTimeOfTheLastBackupIsKnown() throws {
        #expect(stage.service.maintenance.lastBackup == nil)
        try stage.service.maintenance.backUp(to: folder.path("all.tar"))
        #expect(stage.service.maintenance.lastBackup == stage.clock.now)
    }

    @Test func backupsAreForTheirOwnerOnly() throws {
        try stage.service.maintenance.backUp(to: folder.path("all.tar"))
        let mode = try FileManager.default.attributesOfItem(
            atPath: folder.path("all.tar"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        _ = try restored(folder.path("all.tar"))
        let database = try FileManager.default.attributesOfItem(
            atPath: folder.path("restored/server.sqlite"))[.posixPermissions]
        #expect(database as? Int == 0o600)
    }

    @Test func whatIsNoBackupIsRefusedAndLeavesNothing() throws {
        var foreign = TarBuilder()
        foreign.add("etc/passwd", "x")
        var leaving = TarBuilder()
        leaving.add("server.sqlite", "x")
        leaving.add("releases/../../out", "x")
        var link = TarBuilder()
        link.add("server.sqlite", kind: .symbolicLink, link: "/etc/passwd")
        var empty = TarBuilder()
        empty.add("releases/x", "x")
        for (number, bytes) in [
            foreign.archive, leaving.archive, link.archive, empty.archive, Array("no tar".utf8),
        ].enumerated() {
            let file = folder.path("\(number).tar")
            try Data(bytes).write(to: URL(filePath: file))
            #expect(throws: ServiceError.self, "\(number)") {
                try BackupReader.restore(file, into: folder.path("restored"))
            }
            let left = try FileManager.default.contentsOfDirectory(
                atPath: folder.path("restored"))
            #expect(left == [])
        }
    }

    private func write(_ names: String...) throws {
        for name in names { try Data().write(to: URL(filePath: folder.path(name))) }
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func theNewestBackupsOfAFolderAreKept() throws {
        let backups = try #require(BackupFolder(folder.path, of: "0a0a0a0a"))
        let others = [
            "mine.tar.gz", "tml-server-0a0a0a0a-2026.tar.gz",
            "tml-server-0a0a0a0a-20260131T030000Z.tar",
            "tml-server-0b0b0b0b-19700101T000000Z.tar.gz", "tml-server-19700101T000000Z.tar.gz",
        ]
        for name in others { try write(name) }
        for time in [0, 86400, 172_800] {
            try Data().write(to: URL(filePath: backups.file(at: time)))
        }
        let newest = "tml-server-0a0a0a0a-19700103T000000Z.tar.gz"
        #expect(backups.file(at: 172_800) == folder.path(newest))
        #expect(try backups.prune(keeping: 3, after: folder.path(newest)) == [])
        #expect(try backups.prune(keeping: 1, after: folder.path(newest)).count == 2)
        #expect(try names == (others + [newest]).sorted())
        #expect(BackupFolder(folder.path(newest), of: "0a0a0a0a") == nil)
        #expect(BackupFolder(folder.path("missing"), of: "0a0a0a0a") == nil)
    }

    /// The clock was ahead, and then it was corrected.
    @Test func theNewBackupIsKeptAlsoWithAWrongClock() throws {
        let backups = try #require(BackupFolder(folder.path, of: "0a0a0a0a"))
        let (ahead, older, new) = (
            "tml-server-0a0a0a0a-20990101T000000Z.tar.gz",
            "tml-server-0a0a0a0a-20980101T000000Z.tar.gz",
            "tml-server-0a0a0a0a-20260101T000000Z.tar.gz"
        )
        try write(ahead, older, new)
        for (name, time) in [(ahead, 1000), (older, 2000), (new, 500)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: TimeInterval(time))],
                ofItemAtPath: folder.path(name))
        }
        #expect(try backups.prune(keeping: 2, after: folder.path(new)) == [ahead])
        #expect(try backups.prune(keeping: 1, after: folder.path(new)) == [older])
        #expect(try names == [new])
    }

    @Test func oneBackupIntoAFolderRunsAtATime() throws {
        let first = try #require(try stage.service.maintenance.backupFolder(folder.path))
        #expect(throws: ServiceError.self) {
            try stage.service.maintenance.backupFolder(folder.path)
        }
        // A backup into a file has no leftovers of others to delete, so it needs no lock.
        #expect(try stage.service.maintenance.backupFolder(folder.path("all.tar")) == nil)
        withExtendedLifetime(first) {}
    }

    @Test func leftoversOfTheServerAreDeletedAndThoseOfOthersAreNot() throws {
        let maintenance = stage.service.maintenance
        let server = try #require(try maintenance.backupFolder(folder.path)).server
        #expect(try maintenance.backupFolder(folder.path)?.server == server)
        let other = try Stage()
        #expect(try other.service.maintenance.backupFolder(folder.path)?.server != server)
        let whole = "tml-server-\(server)-20260131T030000Z.tar.gz"
        let foreign = "tml-server-0b0b0b0b-20260131T030000Z.tar.gz.database"
        try write(
            whole, foreign, "mine.partial", "\(whole).database", "\(whole).database-wal",
            "\(whole).partial")
        try FileManager.default.createDirectory(
            atPath: folder.path("\(whole).checking/releases"), withIntermediateDirectories: true)
        _ = try maintenance.backupFolder(folder.path)
        #expect(try names == ["mine.partial", foreign, whole].sorted())
    }

    @Test(arguments: [("archives", 2), ("files", 2), ("ranks", 1)])
    func aBackupWithoutADeletedReleaseIsMadeAgain(subject: String, checks: Int) throws {
        let damage = Maintenance.Damage(
            subject: subject, places: ["x"], count: 1, isDerived: false, advice: "x")
        var count = 0
        let file = folder.path("all.tar")
        let damages = try stage.service.maintenance.backUpChecked(to: file) { _ in
            count += 1
            return count == 1 ? [damage] : []
        }
        #expect(count == checks)
        #expect(damages == (checks == 1 ? [damage] : []))
        #expect(try names == ["all.tar"])
    }

    @Test func aBackupIsCheckedWithoutATrace() throws {
        let file = folder.path("all.tar.gz")
        try stage.service.maintenance.backUp(to: file)
        #expect(try BackupReader.check(file) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["all.tar.gz"])
        try stage.plant("UPDATE project SET lastRevision = lastRevision + 7")
        let damaged = folder.path("damaged.tar.gz")
        try stage.service.maintenance.backUp(to: damaged)
        #expect(try !BackupReader.check(damaged).isEmpty)
        try Data("no tar".utf8).write(to: URL(filePath: folder.path("odd.tar.gz")))
        #expect(throws: ServiceError.self) { try BackupReader.check(folder.path("odd.tar.gz")) }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == ["all.tar.gz", "damaged.tar.gz", "odd.tar.gz"])
    }

    @Test func aDamagedDatabaseGivesNoBackup() throws {
        try stage.plant(
            "PRAGMA ignore_check_constraints = ON; UPDATE translationKey SET isIgnored = 7")
        let file = folder.path("all.tar")
        #expect(throws: ServiceError.self) { try stage.service.maintenance.backUp(to: file) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
