import Catalog
import Display
import TML
import Testing

@testable import Workbench

@Suite struct ReviewTests {
    private func stage(_ rights: Set<Permission> = Examples.reviewerRights) throws -> DeskStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        var stage = DeskStage(store)
        stage.press("down", "down")
        return stage
    }

    private func reviews(_ stage: DeskStage) -> [(Verdict, Int)] {
        stage.asked.compactMap { request in
            if case .review(let verdict, let id, _, _) = request { (verdict, id) } else { nil }
        }
    }

    @Test func theBestTranslationIsApprovedFromTheList() throws {
        var stage = try stage()
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [11])
        #expect(reviews(stage).map(\.0) == [.approve])
        #expect(stage.label == "Delete [link]everything[/link]?")
    }

    @Test func whoMayNotApproveIsTold() throws {
        var stage = try stage(Examples.translatorRights)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.needs(.approve))
    }

    @Test func rejectingAsksForTheReason() throws {
        var stage = try stage()
        stage.press("e", "tab", "down", "x")
        #expect(stage.state.dialog?.question == .rejectReason(translation: 12))
        stage.type("смысл")
        stage.press("enter")
        #expect(reviews(stage).map(\.0) == [.reject(reason: "смысл")])
        #expect(reviews(stage).map(\.1) == [12])
    }

    @Test(arguments: [("+", 1), ("-", -1), ("0", 0)])
    func votes(key: String, vote: Int) throws {
        var stage = try stage(Examples.translatorRights)
        stage.press(key)
        #expect(reviews(stage).map(\.0) == [.vote(vote)])
    }

    @Test func aTranslationIsCopiedIntoTheForm() throws {
        var stage = try stage()
        stage.press("e", "tab", "end", "c")
        #expect(stage.texts == ["Удолить?"])
        #expect(stage.desk.focus == .editor)
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func aReviewerGoesOnAfterEachVerdict() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        store.keys[5].translations = [Translation(id: 31, text: "Письма", authorID: 3)]
        store.keys[5].target.status = .pending
        var stage = DeskStage(store)
        stage.press("F")
        stage.type("pending")
        stage.press("enter")
        #expect(stage.desk.unfinished == .toReview)
        stage.press("a")
        #expect(stage.label == "You have {count} new {count| letter, letters}")
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [11, 31])
        #expect(stage.state.notice?.text == Strings.nothingLeft(.toReview))
    }

    @Test func whatIsApprovedAlreadyIsNotSentAgain() throws {
        var stage = try stage()
        stage.press("down", "a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.alreadyApproved)
    }

    @Test func aKeyWithoutTranslationsHasNothingToJudge() throws {
        var stage = try stage()
        stage.press("home", "a", "+", "e", "tab", "c")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noTranslation)
    }

    @Test func lettersAreNoVerdictsWhileTyping() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("ax+-0")
        #expect(reviews(stage).isEmpty)
        #expect(stage.texts == ["Удалить [link]всё[/link]?ax+-0"])
    }
}
