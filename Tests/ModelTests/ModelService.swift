import Catalog
import Foundation
import GRDB
import KeyIndex
import Locking
import TML
import TestSupport
import Text
import Wire

@testable import TranslationService

/// The real service with its people; what its manager does to make the others' work harder.
final class ModelService {
    struct Person: Sendable {
        let user: UserID
        let email: String
        let role: MemberRole

        var session: ServiceSession { ServiceSession(userID: user, isAdmin: false) }
    }

    static let translator = Person(
        user: UserID(1), email: "translator@example.com", role: .translator)
    static let reviewer = Person(user: UserID(2), email: "reviewer@example.com", role: .reviewer)
    static let anna = Person(user: UserID(3), email: "anna@example.com", role: .translator)
    static let manager = Person(user: UserID(4), email: "manager@example.com", role: .manager)

    let service: TranslationService
    let clock = ModelClock()
    private let folder: TemporaryFolder
    private var changes = 0
    private var keys = 0

    init(threshold: Int) throws {
        folder = try TemporaryFolder()
        let clock = clock
        service = try TranslationService(
            path: folder.path("data/server.sqlite"), clock: { clock.now })
        try service.database.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
        }
        let sample = folder.url.appending(path: "sample")
        try ModelProject.write(to: sample, threshold: threshold)
        _ = try service.demo.install(from: sample, passwordHash: "-")
        try service.accounts.set(
            email: Self.manager.email, name: "Manager", passwordHash: "-", isAdmin: false)
        try enter(Self.manager)
    }

    /// A token such as somebody gets who signs in; a password would take its time.
    func token(for person: Person) throws -> Secret {
        let now = clock.now
        return try service.database.write { db in
            try TokenFamily(user: person.user, since: now).token(
                .access, db, for: Limits.tokenLifetime, at: now)
        }
    }

    func enter(_ person: Person) throws {
        try service.members.setRole(person.role, of: person.email, in: ModelProject.key)
        try service.members.setBlocked(false, person.email, in: ModelProject.key)
    }

    /// Lets a translator see more keys, until they enter again.
    func promote(_ person: Person) throws {
        guard person.role < .trusted else { return }
        try service.members.setRole(.trusted, of: person.email, in: ModelProject.key)
    }

    func remove(_ person: Person) throws {
        let member = try service.database.pool.read { db in
            try MemberID.fetchOne(
                db, sql: "SELECT id FROM membership WHERE user = ? AND removedAt IS NULL",
                arguments: [person.user])
        }
        guard let member else { return }
        _ = try service.members.remove(Self.manager.session, ModelProject.key, id: member)
    }

    func block(_ person: Person) throws {
        do {
            try service.members.setBlocked(true, person.email, in: ModelProject.key)
        } catch ServiceError.notFound {
            // Who is removed need not be blocked.
        }
    }

    func revokeTokens(of person: Person) throws {
        try service.database.write { db in
            try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [person.user])
        }
    }

    /// Three months go by; what nobody needs any more is forgotten.
    func forget() throws {
        clock.advance(by: Limits.logLifetime + 86400)
        try service.maintenance.prune()
    }

    func close() throws { try service.close() }
}

/// A clock that stands still until it is moved.
final class ModelClock: Sendable {
    private let seconds = Locked(1_500_000_000)

    var now: Int { seconds.withLock { $0 } }

    func advance(by count: Int) { seconds.withLock { $0 += count } }
}

extension ModelService {
    /// Registers a key, often one that looks like another.
    func addKey(_ chance: Chance) throws {
        keys += 1
        let words = "Label \(chance.happens(40) ? max(1, keys - 1) : keys)"
        let label = chance.spelled(words) + (chance.happens(50) ? " {n}" : "")
        let fields: JSONObject = [
            "source_keys": [
                ["source": .string("source \(keys % 3)"), "keys": [["label": .string(label)]]]
            ]
        ]
        _ = try service.keys.register(
            KeyRegistration(fields), in: ModelProject.key,
            ServiceSession(applicationOf: ModelProject.key), once: nil)
    }

    func setDetails(_ hash: String, _ fields: JSONObject) throws {
        _ = try service.keyDetails.set(
            Self.manager.session, ModelProject.key, hash: hash, fields, once: nil)
    }

    /// The hashes of all keys, also of those that are ignored.
    func hashes() throws -> [String] {
        try service.database.pool.read { db in
            try String.fetchAll(db, sql: "SELECT hash FROM translationKey ORDER BY id")
        }
    }

    /// Each translation with its revision.
    func translations() throws -> [(id: Int, revision: Int)] {
        try service.database.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT id, revision FROM translation ORDER BY id")
                .map { (id: $0[0], revision: $0[1]) }
        }
    }

    /// Does a change as the manager; what the rules forbid does not happen.
    func change(
        _ operation: ChangeRecord.Operation, _ adjust: (inout ChangeRecord) -> Void
    ) throws {
        changes += 1
        var change = ChangeRecord(id: "manager-\(changes)", operation: operation)
        adjust(&change)
        _ = try service.changes.apply(
            ChangesRequest(changes: [change]), to: ModelProject.key, Self.manager.session)
    }

    func unlockEverything() throws {
        for hash in try hashes() {
            try change(.unlock) { change in
                change.key = hash
                change.locale = ModelProject.locale.rawValue
            }
        }
    }

    /// What a desk of the person has to have: each key with everything in it.
    func keys(for person: Person) throws -> [PulledKey] {
        var wanted = KeyListRequest(
            locale: ModelProject.locale.rawValue, page: PageRequest(perPage: 10_000))
        wanted.include = [.translations, .sources, .labels]
        let page = try service.keys.page(person.session, ModelProject.key, wanted)
        return page.records.map { $0.pulled(of: ModelProject.key) }
    }

    /// How often each text has been the text of a translation.
    func effects() throws -> [ExactText: Int] {
        try service.database.pool.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT label, count(*) FROM (
                        SELECT label FROM translation
                        UNION ALL SELECT label FROM translationHistory) GROUP BY label
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { (ExactText($0[0]), $0[1] as Int) })
        }
    }
}
