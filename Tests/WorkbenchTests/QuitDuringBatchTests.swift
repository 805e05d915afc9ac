import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Quitting while work on many keys is running.
@Suite struct QuitDuringBatchTests {
    /// A stage that approves all keys in parts.
    ///
    /// - Parameter isHeld: whether the stage stops after the first part.
    private func approving(isHeld: Bool) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        store.partOfBatch = 1
        for number in store.keys.indices {
            store.keys[number].target.status = .pending
            store.keys[number].translations = [
                Translation(
                    id: 900 + number, text: "Перевод", status: .pending, author: "Ewa",
                    authorID: 3, contentRevision: 5)
            ]
        }
        var stage = TranslateStage(store)
        stage.press("*", "a")
        stage.isHeld = isHeld
        stage.press("enter")
        if isHeld { stage.releaseOne() }
        return stage
    }

    /// The number of approvals without an interruption.
    private func whole() throws -> Int {
        let count = try approving(isHeld: false).store.outbox.count
        try #require(count > 2)
        return count
    }

    private func isAsked(_ stage: TranslateStage) -> Bool {
        stage.state.dialog?.question == .program(.quit)
    }

    @Test func quittingAsksFirst() throws {
        var stage = try approving(isHeld: true)
        stage.press("f10")
        #expect(stage.state.isRunning && isAsked(stage))
        #expect(
            stage.state.dialog?.text.contains("you can undo the finished part with :actions")
                == true)
        stage.press("enter")
        stage.release()
        #expect(!stage.state.isRunning)
        #expect(try stage.store.outbox.count < whole())
    }

    @Test func theWorkGoesOnWithoutAQuit() throws {
        var stage = try approving(isHeld: true)
        stage.press("f10", "escape")
        stage.release()
        #expect(stage.state.isRunning && stage.state.dialog == nil && stage.state.running == nil)
        #expect(try stage.store.outbox.count == whole())
    }

    @Test(arguments: [Event.ended, .input(.endOfInput)])
    func aSignalDoesNotAsk(event: Event) throws {
        var stage = try approving(isHeld: true)
        stage.send(event)
        #expect(!stage.state.isRunning && !isAsked(stage))
        stage.release()
        #expect(try stage.store.outbox.count < whole())
    }

    @Test func stoppedWorkIsNotAskedAbout() throws {
        var stage = try approving(isHeld: true)
        stage.state.stopRunning()
        stage.press("f10")
        #expect(!stage.state.isRunning)
    }

    @Test func aQuitDuringTheFirstPartOfSeveralAsks() throws {
        var stage = TranslateStage(try Examples.inbox())
        let item = BatchTexts.Item(
            form: FormID(key: stage.store.keys[0].key.id, locale: "ru"), before: "а", after: "б")
        let items = Array(repeating: item, count: BatchRun.part + 1)
        stage.isHeld = true
        stage.show(Reaction([.store(.batch(.save(BatchRun(.texts(BatchTexts(items, .draft))))))]))
        stage.press("f10")
        #expect(stage.state.isRunning && isAsked(stage))
    }

    @Test(arguments: [(false, "undo the rest with"), (true, "undo the finished part with")])
    func theQuestionNamesWhatCanBeUndone(isRedo: Bool, words: String) throws {
        var stage = TranslateStage(try Examples.inbox())
        let report = UndoReport(Action(id: 1, name: .judgeMany, count: 900), isRedo: isRedo)
        stage.state.running = RunningWork(work: .reversing(report))
        stage.press("f10")
        #expect(isAsked(stage) && stage.state.dialog?.text.contains(words) == true)
    }
}
