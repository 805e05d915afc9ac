import Catalog
import Foundation
import GRDB
public import KeyIndex
import Locking
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The ids of a stage's rows, which are as they were added.
extension RowID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}

/// A service in a folder of its own with a small project, and the people in it.
final class Stage {
    static let inbox = KeyHash.key(label: "Inbox", description: "")
    static let messages = KeyHash.key(
        label: "You have {count||one:message,other:messages}", description: "")
    static let short = KeyHash.key(label: "Go", description: "A button")
    static let hard = KeyHash.key(label: "Terms of use", description: "")
    static let ignored = KeyHash.key(label: "Lorem ipsum", description: "")

    let folder: URL
    let clock = StageClock()
    let service: TranslationService
    let key = Project.Key(String(repeating: "ab", count: 32))

    let translator = ServiceSession(userID: 1, isAdmin: false)
    let reviewer = ServiceSession(userID: 2, isAdmin: false)
    let anna = ServiceSession(userID: 3, isAdmin: false)

    private var changes = 0

    /// With `threshold` as the rank from which translations count.
    init(threshold: Int = 1) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tml-service-\(UUID().uuidString)")
        let clock = clock
        service = try TranslationService(
            path: folder.appending(path: "data/server.sqlite").path, clock: { clock.now })
        let sample = folder.appending(path: "sample")
        try StageSample.write(to: sample, key: key, threshold: threshold)
        _ = try service.demo.install(from: sample, passwordHash: "-")
    }

    deinit {
        do {
            try service.close()
            try FileManager.default.removeItem(at: folder)
        } catch {
            Issue.record("the stage cannot be cleared: \(error)")
        }
    }

    /// What the reviewer is told of since a cursor.
    func feed(_ since: String?, limit: Int = 1000) throws -> ChangeFeed {
        try service.feed.page(reviewer, key, since: since, locale: "ru", limit: limit)
    }

    /// A change with an id of its own.
    func change(_ operation: ChangeRecord.Operation) -> ChangeRecord {
        changes += 1
        return ChangeRecord(id: "change-\(changes)", operation: operation)
    }

    func create(
        _ label: String, _ hash: String = Stage.inbox, locale: String = "ru",
        context: Context = Context(), base: Int? = nil
    ) -> ChangeRecord {
        var change = change(.create)
        change.key = hash
        change.locale = locale
        change.data.label = ExactText(label)
        change.data.context = context
        change.baseRevision = base
        return change
    }

    /// A change about a translation, on the newest revision unless another is given.
    func about(
        _ translation: TranslationRecord, _ operation: ChangeRecord.Operation, base: Int? = nil
    ) -> ChangeRecord {
        var change = change(operation)
        change.translationID = translation.id
        change.baseRevision = base ?? translation.revision
        return change
    }

    func lock(_ operation: ChangeRecord.Operation, _ hash: String = Stage.inbox) -> ChangeRecord {
        var change = change(operation)
        change.key = hash
        change.locale = "ru"
        return change
    }

    func send(_ change: ChangeRecord, as session: ServiceSession) throws -> ChangeResultRecord {
        let response = try service.changes.apply(
            ChangesRequest(changes: [change]), to: key, session)
        return try #require(response.results.first)
    }

    /// Sends a change that must be applied; returns its translation.
    @discardableResult
    func applied(_ change: ChangeRecord, as session: ServiceSession) throws -> TranslationRecord {
        let result = try send(change, as: session)
        #expect(result.status == .applied, "\(result)")
        return try #require(result.translation)
    }

    /// Does to the database what the service never would; references need not lead anywhere.
    func plant(_ sql: String) throws {
        try service.database.pool.barrierWriteWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: sql)
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    func target(_ hash: String = Stage.inbox, locale: String = "ru") throws -> TargetRecord {
        try #require(
            service.keys.record(reviewer, key, hash: hash, locale: locale, include: []).target)
    }

    /// What the feed calls that position.
    func cursor(_ revision: Int) throws -> String {
        try service.database.read { db in
            try #require(try StoredProject.find(db, key: key)).cursor(db, at: revision)
        }
    }

    func translations(
        _ hash: String = Stage.inbox, as session: ServiceSession? = nil
    ) throws -> [TranslationRecord] {
        try service.translations.page(
            session ?? reviewer, key, hash: hash, locale: "ru", statuses: [],
            page: PageRequest(perPage: 100)
        ).records
    }
}

/// A clock that stands still until it is moved.
final class StageClock: Sendable {
    private let seconds = Locked(1_500_000_000)

    var now: Int { seconds.withLock { $0 } }

    func advance(_ by: Int) { seconds.withLock { $0 += by } }
}
