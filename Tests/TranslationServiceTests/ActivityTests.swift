import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The log with filters, in pages of limited work.
@Suite struct ActivityTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    private func add(_ keyword: String) throws {
        _ = try stage.service.glossary.add(
            stage.reviewer, stage.key, ["keyword": .string(keyword)], once: nil)
    }

    private func page(
        _ parameters: [(name: String, value: String)], count: Int = 50,
        as session: ServiceSession? = nil
    ) throws -> ActivityPage {
        var request = try ActivityRequest(RequestParameters(parameters))
        request.count = count
        return try stage.service.activity.page(session ?? stage.anna, stage.key, request)
    }

    private func keywords(_ page: ActivityPage) -> [String] {
        page.records.compactMap { $0.other?.object?["keyword"]?.string }
    }

    @Test func theNewestComeFirstPageByPage() throws {
        for keyword in ["one", "two", "three"] { try add(keyword) }
        let first = try page([("kind", "glossary")], count: 2)
        #expect(keywords(first) == ["three", "two"])
        #expect(first.isFull)
        let next = try #require(first.next)
        let second = try page([("kind", "glossary"), ("before", "\(next)")], count: 2)
        #expect(keywords(second) == ["one"])
        #expect(second.next == nil)
    }

    @Test func entriesAreFoundByTheirWordsWithoutCase() throws {
        try add("Release")
        try add("inbox")
        #expect(keywords(try page([("search", "RELEAS")])) == ["Release"])
        #expect(try page([("search", "release inbox")]).records.isEmpty)
    }

    @Test func entriesAreFoundByPersonAndLanguage() throws {
        let made = try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        let mine = try #require(made.translator?.id)
        let found = try page([("person", "\(mine)"), ("locale", "ru"), ("kind", "translation")])
        #expect(found.records.contains { $0.translation?.id == made.id })
        #expect(try page([("person", "\(mine + 1000)")]).records.isEmpty)
    }

    private func member(_ session: ServiceSession) throws -> MemberID {
        MemberID(try stage.service.members.membership(session, stage.key).translator.id)
    }

    @Test func changesOfRolesAndRemovalsHaveTheirPersonAndTheirMember() throws {
        let (members, key, manager) = (stage.service.members, stage.key, stage.reviewer)
        let (anna, own) = (try member(stage.anna), try member(manager))
        try members.setRole(.viewer, of: anna, in: key, manager)
        try members.setRole(.reviewer, of: anna, for: "ru", in: key, manager)
        try members.setRole(nil, of: anna, for: "ru", in: key, manager)
        try members.setRole(.viewer, of: anna, in: key, manager)
        _ = try members.remove(manager, key, id: anna)
        let found = try page([("kind", "member"), ("person", "\(own)")], as: manager).records
        #expect(found.map(\.action) == ["deleted", "updated", "updated", "updated"])
        #expect(
            found.map(\.note)
                == ["viewer", "reviewer → viewer", "viewer → reviewer", "translator → viewer"])
        #expect(found.map(\.locale) == [nil, "ru", "ru", nil])
        #expect(found.allSatisfy { $0.actor?.displayName == "Sample Reviewer" })
        #expect(found.allSatisfy { $0.other?.object?["display_name"] == "Anna Example" })
    }

    @Test func whoAcceptsAnInvitationHasJoined() throws {
        let (email, now) = ("new@example.com", stage.clock.now)
        try stage.service.accounts.set(
            email: email, name: "New", passwordHash: "-", isAdmin: false)
        let new = try NewInvitations(emails: [email], role: "trusted", message: nil)
        let made = try stage.service.invitations.invite(new, to: stage.key, stage.reviewer)
        let secret = try #require(made.first?.secret)
        try stage.service.database.write { db in
            let found = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
            let user = try #require(found)
            try PendingInvitation(db, secret, at: now).accept(db, by: user, at: now)
        }
        let entry = try #require(try page([("kind", "member")]).records.first)
        #expect(entry.action == "created" && entry.note == "trusted")
        #expect(entry.actor?.displayName == "New")
        #expect(entry.other?.object?["display_name"] == "New")
    }

    @Test func unknownKindsAreRefused() throws {
        #expect(throws: ServiceError.self) { try page([("kind", "weather")]) }
    }

    @Test func hiddenKeysAreNotTold() throws {
        let entries = try page([("kind", "key")]).records
        #expect(!entries.contains { $0.key == Stage.ignored })
    }

    /// The feed repeats the records of the key.
    @Test(arguments: ["level", "ignored"])
    func aKeyThatIsShownAgainHasOnlyEntriesOfTheKey(detail: String) throws {
        try stage.applied(stage.create("Входящие"), as: stage.translator)
        _ = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox, ["locale": "ru", "message": "Formal"],
            once: nil)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        let values: [JSON] = detail == "level" ? [50, 0] : [true, false]
        for value in values {
            _ = try stage.service.keyDetails.set(
                stage.reviewer, stage.key, hash: Stage.inbox, [detail: value], once: nil)
        }
        let entries = try page([]).records
        #expect(entries.prefix(4).map(\.type) == ["key", "key", "lock", "comment"])
        #expect(entries.prefix(2).allSatisfy { $0.actor?.displayName == "Sample Reviewer" })
    }

    /// Adds an entry of a key, whose object is the key.
    private func log(_ type: String, _ locale: String?, _ hash: String) throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
                    SELECT p.id, p.lastRevision + 1, ?, 'updated', k.id, ?, k.id, 0
                    FROM translationKey k JOIN project p ON p.id = k.project WHERE k.hash = ?
                    """, arguments: [type, locale, hash])
            try db.execute(sql: "UPDATE project SET lastRevision = lastRevision + 1")
        }
    }

    @Test(arguments: [nil, "ru", "fr"])
    func theListHasAsManyEntriesAsItCounts(locale: String?) throws {
        for type in ["key", "label"] { try log(type, nil, Stage.ignored) }
        for type in ["lock", "translation", "vote", "comment"] {
            try log(type, "ru", Stage.ignored)
        }
        try log("lock", "ru", Stage.inbox)
        try add("quay")
        func list(_ number: Int) throws -> Page<FeedItemRecord> {
            try stage.service.feed.activity(
                stage.anna, stage.key, locale: locale, page: PageRequest(page: number, perPage: 2))
        }
        let total = try list(1).total
        let entries = try (1...(total / 2 + 2)).flatMap { try list($0).records }
        #expect(entries.count == total && total > 0)
        #expect(entries.map(\.revision) == entries.map(\.revision).sorted(by: >))
        #expect(!entries.contains { $0.key == Stage.ignored })
        #expect(entries.contains { $0.type == "lock" } == (locale != "fr"))
    }

    /// The entries of hidden keys are found by their keys.
    @Test func thePlanOfTheCountReadsNoLog() throws {
        let plan = try stage.service.database.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(Feed.hiddenEntries)",
                arguments: ["project": 1, "locale": nil, "level": 0]
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("logOfKey (key=?)") }, "\(plan)")
        #expect(
            plan.contains { $0.contains("newestOfObject (project=? AND type=? AND object=?)") },
            "\(plan)")
        #expect(!plan.contains { $0.contains("SCAN c") }, "\(plan)")
    }

    /// The log is read from a position on, and not searched from its start.
    @Test func thePlanReadsOnlyARangeOfTheLog() throws {
        let plan = try stage.service.database.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(Activity.entries)",
                arguments: [
                    "project": 1, "locale": nil, "level": 0, "from": 1, "before": 2,
                    "member": nil, "type": nil, "words": "[]", "limit": 10,
                ]
            ).map { $0["detail"] as String }
        }
        #expect(
            plan.contains { $0.contains("(project=? AND revision>? AND revision<?)") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}
