import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct NotificationTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func told(_ session: ServiceSession) throws -> [JSONObject] {
        try stage.service.notifications.page(session, page: PageRequest()).records.compactMap(
            \.object)
    }

    private func actions(_ session: ServiceSession) throws -> [String] {
        try told(session).map { "\($0["object_type"]?.string ?? "") \($0["action"]?.string ?? "")" }
    }

    private func follow(_ hash: String, as session: ServiceSession) throws {
        _ = try stage.service.keyDetails.setFollowing(
            true, session, stage.key, hash: hash, once: nil)
    }

    private func comment(_ hash: String, as session: ServiceSession) throws {
        _ = try stage.service.comments.add(
            session, stage.key, hash: hash, ["locale": "ru", "message": "Hm"], once: nil)
    }

    @Test func whoFollowsIsToldWhatOthersDo() throws {
        try follow(Stage.inbox, as: stage.anna)
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        try comment(Stage.inbox, as: stage.anna)
        try stage.applied(stage.create("Сообщения", Stage.messages), as: stage.translator)
        #expect(try actions(stage.anna) == ["translation approved", "translation created"])
        let news = try told(stage.anna)
        #expect(news[0]["actor"]?.object?["display_name"]?.string == "Sample Reviewer")
        #expect(news[0]["object_id"]?.integer == made.id)
        #expect(news[0]["key"]?.string == Stage.inbox)
        #expect(try actions(stage.reviewer).isEmpty)
    }

    @Test func anAuthorIsToldWhatBecomesOfTheirWork() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        var reject = stage.about(made, .reject)
        reject.data.reason = "no"
        let rejected = try stage.applied(reject, as: stage.reviewer)
        var edit = stage.about(rejected, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.reviewer)
        // The text is the reviewer's by now.
        try stage.applied(stage.about(edited, .reject), as: stage.reviewer)
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        let second = try stage.applied(stage.create("Письма"), as: stage.anna)
        _ = try stage.send(stage.about(second, .delete), as: stage.reviewer)
        #expect(
            try actions(stage.anna) == [
                "translation deleted", "translation updated", "translation rejected",
                "comment created",
            ])
    }

    @Test func nobodyIsToldTwiceOrOfTheirOwnDoing() throws {
        try follow(Stage.inbox, as: stage.anna)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(try actions(stage.anna).isEmpty)
        try comment(Stage.inbox, as: stage.translator)
        #expect(try actions(stage.anna) == ["comment created"])
    }

    @Test func whatWasListedCountsAsViewed() throws {
        try follow(Stage.inbox, as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        #expect(try told(stage.anna)[0]["viewed_at"] == .null)
        #expect(try told(stage.anna)[0]["viewed_at"]?.string == "2017-07-14 02:40:00")
    }

    @Test func aHiddenPhraseIsNotToldOf() throws {
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        try follow(Stage.inbox, as: stage.anna)
        try follow(Stage.messages, as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        try comment(Stage.messages, as: stage.translator)
        for (hash, details) in [(Stage.inbox, "level"), (Stage.messages, "ignored")] {
            _ = try stage.service.keyDetails.set(
                stage.reviewer, stage.key, hash: hash, [details: details == "level" ? 50 : true],
                once: nil)
        }
        let page = try stage.service.notifications.page(stage.anna, page: PageRequest())
        #expect(page.total == 0)
        #expect(page.records.isEmpty)
        try stage.service.members.setRole(
            .trusted, of: "anna@example.com", in: stage.key, locale: "ru")
        #expect(try actions(stage.anna) == ["comment created"])
    }

    @Test func whoIsBlockedIsToldNothing() throws {
        try follow(Stage.inbox, as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        try stage.service.members.setBlocked(true, "anna@example.com", in: stage.key)
        #expect(try told(stage.anna).isEmpty)
    }

    @Test func aTokenOfAnotherProjectTellsNothingOfThisOne() throws {
        try follow(Stage.inbox, as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        let other = ServiceSession(
            userID: stage.anna.userID, isAdmin: false,
            project: Project.Key(String(repeating: "cd", count: 32)))
        #expect(try told(other).isEmpty)
        #expect(try told(ServiceSession(applicationOf: stage.key)).isEmpty)
    }

    @Test func oldOnesAreForgotten() throws {
        try follow(Stage.inbox, as: stage.anna)
        try comment(Stage.inbox, as: stage.translator)
        stage.clock.advance(Limits.notificationLifetime + 1)
        try stage.service.maintenance.prune()
        #expect(try told(stage.anna).isEmpty)
    }
}
