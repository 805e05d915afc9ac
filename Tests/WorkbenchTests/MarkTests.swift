import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Marked keys, and verdicts on all of them.
@Suite struct MarkTests {
    private func stage(_ rights: Set<Permission> = Examples.reviewerRights) throws -> TranslateStage
    {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        for number in store.keys.indices where store.keys[number].translations.isEmpty {
            store.keys[number].target.status = .pending
            store.keys[number].translations = [
                Translation(
                    id: 900 + number, text: "Перевод", status: .pending, author: "Ewa",
                    authorID: 3, contentRevision: 5)
            ]
        }
        return TranslateStage(store)
    }

    private func kinds(_ stage: TranslateStage) -> [Change.Kind] { stage.store.outbox.map(\.kind) }

    @Test func spaceMarksAndGoesOn() throws {
        var stage = try stage()
        stage.press("space", "space")
        #expect(stage.screen.list.markedCount == 2 && stage.screen.list.cursor.selection == 2)
        stage.press("up", "space")
        #expect(stage.screen.list.markedCount == 1)
    }

    @Test func aStretchIsMarked() throws {
        var stage = try stage()
        stage.press("v")
        #expect(stage.screen.list.marks.isEmpty && stage.state.notice != nil)
        stage.press("space", "down", "down", "v")
        #expect(stage.screen.list.markedCount == 4)
    }

    @Test func theStarMarksAllAndUnmarks() throws {
        var stage = try stage()
        stage.press("*")
        #expect(stage.screen.list.markedCount == stage.screen.list.count)
        stage.press("space")
        #expect(stage.screen.list.markedCount + 1 == stage.screen.list.count)
        stage.press("*")
        #expect(stage.screen.list.markedCount == stage.screen.list.count)
        stage.press("*")
        #expect(stage.screen.list.marks.isEmpty)
    }

    @Test func escapeRemovesTheMarksFirst() throws {
        var stage = try stage()
        stage.press("*", "escape")
        #expect(stage.screen.list.marks.isEmpty && stage.state.notice == nil)
    }

    @Test func anotherListHasNoMarks() throws {
        var stage = try stage()
        stage.press("*", "f")
        #expect(stage.screen.list.marks.isEmpty)
    }

    @Test func threePressesApproveTheList() throws {
        var stage = try stage()
        stage.press("*", "a")
        #expect(stage.state.dialog != nil && kinds(stage).isEmpty)
        stage.press("enter")
        #expect(Set(kinds(stage)) == [.judge(.approve)] && kinds(stage).count > 1)
        #expect(stage.screen.list.marks.isEmpty)
        let count = kinds(stage).count
        #expect(stage.state.notice?.text == "Approved \(count) translations. u undoes this.")
        stage.press("u")
        #expect(kinds(stage).isEmpty)
    }

    @Test func aRejectionAsksOnceForTheReason() throws {
        var stage = try stage()
        stage.press("*", "x")
        stage.type("смысл")
        stage.press("enter")
        #expect(Set(kinds(stage)) == [.judge(.reject(reason: "смысл"))])
    }

    @Test func escapeInTheQuestionSavesNothingAndKeepsTheMarks() throws {
        var stage = try stage()
        stage.press("*", "a", "escape")
        #expect(kinds(stage).isEmpty && !stage.screen.list.marks.isEmpty)
    }

    @Test func aQuestionAboutOtherMarksIsCancelledWithANotice() throws {
        var stage = try stage()
        stage.press("space", "space")
        let all = MarkedKeys(in: stage.screen.list.query, keys: [], isAll: true, count: 5)
        stage.send(.store(.batch(.planned(BatchPlan(.judge(.approve), for: all)))))
        #expect(stage.state.dialog == nil && stage.screen.list.markedCount == 2)
        #expect(stage.state.notice?.text == Strings.marksHaveChanged)
    }

    @Test func escapeInTheReviewingListIsForTheQuestion() throws {
        var stage = try stage()
        stage.press("r", "*")
        stage.isHeld = true
        stage.press("a", "escape")
        stage.release()
        #expect(stage.state.dialog == nil && kinds(stage).isEmpty)
        stage.press("a")
        #expect(stage.state.dialog != nil, "The marks stay.")
    }

    @Test func aQuestionAboutOtherMarksOfTheReviewingListIsCancelledWithANotice() throws {
        var stage = try stage()
        stage.press("r")
        let all = MarkedKeys(in: stage.screen.list.query, keys: [], isAll: true, count: 5)
        let plan = BatchPlan(.judge(.approve), for: all, .waiting)
        stage.send(.store(.batch(.planned(plan))))
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text == Strings.marksHaveChanged)
    }

    @Test func noQuestionReplacesAnOpenDialog() throws {
        var stage = try stage()
        stage.press("*")
        stage.isHeld = true
        stage.press("a")
        stage.show(.dialog(.confirm(.program(.signOut), "")))
        stage.release()
        #expect(stage.state.dialog?.question == .program(.signOut))
        #expect(stage.state.messages.last?.text == Strings.otherQuestionIsOpen)
    }

    @Test func withNothingToChangeTheMarksStay() throws {
        var stage = try stage(Examples.reviewerRights)
        stage.press("*", "0")
        #expect(stage.state.dialog == nil && !stage.screen.list.marks.isEmpty)
        #expect(stage.state.notice?.grade == .warning)
    }

    @Test func withoutThePermissionNothingIsAsked() throws {
        var stage = try stage(Examples.translatorRights)
        stage.press("*", "a")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text == Strings.needs(.approve))
    }

    @Test func anotherPaneJudgesItsOwnSelection() throws {
        var stage = try stage()
        stage.press("down", "down", "*", "e", "tab", "a")
        #expect(stage.state.dialog == nil && kinds(stage) == [.judge(.approve)])
    }

    @Test func aLongBatchIsSavedInPartsAndCanBeStopped() throws {
        var stage = try stage()
        stage.store.partOfBatch = 1
        stage.press("*", "a")
        var whole = stage
        whole.press("enter")
        let count = kinds(whole).count
        #expect(count > 2 && whole.state.running == nil)
        stage.isHeld = true
        stage.press("enter")
        stage.releaseOne()
        #expect(stage.state.running != nil)
        #expect(stage.lines.last?.contains("approval: 1 of \(count)") == true)
        stage.press("escape")
        stage.isHeld = false
        stage.release()
        #expect(kinds(stage).count == 2 && stage.state.running == nil)
        #expect(stage.state.notice?.text.contains("Stopped before") == true)
    }

    @Test func aFailureSaysWhatWasSaved() throws {
        var stage = try stage()
        stage.press("*", "a")
        stage.store.failure = .diskFull
        stage.press("enter")
        #expect(stage.state.notice?.grade == .error && kinds(stage).isEmpty)
        #expect(stage.state.running == nil)
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func theListShowsTheMarksAndTheQuestion(columns: Int, rows: Int) throws {
        var stage = try stage()
        stage.send(.resized(Size(rows: rows, columns: columns)))
        stage.press("space", "space", "up", "a")
        try GoldenFile("marks-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
