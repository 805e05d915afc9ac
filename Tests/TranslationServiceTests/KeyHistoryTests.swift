import Catalog
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The history of a key (`tml-service.md` 3.11).
@Suite struct KeyHistoryTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func page(
        _ hash: String = Stage.inbox, locale: String? = "ru", before: Int? = nil,
        page: PageRequest = PageRequest(), as session: ServiceSession? = nil
    ) throws -> Page<HistoryEntryRecord> {
        try stage.service.history.page(
            session ?? stage.translator, stage.key, hash: hash, locale: locale, before: before,
            page: page)
    }

    private func comment(_ message: String, locale: String = "ru") throws -> CommentID {
        let answer = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox,
            ["locale": .string(locale), "message": .string(message)], once: nil)
        return CommentID(answer.body.object?["comment"]?.object?["id"]?.integer ?? 0)
    }

    private func reworded(
        _ translation: TranslationRecord, _ label: ExactText, as session: ServiceSession
    ) throws -> TranslationRecord {
        var change = stage.about(translation, .update)
        change.data.label = label
        return try stage.applied(change, as: session)
    }

    @Test func everyStepIsAnEntryWithItsTextPersonAndTime() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        stage.clock.advance(60)
        let edited = try reworded(made, "Входящие", as: stage.anna)
        var vote = stage.about(edited, .vote)
        vote.data.value = -1
        let voted = try stage.applied(vote, as: stage.translator)
        var rejection = stage.about(voted, .reject)
        rejection.data.reason = "Too long"
        let rejected = try stage.applied(rejection, as: stage.reviewer)
        let reopened = try stage.applied(stage.about(rejected, .reopen), as: stage.reviewer)
        _ = try stage.applied(stage.about(reopened, .approve), as: stage.reviewer)
        _ = try comment("Formal, please")
        let entries = try page().records.reversed() as [HistoryEntryRecord]
        #expect(
            entries.map(\.kind) == [
                "translate", "translate", "vote", "reject", "reopen", "approve", "comment",
            ])
        let later: ExactText = "Входящие"
        #expect(
            entries.map(\.text)
                == ["Почта", later, later, later, later, later, "Formal, please"])
        #expect(entries.map(\.former) == [nil, "Почта", nil, nil, nil, nil, nil])
        #expect(entries.map(\.vote) == [nil, nil, -1, nil, nil, nil, nil])
        #expect(entries[3].note == "Too long")
        #expect(
            entries.map { $0.actor?.displayName } == [
                "Anna Example", "Anna Example", "Sample Translator", "Sample Reviewer",
                "Sample Reviewer", "Sample Reviewer", "Anna Example",
            ])
        #expect(entries[0].at == WireTime(secondsSince1970: stage.clock.now - 60).text)
        #expect(entries[1].at == WireTime(secondsSince1970: stage.clock.now).text)
        #expect(Set(entries.dropLast().map(\.translation)) == [made.id])
        #expect(entries.last?.translation == nil)
    }

    @Test func anEarlierVoteIsNotKnown() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        for value in [1, -1, 0] {
            var vote = stage.about(made, .vote)
            vote.data.value = value
            try stage.applied(vote, as: stage.translator)
        }
        #expect(try page().records.map(\.vote) == [0, nil, nil, nil])
    }

    @Test func aDeletedTranslationKeepsItsEntriesAndADeletedCommentDoesNot() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let edited = try reworded(made, "Входящие", as: stage.anna)
        _ = try stage.send(stage.about(edited, .delete), as: stage.anna)
        let id = try comment("Hm")
        _ = try stage.service.comments.remove(stage.anna, id: id, once: nil)
        let history = try page()
        #expect(history.records.map(\.kind) == ["delete", "translate", "translate"])
        #expect(history.records.map(\.text) == ["Входящие", "Входящие", "Почта"])
        #expect(history.total == 3)
    }

    @Test func aLanguageHasItsEntriesAndAllComments() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.create("Boîte", locale: "fr"), as: stage.anna)
        _ = try comment("Russe", locale: "ru")
        _ = try comment("French", locale: "fr")
        try stage.applied(stage.create("Go", Stage.short), as: stage.anna)
        func texts(_ locale: String?) throws -> [ExactText?] {
            try page(locale: locale).records.map(\.text)
        }
        #expect(try texts("ru") == ["French", "Russe", "Почта"])
        #expect(try texts("fr") == ["French", "Russe", "Boîte"])
        #expect(try texts(nil) == ["French", "Russe", "Boîte", "Почта"])
        #expect(try page(Stage.short).records.map(\.text) == ["Go"])
        #expect(throws: ServiceError.self) { try page(locale: "xx") }
    }

    /// A person may see a key in one language only.
    @Test func commentsInLanguagesOfOthersAreNotShown() throws {
        try stage.service.members.setRole(.reviewer, of: "anna@example.com", in: stage.key)
        _ = try comment("Russe", locale: "ru")
        _ = try comment("French", locale: "fr")
        try stage.plant("UPDATE translationKey SET level = 50 WHERE hash = '\(Stage.inbox)'")
        try stage.service.members.setRole(
            .reviewer, of: "translator@example.com", in: stage.key, locale: "ru")
        #expect(try page().records.map(\.text) == ["Russe"])
        #expect(throws: ServiceError.notFound("There is no such key")) { try page(locale: nil) }
    }

    @Test func aNewCountOfTheVotesIsNoEntry() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.service.projects.setThreshold(5, in: stage.key)
        try stage.service.projects.setThreshold(1, in: stage.key)
        let log = try stage.service.feed.activity(
            stage.translator, stage.key, locale: "ru", page: PageRequest())
        #expect(log.records.contains { $0.type == "translation" && $0.action == "updated" })
        #expect(try page().records.map(\.kind) == ["translate"])
    }

    @Test func aKeyThatIsShownAgainHasNoNewEntries() throws {
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        _ = try comment("Formal, please")
        for details: JSONObject in [["ignored": true], ["ignored": false]] {
            _ = try stage.service.keyDetails.set(
                stage.reviewer, stage.key, hash: Stage.inbox, details, once: nil)
        }
        let history = try page()
        #expect(history.records.map(\.kind) == ["comment", "translate"])
        #expect(history.total == 2)
    }

    @Test func aKeyThatTheReaderMayNotSeeIsNotThere() throws {
        for hash in [Stage.hard, Stage.ignored, String(repeating: "0", count: 32)] {
            #expect(throws: ServiceError.notFound("There is no such key")) { try page(hash) }
        }
        #expect(throws: ServiceError.self) {
            try page(as: ServiceSession(userID: 99, isAdmin: false))
        }
    }

    /// The pages from a revision on stay as they are while others add entries.
    @Test func aThousandEntriesArePagedByAPositionThatDoesNotMove() throws {
        let made = try stage.applied(stage.create("0"), as: stage.anna)
        try plantEdits(1_000, of: made)
        let whole = try page(page: PageRequest(perPage: 2_000)).records
        #expect(whole.map(\.text).first == "1000" && whole.last?.text == "0")
        #expect(whole.count == 1_001)
        var read: [HistoryEntryRecord] = []
        var before: Int?
        repeat {
            let next = try page(before: before, page: PageRequest(perPage: 150)).records
            read += next
            before = next.last?.revision
            _ = try comment("while others write")
        } while read.count < whole.count && before != nil
        #expect(read == whole)
        let second = try page(before: whole[0].revision, page: PageRequest(page: 2, perPage: 10))
        #expect(second.records == Array(whole[11...20]))
        #expect(second.total == 1_000)
    }

    /// Adds edits to the log and to the earlier texts of a translation.
    private func plantEdits(_ count: Int, of translation: TranslationRecord) throws {
        let first = try stage.service.changes.lastRevision(of: stage.key)
        try stage.plant(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
            SELECT t.project, \(first) + i, 'translation', 'updated', t.key, t.locale, t.id, 0
            FROM n, translation t WHERE t.id = \(translation.id);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO translationHistory (translation, revision, label, context, at)
            SELECT \(translation.id), \(first) + i - 1, CAST(i - 1 AS TEXT), '', 0 FROM n;
            UPDATE translation SET label = '\(count)', textRevision = \(first + count)
            WHERE id = \(translation.id);
            UPDATE project SET lastRevision = \(first + count);
            """)
    }

    /// A page is read in the order of the index, so the rest of the history is not read.
    @Test(arguments: ["ru", nil])
    func aPageIsReadFromTheIndexInItsOrder(locale: String?) throws {
        func plan(_ sql: String, _ more: StatementArguments = []) throws -> [String] {
            try stage.service.database.read { db in
                try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN \(sql)",
                    arguments: ["key": 1, "locale": locale, "before": 5, "seesAll": true] + more
                ).map { $0["detail"] }
            }
        }
        let entries = try plan(KeyHistory.entries, ["limit": 30, "offset": 0])
        #expect(entries.contains { $0.contains("logOfKey (key=? AND revision<?)") }, "\(entries)")
        #expect(!entries.contains { $0.hasPrefix("SCAN") && !$0.contains("SCAN s") }, "\(entries)")
        let ofPage = entries.prefix { $0 != "SCAN s" }
        #expect(!ofPage.contains { $0.contains("TEMP B-TREE") }, "\(entries)")
        let count = try plan(KeyHistory.count)
        #expect(count.contains { $0.contains("COVERING INDEX logOfKey") }, "\(count)")
        #expect(!count.contains { $0.hasPrefix("SCAN") }, "\(count)")
    }
}
