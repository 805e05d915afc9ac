import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Commands for so many keys that the disk needs seconds for the question.
@Suite struct LargePlanTests {
    private static let count = 2_001

    /// A stage with all keys marked, and a disk that answers only when it is told to.
    private func stage() throws -> TranslateStage {
        let keys = (1...Self.count).map { number in
            Examples.key(
                "Label \(number)", status: .pending,
                translations: [
                    Translation(
                        id: number, text: "Перевод", status: .pending, author: "Ewa",
                        authorID: 3, contentRevision: 5)
                ])
        }
        var store = StageStore(try Examples.material(keys: keys.count), keys)
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = TranslateStage(store)
        stage.press("*")
        stage.isHeld = true
        return stage
    }

    private func asked(_ stage: TranslateStage) -> BatchPlan.Decision? {
        guard case .list(.batch(let plan)) = stage.state.dialog?.question else { return nil }
        return plan.decision
    }

    @Test func aReasonTypedMeanwhileGoesIntoTheQuestion() throws {
        var stage = try stage()
        stage.press("x")
        stage.type("bad vowel")
        #expect(stage.state.dialog == nil && stage.state.typedAhead.count == 9)
        #expect(stage.state.notice?.text == "Reading 2,001 keys…")
        #expect(stage.screen.list.markedCount == Self.count && stage.screen.focus == .keys)
        stage.release()
        #expect(asked(stage) == .judge(.reject(reason: "")))
        #expect(stage.state.dialog?.lineField?.text == "bad vowel")
    }

    @Test func theNoticeEndsWhenTheQuestionOpens() throws {
        var stage = try stage()
        stage.press("a")
        #expect(stage.state.notice?.topic == .reading)
        stage.release()
        #expect(asked(stage) == .judge(.approve) && stage.state.notice == nil)
    }

    @Test func enterPressedMeanwhileAnswersTheQuestion() throws {
        var stage = try stage()
        stage.press("a", "enter")
        #expect(stage.state.running == nil)
        stage.releaseOne()
        #expect(stage.state.dialog == nil && stage.state.running != nil)
        #expect(stage.screen.focus == .keys)
    }

    @Test func aPressOfTheMouseMeanwhileSelectsNothing() throws {
        var stage = try stage()
        let label = stage.label
        stage.press("a")
        try stage.clickKey("Label 3")
        #expect(stage.label == label && label != "Label 3")
        stage.release()
        #expect(asked(stage) == .judge(.approve))
    }

    @Test func escapeCancelsTheCommandAndSaysSo() throws {
        var stage = try stage()
        stage.press("x")
        stage.type("bad")
        stage.press("escape")
        #expect(stage.state.notice?.text == Strings.planIsCancelled)
        #expect(stage.state.typedAhead.isEmpty)
        #expect(stage.screen.list.markedCount == Self.count)
        stage.release()
        #expect(stage.state.dialog == nil && stage.screen.focus == .keys)
    }

    @Test func theAnswerOfACancelledCommandIsNotTheAnswerOfTheNext() throws {
        var stage = try stage()
        stage.press("x", "escape", "a", "enter")
        stage.releaseOne()
        #expect(stage.state.dialog == nil && stage.state.running == nil)
        #expect(stage.state.typedAhead.count == 1)
        stage.releaseOne()
        #expect(stage.state.running != nil && stage.state.typedAhead.isEmpty)
    }

    @Test func withoutAQuestionTypedTextIsNoCommand() throws {
        var stage = try stage()
        stage.press("0")
        stage.type("*be")
        stage.release()
        #expect(stage.state.dialog == nil && stage.state.notice?.grade == .warning)
        #expect(stage.state.typedAhead.isEmpty && stage.screen.focus == .keys)
        #expect(stage.screen.list.markedCount == Self.count)
    }
}
