import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// A question about a key is about that key: it says which, and no answer reaches another one.
@Suite struct LeftQuestionTests {
    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: 120, rows: 40)
        stage.press("e")
        stage.type("{user} {count} [bold: {target}]")
        stage.press("f3")
        stage.type("!")
        stage.send(.alarm(.saveDrafts))
        stage.press("ctrl+down")
        stage.type("Другое")
        stage.send(.alarm(.saveDrafts))
        stage.press("ctrl+up")
        return stage
    }

    private static let questions: [Command] = [
        .discardDrafts, .insertCharacter, .changeSamples, .chooseArrangement, .showIssues,
    ]

    /// Somebody deletes the key while the question is open; news comes, and then the answer.
    private func deleteKey(_ stage: inout TranslateStage) {
        stage.store.keys.remove(at: 0)
        stage.send(.network(.synchronized(SynchronizationReport())))
    }

    @Test(arguments: questions)
    func anAnswerReachesNoOtherKey(command: Command) throws {
        var stage = try stage()
        _ = stage.state.run(Invocation(command))
        let name = Strings.named(stage.store.keys[0].key.label)
        #expect(stage.shows(name), "\(stage.lines.joined(separator: "\n"))")
        deleteKey(&stage)
        #expect(stage.label == "Save")
        #expect(stage.state.dialog?.question == .report)
        #expect(stage.shows("is no longer selected. Nothing"))
        let before = stage.store
        stage.type("dfjk")
        stage.press("enter", "escape")
        #expect(stage.state.dialog == nil)
        #expect(stage.store == before)
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Другое"])
        #expect(stage.texts == ["Другое"])
    }

    @Test func whyAKeyIsRejectedIsAskedForThatKey() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = TranslateStage(store)
        stage.press("down", "down", "x")
        #expect(stage.state.dialog != nil)
        stage.type("a")
        stage.store.keys.remove(at: 2)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.type("aa")
        stage.press("enter")
        #expect(stage.state.dialog == nil)
        #expect(stage.store.outbox.isEmpty)
    }

    /// The reviewing list asks about its own key. The list of keys below has another selected key.
    @Test func aRejectionInTheReviewingListIsAboutItsKey() throws {
        var store = try ReviewScreenTests.plurals(3)
        (store.keys[0].key.label, store.keys[1].key.label) = ("First", "Second")
        var stage = TranslateStage(store, columns: 120, rows: 40)
        stage.press("r", "down", "x")
        let rejected = stage.store.keys[1].key
        #expect(
            stage.state.dialog?.subject
                == Dialog.Subject(key: rejected.id, label: rejected.label))
        #expect(stage.shows(" · “Second”"))
        stage.type("стиль")
        deleteKey(&stage)
        stage.press("enter")
        #expect(Set(stage.store.outbox.map(\.kind)) == [.judge(.reject(reason: "стиль"))])
        #expect(stage.store.outbox.map(\.translation) == [102, 112, 122])
    }

    @Test func aTermIsOfTheLanguageThatItWasAskedFor() throws {
        var stage = try stage()
        stage.press("alt+a")
        #expect(stage.state.dialog?.question == .addTerm(from: "en"))
        stage.type("inbox = входящие")
        deleteKey(&stage)
        stage.press("enter")
        #expect(stage.asked.contains { if case .terms(.keep) = $0 { true } else { false } })
    }
}
