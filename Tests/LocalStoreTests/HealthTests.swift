import Catalog
import Foundation
import GRDB
import Locking
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Damage is looked for beside the work, and done something about at the next start.
struct HealthTests {
    private let folder: TemporaryFolder
    private let path: String
    private let clock = Locked(Int(Date().timeIntervalSince1970))

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store.sqlite")
    }

    private func open() throws -> TranslationStore {
        try TranslationStore(
            path: path, makeID: { UUID().uuidString }, now: { [clock] in clock.withLock { $0 } })
    }

    private func found() throws -> String? {
        let store = try open()
        defer { store.close() }
        return try store.lookAfterItself()
    }

    private func expectNoDamage() throws { #expect(try found() == nil) }

    private func expectDamage() throws { #expect(try found() != nil) }

    /// A store with a draft and a change that waits; closed.
    private func prepare(keys: Int = 300) throws {
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en")
        ])
        try fixture.pull((1...keys).map { fixture.pulled($0) })
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "draft")])
        try fixture.submit("change", 2)
        _ = try fixture.store.setFormChoice(
            "0:number", shape: "number,number", in: fixture.project, locale: "ru")
        fixture.store.close()
    }

    private func spoil() throws { try Damage.spoilIndex(of: path) }

    /// SQLite would write to whatever page the list names.
    @Test func aDamagedListOfFreePagesIsFoundBeforeTheFirstWrite() throws {
        try prepare(keys: 20)
        try Damage.freePages(of: path)
        try open().close()
        let whole = try Data(contentsOf: URL(filePath: path))
        for place in UInt64(32)..<40 {
            for bit in 0..<8 {
                try Damage.flip(bit: bit, ofByte: place, in: path)
                let spoiled = try Data(contentsOf: URL(filePath: path))
                #expect("byte \(place), bit \(bit)") {
                    try open().close()
                } throws: { error in
                    if case StoreError.damaged = error { true } else { false }
                }
                #expect(try Data(contentsOf: URL(filePath: path)) == spoiled)
                try whole.write(to: URL(filePath: path))
                // What the look before has noted.
                try Data().write(to: URL(filePath: path + ".checked"))
            }
        }
        try open().close()
    }

    @Test func aCrashIsNoticedAtTheNextStart() throws {
        try open().close()
        let again = try open()
        #expect(!again.isAfterCrash)
        again.close()
        // What a process that was killed leaves behind.
        try Data("4711\n".utf8).write(to: URL(filePath: path + ".lock"))
        let store = try open()
        #expect(store.isAfterCrash)
        #expect(TranslationStore.holder(of: path) == getpid())
        store.close()
        let last = try open()
        #expect(!last.isAfterCrash)
        last.close()
    }

    @Test func whatIsClosedIsWholeWithoutItsLog() throws {
        try prepare(keys: 3)
        let alone = folder.path("alone.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: alone)
        #expect(try TranslationStore.rescuedWork(in: alone).drafts.map(\.text) == ["draft"])
    }

    @Test func aSoundCopyIsLookedAtOnceAWeek() throws {
        try prepare()
        try expectNoDamage()
        try spoil()
        try expectNoDamage()
        clock.withLock { $0 += 8 * 86_400 }
        try expectDamage()
    }

    @Test func damageIsFoundAfterACrash() throws {
        try prepare()
        try expectNoDamage()
        try spoil()
        try Data("4711\n".utf8).write(to: URL(filePath: path + ".lock"))
        try expectDamage()
        #expect {
            try open()
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
    }

    /// What is set aside has to be what was found: opening a file for writing changes it.
    @Test func aDamagedFileIsNotTouchedUntilItIsSetAside() throws {
        try prepare()
        try spoil()
        let before = try Data(contentsOf: URL(filePath: path))
        try Data("4711\n".utf8).write(to: URL(filePath: path + ".lock"))
        #expect {
            try TranslationStore(path: path)
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let report = try #require(try TranslationStore.repair(path))
        #expect(try Data(contentsOf: URL(filePath: report.setAside)) == before)
    }

    /// What was committed and is in the log only is looked through with the rest.
    @Test func theLogOfACrashIsLookedThroughAndStays() throws {
        try prepare()
        let crashed = folder.path("crashed/store.sqlite")
        try FileManager.default.createDirectory(
            atPath: folder.path("crashed"), withIntermediateDirectories: true)
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.saveDrafts([Draft(form: fixture.form(3), text: "in the log")])
        for rest in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + rest, toPath: crashed + rest)
        }
        try Data("4711\n".utf8).write(to: URL(filePath: crashed + ".lock"))
        let store = try TranslationStore(path: crashed)
        defer { store.close() }
        #expect(store.isAfterCrash)
        let draft = try store.detail(of: fixture.form(3).key, locale: "ru")?.drafts.first
        #expect(draft?.text == "in the log")
    }

    @Test func aLargeFileIsOpenedAtOnceAndLookedThroughLater() throws {
        try prepare()
        try spoil()
        try Data("4711\n".utf8).write(to: URL(filePath: path + ".lock"))
        let store = try TranslationStore(path: path, checked: 4096)
        #expect(try store.lookAfterItself() != nil)
        store.close()
    }

    @Test func aDamagedFileIsSetAsideAndTheWorkCarriedOver() throws {
        try prepare()
        try spoil()
        let before = try Data(contentsOf: URL(filePath: path))
        let report = try #require(try TranslationStore.repair(path))
        #expect(report.drafts == 1 && report.changes == 1)
        #expect(try Data(contentsOf: URL(filePath: report.setAside)) == before)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["draft"])
        #expect(try fixture.store.outbox().map(\.text) == ["change"])
        #expect(
            try fixture.store.formChoices(in: fixture.project, locale: "ru")
                == ["number,number": "0:number"])
        #expect(try fixture.store.damage() == nil)
        #expect(try fixture.store.pullPosition(of: fixture.project, locale: "ru") == .never)
        try fixture.pull((1...300).map { fixture.pulled($0) })
        #expect(try fixture.store.keyCount(fixture.query()) == 300)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["draft"])
    }

    /// A disk that fails to read once looks to SQLite as damage does.
    @Test func whatIsInOrderAfterAllStaysWhereItIs() throws {
        try prepare()
        StoreFiles(path: path).note(damage: "database disk image is malformed")
        #expect(try TranslationStore.repair(path) == nil)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.keyCount(fixture.query()) == 300)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["draft"])
    }

    /// An undo must not upload unreadable bytes, and a lost step is no lost work.
    @Test func actionsAreCarriedOverWithoutUnreadableSteps() throws {
        try prepare(keys: 3)
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO action (id, at, name) VALUES (8, 0, 'fill'), (9, 0, 'fill');
                    INSERT INTO actionStep (
                        action, position, language, key, context, kind, change, isTyped, revision,
                        before)
                    VALUES (8, 0, 1, 2, '', 'vote', (SELECT id FROM change), 1, 0, '{}'),
                        (8, 1, 1, 3, '', 'vote', 'x', 1, 0, CAST(x'FF' AS TEXT)),
                        (9, 0, 1, 3, '', 'vote', 'y', 1, 0, CAST(x'FF' AS TEXT));
                    """)
        }
        try queue.close()
        let report = try #require(try TranslationStore.repair(path))
        #expect(report.drafts == 1 && report.changes == 1 && report.lost.isEmpty)
        let store = try open()
        defer { store.close() }
        let (actions, steps) = try store.pool.read { db in
            (
                try String.fetchAll(db, sql: "SELECT name FROM action ORDER BY id"),
                try Int.fetchAll(db, sql: "SELECT position FROM actionStep")
            )
        }
        #expect(actions == ["save", "fill"])
        #expect(steps == [0, 0])
    }

    private func isDamaged(_ error: any Error) -> Bool {
        if case .damaged = error as? StoreError { true } else { false }
    }

    /// One byte of the header makes any number of it. Without the tables that belong to it, it is damage;
    /// a greater one than is known is that of a newer program.
    @Test(arguments: [-1, Int(Int32.min), 0])
    func aSchemaNumberThatCannotBeIsDamage(number: Int) throws {
        try prepare(keys: 3)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA user_version = \(number)")
        }
        try queue.close()
        let before = try Data(contentsOf: URL(filePath: path))
        #expect { try open() } throws: { isDamaged($0) }
        #expect { try TranslationStore(readingFrom: path) } throws: { isDamaged($0) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let found = try TranslationStore.rescuedWork(in: path)
        #expect(found.drafts.map(\.text) == ["draft"])
        #expect(found.outbox.map(\.text) == ["change"])
        let report = try #require(try TranslationStore.repair(path))
        #expect(report.drafts == 1 && report.changes == 1 && report.copyDate == nil)
        #expect(try Data(contentsOf: URL(filePath: report.setAside)) == before)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.outbox().map(\.text) == ["change"])
        fixture.store.close()
    }

    /// A crash of the file system may leave a file without its bytes.
    @Test func aFileOfNoLengthIsDamageAndTheCopyOfTheDayBeforeIsRead() throws {
        try prepare(keys: 3)
        let store = try open()
        #expect(try store.lookAfterItself() == nil)
        store.close()
        try Data().write(to: URL(filePath: path))
        #expect { try open() } throws: { isDamaged($0) }
        #expect { try TranslationStore(readingFrom: path) } throws: { isDamaged($0) }
        #expect { try TranslationStore.rescuedWork(in: path) } throws: { isDamaged($0) }
        let report = try #require(try TranslationStore.repair(path))
        #expect(report.drafts == 1 && report.changes == 1 && report.copyDate != nil)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["draft"])
        #expect(try fixture.store.outbox().map(\.text) == ["change"])
        fixture.store.close()
    }

    /// What was written since the file was emptied into its log is there still, and newer than a copy.
    @Test func ofAFileOfNoLengthTheLogIsRead() throws {
        let lost = folder.path("lost/store.sqlite")
        try FileManager.default.createDirectory(
            atPath: folder.path("lost"), withIntermediateDirectories: true)
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en")
        ])
        try fixture.pull([fixture.pulled(1)])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "in the log")])
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: lost + "-wal")
        fixture.store.close()
        try Data().write(to: URL(filePath: lost))
        let before = try Data(contentsOf: URL(filePath: lost + "-wal"))
        #expect(try TranslationStore.rescuedWork(in: lost).drafts.map(\.text) == ["in the log"])
        #expect(try Data(contentsOf: URL(filePath: lost + "-wal")) == before)
        let report = try #require(try TranslationStore.repair(lost))
        #expect(report.drafts == 1 && report.copyDate == nil)
    }

    /// One that was only just made is no damage.
    @Test func anEmptyFileWithNothingBesideItIsBegun() throws {
        try Data().write(to: URL(filePath: path))
        try open().close()
    }

    @Test func aFileThatIsNoDatabaseIsSetAsideToo() throws {
        try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
        let report = try #require(try TranslationStore.repair(path))
        #expect(!report.lost.isEmpty)
        #expect(try open().projects().isEmpty)
    }

    @Test func twoCopiesOfTwoDaysAreKept() throws {
        try prepare(keys: 3)
        let store = try open()
        #expect(try store.lookAfterItself() == nil)
        let copies = StoreFiles(path: path).daily
        #expect(copies.filter(FileManager.default.fileExists(atPath:)).count == 1)
        _ = try store.lookAfterItself()
        #expect(copies.filter(FileManager.default.fileExists(atPath:)).count == 1)
        clock.withLock { $0 += 90_000 }
        _ = try store.lookAfterItself()
        #expect(copies.filter(FileManager.default.fileExists(atPath:)).count == 2)
        for copy in copies {
            #expect(try TranslationStore.rescuedWork(in: copy).drafts.map(\.text) == ["draft"])
        }
    }

    @Test func whatIsOpenForReadingHasNothingToSend() throws {
        try prepare()
        let writer = try open()
        let project = try #require(try writer.projectsWithWork().first)
        let sent = try writer.takeNextChanges(project: project, limit: 10)
        #expect(!sent.changes.isEmpty)
        let reader = try TranslationStore(readingFrom: path)
        #expect {
            try reader.takeNextChanges(project: project, limit: 10)
        } throws: { error in
            guard case .readOnly = error as? StoreError else { return false }
            return true
        }
    }

    @Test func whatIsOpenForReadingSeesTheWorkAndWritesNothing() throws {
        try prepare()
        let writer = try open()
        let reader = try TranslationStore(readingFrom: path)
        #expect(try reader.outboxCounts() == writer.outboxCounts())
        let project = try #require(try writer.projectsWithWork().first)
        let anyText = KeyQuery(
            project: project, locale: "ru", filter: .condition(.pattern("/./")))
        #expect(try reader.count(anyText).number > 0)
        #expect {
            try reader.saveProjects([])
        } throws: { error in
            guard case .readOnly = error as? StoreError else { return false }
            return true
        }
    }
}
