import Catalog
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The states before the work of a person (`tml-service.md` 3.11).
@Suite struct EarlierWorkTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func page(
        _ parameters: [(name: String, value: String)], as session: ServiceSession? = nil
    ) throws -> EarlierStatesRecord {
        let request = try EarlierWorkRequest(
            RequestParameters([(name: "locale", value: "ru")] + parameters))
        return try stage.service.earlierWork.page(
            session ?? stage.reviewer, stage.key, request)
    }

    /// The work of a person in the last hour.
    private func work(
        of name: String, as session: ServiceSession? = nil
    ) throws -> [EarlierStateRecord] {
        try page(
            [(name: "translator_name", value: name), (name: "within", value: "3600")], as: session
        ).results
    }

    private let translator = "Sample Translator"
    private let reviewer = "Sample Reviewer"

    private func reworded(
        _ translation: TranslationRecord, _ label: ExactText, as session: ServiceSession
    ) throws -> TranslationRecord {
        var change = stage.about(translation, .update)
        change.data.label = label
        return try stage.applied(change, as: session)
    }

    private func voted(
        _ value: Int, _ translation: TranslationRecord, as session: ServiceSession
    ) throws {
        var vote = stage.about(translation, .vote)
        vote.data.value = value
        try stage.applied(vote, as: session)
    }

    private func letAnnaReview() throws {
        try stage.service.members.setRole(
            .reviewer, of: "anna@example.com", in: stage.key, locale: "ru")
    }

    /// A text of Anna from before the last hour.
    private func old(_ label: String = "Почта") throws -> TranslationRecord {
        let made = try stage.applied(stage.create(label), as: stage.anna)
        stage.clock.advance(7200)
        return made
    }

    @Test func anOverwrittenTextIsTheTextBeforeTheFirstEdit() throws {
        let made = try old()
        let first = try reworded(made, "Ящик", as: stage.reviewer)
        _ = try reworded(first, "Сундук", as: stage.reviewer)
        let found = try work(of: reviewer)
        #expect(found.count == 1 && found[0].obstacle == nil)
        #expect(found[0].translation == made.id && found[0].key == Stage.inbox)
        #expect(found[0].now?.label == "Сундук" && found[0].earlier?.label == "Почта")
        let now = try #require(stage.translations().first { $0.id == made.id })
        #expect(found[0].revision == now.contentRevision)
    }

    @Test func aVerdictHasTheStatusBeforeIt() throws {
        let made = try old()
        var rejection = stage.about(made, .reject)
        rejection.data.reason = "Too long"
        let rejected = try stage.applied(rejection, as: stage.reviewer)
        #expect(try work(of: reviewer).first?.earlier?.status == "accepted")
        stage.clock.advance(7200)
        _ = try stage.applied(stage.about(rejected, .approve), as: stage.reviewer)
        let found = try work(of: reviewer)
        #expect(found.first?.now?.status == "approved" && found.first?.obstacle == nil)
        #expect(found.first?.earlier?.status == "rejected")
        #expect(found.first?.earlier?.rejectReason == "Too long")
    }

    @Test func aStatusThatTheLogDoesNotHaveIsUnknown() throws {
        let made = try old()
        _ = try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        try stage.plant("UPDATE changeLog SET endedStatus = NULL, endedReason = NULL")
        #expect(try work(of: reviewer).map(\.obstacle) == ["unknown"])
    }

    @Test func aVerdictThatThePersonTookBackChangesNothing() throws {
        let made = try old()
        let approved = try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        _ = try stage.applied(stage.about(approved, .reopen), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["same"])
    }

    @Test func newTextsDeletedTextsAndVotesDoNotComeBack() throws {
        let made = try old()
        try voted(-1, made, as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["vote"])
        let new = try stage.applied(stage.create("Ящик"), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["vote", "created"])
        _ = try stage.send(stage.about(new, .delete), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["vote", "deleted"])
    }

    @Test func workOfOthersSinceIsNewer() throws {
        let made = try old()
        let edited = try reworded(made, "Ящик", as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil])
        try voted(1, edited, as: stage.translator)
        #expect(try work(of: reviewer).map(\.obstacle) == ["newer"])
        #expect(try work(of: reviewer, as: stage.translator).map(\.obstacle) == [nil])
    }

    @Test func aKeyThatIsShownAgainIsNoWorkOfOthers() throws {
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        let made = try old()
        _ = try reworded(made, "Ящик", as: stage.reviewer)
        for details: JSONObject in [["ignored": true], ["ignored": false]] {
            _ = try stage.service.keyDetails.set(
                stage.reviewer, stage.key, hash: Stage.inbox, details, once: nil)
        }
        #expect(try work(of: reviewer).map(\.obstacle) == [nil])
    }

    @Test func aLockOfOthersSinceIsNewer() throws {
        let made = try old()
        _ = try reworded(made, "Ящик", as: stage.anna)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        #expect(try work(of: "Anna Example").map(\.obstacle) == [nil])
        #expect(
            try work(of: "Anna Example", as: stage.translator).map(\.obstacle) == ["newer"])
    }

    @Test func aCommentOfOthersSinceIsNewer() throws {
        let made = try old()
        _ = try reworded(made, "Ящик", as: stage.reviewer)
        _ = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox,
            ["locale": .string("fr"), "message": .string("Hm")], once: nil)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil])
        _ = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox,
            ["locale": .string("ru"), "message": .string("Hm")], once: nil)
        #expect(try work(of: reviewer).map(\.obstacle) == ["newer"])
        #expect(try work(of: reviewer, as: stage.anna).map(\.obstacle) == [nil])
    }

    @Test func workOfThePersonAfterTheTimeIsNewer() throws {
        let made = try old()
        let start = stage.clock.now
        let edited = try reworded(made, "Ящик", as: stage.reviewer)
        stage.clock.advance(60)
        _ = try reworded(edited, "Сундук", as: stage.reviewer)
        let found = try page([
            (name: "translator_name", value: reviewer), (name: "since", value: "\(start)"),
            (name: "until", value: "\(start + 30)"),
        ])
        #expect(found.results.map(\.obstacle) == ["newer"])
        #expect(found.until == start + 30)
    }

    @Test func aTextThatAnotherTranslationHasDoesNotComeBack() throws {
        let made = try old()
        _ = try reworded(made, "Ящик", as: stage.reviewer)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(try work(of: reviewer).map(\.obstacle) == ["duplicate"])
    }

    @Test func anApprovalBesideAnotherApprovedTextDoesNotComeBack() throws {
        let first = try old()
        let second = try stage.applied(stage.create("Ящик"), as: stage.translator)
        let approved = try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        stage.clock.advance(7200)
        let rejected = try stage.applied(stage.about(approved, .reject), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil])
        try letAnnaReview()
        _ = try stage.applied(stage.about(second, .approve), as: stage.anna)
        #expect(try work(of: reviewer).map(\.translation) == [rejected.id])
        #expect(try work(of: reviewer).map(\.obstacle) == ["rival"])
    }

    /// The approval by mistake has ended the approval of another text. Both come back.
    @Test func anApprovalComesBackWithTheTextThatEndedIt() throws {
        let first = try old()
        let second = try stage.applied(stage.create("Ящик"), as: stage.translator)
        let approved = try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        stage.clock.advance(7200)
        let mistake = try stage.applied(stage.about(second, .approve), as: stage.reviewer)
        let found = try work(of: reviewer)
        #expect(found.map(\.translation) == [approved.id, mistake.id])
        #expect(found.map(\.obstacle) == [nil, nil])
        #expect(found.map(\.rival) == [mistake.id, nil])
        try voted(1, mistake, as: stage.anna)
        #expect(try work(of: reviewer).map(\.obstacle) == ["rival", "newer"])
    }

    /// The work with which a person brings earlier states back is work of the person, too.
    @Test func anApprovalComesBackAfterTheOwnReopening() throws {
        let first = try old()
        let second = try stage.applied(stage.create("Ящик"), as: stage.translator)
        _ = try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        stage.clock.advance(7200)
        let mistake = try stage.applied(stage.about(second, .approve), as: stage.reviewer)
        _ = try stage.applied(stage.about(mistake, .reopen), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil, "same"])
    }

    @Test func oneOfTwoFormerApprovalsDoesNotComeBack() throws {
        let first = try old()
        let second = try stage.applied(stage.create("Ящик"), as: stage.translator)
        let approved = try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        stage.clock.advance(7200)
        _ = try stage.applied(stage.about(approved, .reject), as: stage.reviewer)
        try letAnnaReview()
        let other = try stage.applied(stage.about(second, .approve), as: stage.anna)
        _ = try stage.applied(stage.about(other, .reject), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["rival", "rival"])
    }

    @Test func anApprovalDoesNotComeBackBesideANewerText() throws {
        let first = try old()
        let approved = try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        stage.clock.advance(7200)
        _ = try stage.applied(stage.about(approved, .reject), as: stage.reviewer)
        try stage.applied(stage.create("Сундук"), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil, "created"])
        try stage.applied(stage.create("Ящик"), as: stage.translator)
        #expect(try work(of: reviewer).map(\.obstacle) == ["newer", "created"])
    }

    @Test func anOwnTextIsNotApprovedAgain() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.reviewer)
        try stage.plant("UPDATE translation SET status = 'approved' WHERE id = \(made.id)")
        stage.clock.advance(7200)
        _ = try stage.applied(stage.about(made, .reject), as: stage.reviewer)
        #expect(try work(of: reviewer).map(\.obstacle) == ["forbidden"])
        try stage.service.projects.setSelfApproval(true, in: stage.key)
        #expect(try work(of: reviewer).map(\.obstacle) == [nil])
    }

    @Test func oneselfIsAPersonLikeOthers() throws {
        let made = try old()
        _ = try reworded(made, "Ящик", as: stage.reviewer)
        let found = try page([
            (name: "translator", value: "me"), (name: "within", value: "3600"),
        ])
        #expect(found.results.map(\.earlier?.label) == ["Почта"])
        #expect(found.translator.displayName == reviewer)
        let byNumber = try page([
            (name: "translator", value: "\(found.translator.id)"),
            (name: "within", value: "3600"),
        ])
        #expect(byNumber == found)
    }

    @Test func aNameThatLooksLikeANumberIsAName() throws {
        try stage.plant("UPDATE user SET name = '2' WHERE id = 3")
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(try work(of: "2").map(\.translation) == [made.id])
        try stage.plant("UPDATE user SET name = '2' WHERE id = 1")
        #expect(throws: ServiceError.self) { try work(of: "2") }
        #expect(throws: ServiceError.self) { try work(of: "Nobody") }
    }

    @Test func thePersonAndTheTimeAreRequired() throws {
        #expect(throws: ServiceError.self) { try page([(name: "within", value: "60")]) }
        #expect(throws: ServiceError.self) { try page([(name: "translator", value: "me")]) }
        #expect(throws: ServiceError.self) {
            try page([(name: "translator", value: "99"), (name: "within", value: "60")])
        }
    }

    @Test func pagesFollowEachOther() throws {
        let made = try ["Почта", "Ящик", "Сундук"].map {
            try stage.applied(stage.create($0), as: stage.anna).id
        }
        var read: [Int] = []
        var after = "0"
        for _ in made {
            let next = try page([
                (name: "translator_name", value: "Anna Example"),
                (name: "within", value: "3600"), (name: "per_page", value: "1"),
                (name: "after", value: after),
            ])
            #expect(next.results.count == 1 && next.next == next.results.last?.translation)
            read += next.results.map(\.translation)
            after = "\(next.next ?? 0)"
        }
        #expect(read == made)
        let last = try page([
            (name: "translator_name", value: "Anna Example"), (name: "within", value: "3600"),
            (name: "after", value: after),
        ])
        #expect(last.results.isEmpty && last.next == nil)
    }

    @Test func keysThatTheReaderMayNotSeeAreNotThere() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.plant("UPDATE translationKey SET level = 50 WHERE hash = '\(Stage.inbox)'")
        #expect(try work(of: "Anna Example", as: stage.translator).isEmpty)
        #expect(throws: ServiceError.self) {
            try work(of: "Anna Example", as: ServiceSession(userID: 99, isAdmin: false))
        }
    }

    @Test func theTimeBeginsWithTheLog() throws {
        let start = stage.clock.now
        try stage.applied(stage.create("Почта"), as: stage.anna)
        let whole = try page([
            (name: "translator", value: "me"), (name: "since", value: "1"),
        ])
        #expect(!whole.isCut && whole.since == 1)
        try stage.plant(
            """
            DELETE FROM changeLog WHERE revision = 1; UPDATE project SET logFloor = 1;
            UPDATE changeLog SET at = \(start)
            """)
        let cut = try page([(name: "translator", value: "me"), (name: "since", value: "1")])
        #expect(cut.isCut && cut.since == start)
    }

    @Test func theTimeOfAnEmptyLogIsCut() throws {
        try stage.plant("DELETE FROM changeLog; UPDATE project SET logFloor = lastRevision")
        try stage.plant("UPDATE project SET logFloor = 1 WHERE logFloor = 0")
        let cut = try page([(name: "translator", value: "me"), (name: "since", value: "1")])
        #expect(cut.isCut && cut.since == stage.clock.now - Limits.logLifetime)
        let recent = try page([(name: "translator", value: "me"), (name: "within", value: "60")])
        #expect(!recent.isCut)
    }

    /// The page has at least one translation, and ends after a MiB of texts and reasons.
    @Test func reasonsCountForTheSizeOfAPage() throws {
        for label in ["Почта", "Ящик"] {
            let made = try stage.applied(stage.create(label), as: stage.anna)
            try stage.applied(stage.about(made, .reject), as: stage.reviewer)
        }
        try stage.plant(
            """
            UPDATE translation SET rejectReason = hex(zeroblob(600000)) WHERE status = 'rejected'
            """
        )
        let first = try page([
            (name: "translator_name", value: reviewer), (name: "within", value: "3600"),
        ])
        #expect(first.results.count == 1 && first.next == first.results.first?.translation)
    }

    @Test func aReasonHasALimit() throws {
        let made = try old()
        let longest = String(repeating: "я", count: Limits.messageBytes / 2)
        var rejection = stage.about(made, .reject)
        rejection.data.reason = ExactText("\(longest)!")
        let refused = try stage.send(rejection, as: stage.reviewer)
        let flaws = refused.failure?.details["errors"]?.array
        #expect(flaws?.first?.object?["code"] == "too_long")
        rejection = stage.about(made, .reject)
        rejection.data.reason = ExactText(longest)
        try stage.applied(rejection, as: stage.reviewer)
    }

    /// The page is read in the order of the index of the person.
    @Test func theWorkOfAPersonHasAnIndex() throws {
        let steps = try stage.service.database.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(EarlierStateReader.work)",
                arguments: [1, 2, 0, "ru", 0, 1, 10]
            ).map { $0["detail"] as String }
        }
        #expect(steps.contains { $0.contains("INDEX workOfPerson") }, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }

    @Test func theOtherTranslationsOfAFormHaveAnIndex() throws {
        let statements = [
            (EarlierStateReader.newerText, 6), (EarlierStateReader.formerRival, 8),
            (EarlierStateReader.firstEntry, 6), (EarlierStateReader.lock, 6),
            (EarlierStateReader.comment, 5),
        ]
        for (sql, count) in statements {
            let steps = try stage.service.database.read { db in
                try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN \(sql)",
                    arguments: StatementArguments(Array(repeating: 1, count: count))
                ).map { $0["detail"] as String }
            }
            #expect(!steps.contains { $0.hasPrefix("SCAN ") }, "\(steps)")
        }
    }
}
