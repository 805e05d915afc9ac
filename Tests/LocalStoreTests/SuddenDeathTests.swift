import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// A statement that fails, or a program that is killed, in the middle of a piece of work.
struct SuddenDeathTests {
    /// Every piece of work that writes, by name.
    static let works = [
        "submit", "review", "take", "apply", "takeBack", "page", "news", "resolve",
    ]

    @Test(arguments: works)
    func workThatIsBrokenOffAnywhereLeavesEverythingAsItWas(name: String) throws {
        var point = 0
        var isDone = false
        while !isDone {
            let fixture = try Self.fixture()
            // A change under way would be repeated without writing anything.
            for change in try fixture.store.outbox() where change.state == .sent && name == "take" {
                _ = try fixture.apply(change.id, .skipped)
            }
            let before = try Self.state(fixture)
            let countdown = Countdown(from: point)
            isDone = try fixture.store.failing(countdown) { try Self.work(name, fixture) }
            if !isDone { #expect(try Self.state(fixture) == before, "\(name), statement \(point)") }
            let integrity = try fixture.store.pool.read {
                try String.fetchOne($0, sql: "PRAGMA integrity_check")
            }
            #expect(integrity == "ok")
            point += 1
        }
        #expect(point > 1, "nothing was broken off")
    }

    @Test func aProgramKilledAfterACallFindsAllOfItsWorkAgain() throws {
        let fixture = try Self.fixture()
        for name in Self.works {
            try Self.work(name, fixture)
            let copy = try TemporaryFolder()
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: fixture.path + suffix, toPath: copy.path("store.sqlite" + suffix))
            }
            let again = try StoreFixture(in: copy, path: copy.path("store.sqlite"))
            #expect(try Self.state(again) == Self.state(fixture), "\(name)")
        }
    }

    /// Key 1 has a queued edit and a draft, key 2 a sent one, key 3 a conflict.
    private static func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture()
        try fixture.pull(
            (1...3).map { number in
                fixture.pulled(
                    number, sources: ["s"], status: .pending,
                    translations: [translation(number, "А\(number)")])
            })
        for number in [3, 2, 1] {
            try fixture.submit("Наш \(number)", number)
            guard number > 1, let sent = try fixture.take().first else { continue }
            if number == 3 {
                let theirs = translation(3, "Их", revision: 12)
                _ = try fixture.apply(
                    sent.id,
                    .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
            }
        }
        try fixture.store.saveDrafts([
            Draft(form: fixture.form(1, ["n": ["number": "few"]]), text: "Черновик")
        ])
        return fixture
    }

    private static func work(_ name: String, _ fixture: StoreFixture) throws {
        let outbox = try fixture.store.outbox()
        func id(_ number: Int) -> Change.ID {
            outbox.first { $0.form.key == fixture.id(number) }?.id ?? ""
        }
        switch name {
        case "submit":
            let edits = ["few", "many"].map { rule in
                Edit(context: ["n": ["number": rule]], text: "Форма \(rule)")
            }
            _ = try fixture.store.submit(edits, of: fixture.id(1), locale: "ru")
        case "review":
            _ = try fixture.review(.approve, 1, of: 1)
        case "take": _ = try fixture.take()
        case "apply":
            let record = translation(2, "Наш 2", status: .accepted, revision: 14)
            _ = try fixture.apply(
                id(2), .accepted(record, Target(status: .accepted, revision: 14)))
        case "takeBack": _ = try fixture.store.takeBack([id(1)])
        case "resolve":
            let seen = outbox.filter { $0.form.key == fixture.id(3) }
            try fixture.store.resolve(seen, .keepMine)
        case "page":
            let keys = [fixture.pulled(1), fixture.pulled(4, sources: ["t"])]
            try fixture.store.apply([fixture.page(keys)], project: fixture.project, locale: "ru")
        default:
            try fixture.news([
                .key(fixture.key(5)), .keyDeleted(hash: fixture.hash(3)),
                .translation(translation(9, "Новое", revision: 15), hash: fixture.hash(1)),
            ])
        }
    }

    /// Everything that the program can see.
    private static func state(_ fixture: StoreFixture) throws -> [String] {
        let keys = try (1...5).map { try fixture.store.detail(of: fixture.id($0), locale: "ru") }
        let rows = try fixture.store.keys(fixture.query(), offset: 0, limit: 10)
        let position = try fixture.store.pullPosition(of: fixture.project, locale: "ru")
        return keys.map { String(reflecting: $0) }
            + [
                String(reflecting: rows), String(reflecting: position),
                String(reflecting: try fixture.store.outbox()),
                String(reflecting: try fixture.store.progress(of: fixture.project)),
                String(reflecting: try fixture.store.sources(of: fixture.project)),
            ]
    }
}

/// Counts what SQLite is about to do.
final class Countdown {
    private var rest: Int

    init(from start: Int) { rest = start }

    /// Whether this one is still carried out.
    func allowsNext() -> Bool {
        rest -= 1
        return rest >= 0
    }
}

extension TranslationStore {
    /// Does `work`, in which the write that `countdown` comes to fails; says whether none did.
    func failing(_ countdown: Countdown, _ work: () throws -> Void) throws -> Bool {
        try pool.writeWithoutTransaction { db in
            db.add(function: Self.failure(countdown))
            for table in ["change", "draft", "target", "translation", "translationKey", "language"]
            {
                for event in ["INSERT", "UPDATE", "DELETE"] {
                    try db.execute(
                        sql: """
                            CREATE TEMP TRIGGER fail\(table)\(event) BEFORE \(event) ON main.\(table)
                            BEGIN SELECT failNow(); END
                            """)
                }
            }
        }
        do {
            try work()
            return true
        } catch StoreError.failed(let words) where words.contains("broken off") {
            return false
        }
    }

    private static func failure(_ countdown: Countdown) -> DatabaseFunction {
        // SQLite calls the function on the connection's queue, one call after another.
        nonisolated(unsafe) let countdown = countdown
        return DatabaseFunction("failNow", argumentCount: 0) { _ in
            guard countdown.allowsNext() else {
                throw DatabaseError(resultCode: .SQLITE_ERROR, message: "broken off")
            }
            return nil
        }
    }
}
