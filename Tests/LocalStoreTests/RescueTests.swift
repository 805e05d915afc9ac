import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Reading drafts and outbox when nothing else works any more.
struct RescueTests {
    private let fixture: StoreFixture

    /// A key with a draft and two forms whose changes wait.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull((1...3).map { fixture.pulled($0) })
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Черновик")])
        try fixture.submit("Привет", 2)
        try fixture.submit("Пока", 3)
        let sent = try fixture.take()
        _ = try fixture.apply(sent[0].id, .refused("No such word"))
    }

    private func expectAll(_ work: RescuedWork) {
        #expect(work.drafts.map(\.text) == ["Черновик"])
        #expect(work.drafts.first?.form.label == "Label 1")
        #expect(work.drafts.first?.form.project == "aa01")
        #expect(work.drafts.first?.form.locale == "ru")
        #expect(work.outbox.map(\.text) == ["Привет", "Пока"])
        #expect(work.outbox.map(\.state) == ["refused", "sent"])
        #expect(work.outbox.first?.serverWords == "No such word")
        #expect(work.unreadable.isEmpty)
    }

    @Test func itReadsBesideAnOpenStore() throws {
        expectAll(try TranslationStore.rescuedWork(in: fixture.path))
    }

    /// A folder in the place of SQLite's own file keeps it from reading the database where it is.
    @Test func itReadsWhereNothingCanBeWritten() throws {
        fixture.store.close()
        let other = fixture.folder.path("other.sqlite")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
        try FileManager.default.createDirectory(
            atPath: other + "-shm/x", withIntermediateDirectories: true)
        let before = try Data(contentsOf: URL(filePath: other))
        expectAll(try TranslationStore.rescuedWork(in: other))
        #expect(try Data(contentsOf: URL(filePath: other)) == before)
        #expect(try TranslationStore(readingFrom: other).outboxCounts().total == 2)
    }

    @Test func itReadsWhatANewerProgramWrote() throws {
        try fixture.store.pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    ALTER TABLE draft ADD COLUMN mood TEXT;
                    ALTER TABLE change ADD COLUMN mood TEXT;
                    PRAGMA user_version = 99;
                    """)
        }
        fixture.store.close()
        let before = try Data(contentsOf: URL(filePath: fixture.path))
        expectAll(try TranslationStore.rescuedWork(in: fixture.path))
        #expect(throws: StoreError.newerSchema(found: 99, known: Schema.version)) {
            try TranslationStore(path: fixture.path)
        }
        #expect(try Data(contentsOf: URL(filePath: fixture.path)) == before)
    }

    @Test func noDatabaseIsSaidToBeNone() throws {
        let path = fixture.folder.path("words.sqlite")
        try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
        #expect {
            try TranslationStore.rescuedWork(in: path)
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
        #expect(throws: StoreError.self) {
            try TranslationStore.rescuedWork(in: fixture.folder.path("nowhere.sqlite"))
        }
    }

    /// Every page but the first is spoilt once: what is on the others is found.
    @Test func aSpoiltPageHidesOnlyWhatIsOnIt() throws {
        let many = 200
        try fixture.pull((1...many).map { fixture.pulled($0) })
        try fixture.store.saveDrafts(
            (1...many).map {
                Draft(
                    form: fixture.form($0),
                    text: "text \($0) \(String(repeating: "x", count: 90))")
            })
        fixture.store.close()
        let whole = try Data(contentsOf: URL(filePath: fixture.path))
        let spoilt = fixture.folder.path("spoilt.sqlite")
        var fewest = many
        var without = 0
        for page in 0..<(whole.count / 4096) {
            var bytes = whole
            bytes.replaceSubrange(
                (page * 4096)..<(page * 4096 + 100), with: Data(repeating: 0xFF, count: 100))
            try bytes.write(to: URL(filePath: spoilt))
            let found = try? TranslationStore.rescuedWork(in: spoilt)
            let work = try #require(found, "page \(page)")
            #expect(work.drafts.count == many || !work.unreadable.isEmpty)
            if work.drafts.isEmpty { without += 1 }
            if work.drafts.count > 0 { fewest = min(fewest, work.drafts.count) }
        }
        #expect(fewest >= many - 60)
        #expect(without <= 1, "Only the page that leads to all drafts hides them all.")
    }
}
