import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// What was submitted and has not left is taken back with one key at the screen.
@Suite struct WithdrawalTests {
    /// In the editor of a key with one form, with that text queued.
    private func queued(_ text: String = "Сохранить") throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type(text)
        stage.press("f3")
        #expect(stage.states == [.queued])
        return stage
    }

    @Test func theTextOfTheFormIsADraftAgain() throws {
        var stage = try queued()
        #expect(stage.screen.hints(stage.state.environment).contains(.takeBack))
        stage.press("alt+u")
        #expect(stage.store.outbox.isEmpty && stage.state.outbox.queued == 0)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        #expect(stage.texts == ["Сохранить"] && stage.states == [.draft])
        #expect(stage.shows("Taken back: the text is a draft again."))
        #expect(stage.lines.contains { $0.contains("✎ Save") })
        #expect(!stage.screen.hints(stage.state.environment).contains(.takeBack))
        stage.press("f3")
        #expect(stage.states == [.queued] && stage.store.outbox.count == 1)
    }

    @Test func inTheListAllFormsOfTheKeyAreTakenBack() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        for text in ["письмо", "письма", "писем"] {
            stage.type(text)
            stage.press("down")
        }
        stage.press("f3")
        #expect(stage.store.outbox.count == 3)
        stage.press("escape", "t")
        #expect(stage.store.outbox.isEmpty && stage.store.keys[0].drafts.count == 3)
        #expect(stage.shows("Taken back: 3 texts are drafts again."))
        stage.press("t")
        #expect(stage.shows("There is no queued change to take back."))
    }

    @Test func theChangesOfAllMarkedKeysAreTakenBackAfterAQuestion() throws {
        var stage = try queued()
        stage.press("escape", "*", "t")
        #expect(stage.store.outbox.count == 1)
        #expect(stage.lines.contains { $0.contains("Take back 1 change of 1 key?") })
        stage.press("enter")
        #expect(stage.store.outbox.isEmpty && stage.screen.list.marks.isEmpty)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        #expect(
            stage.state.notice?.text
                == "Taken back: 1 change; 1 text is a draft again. u undoes this.")
    }

    @Test func sentChangesOfMarkedKeysAreCounted() throws {
        var stage = try queued()
        stage.store.keys[1].changes[0].state = .sent
        stage.press("escape", "*", "t")
        #expect(stage.state.dialog == nil && stage.store.outbox.map(\.state) == [.sent])
        #expect(stage.state.notice?.text.hasSuffix(", 1 already sent.") == true)
    }

    @Test func theReviewingListTakesTheChangesOfItsKeyBack() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = TranslateStage(store)
        stage.press("down", "down", "+", "r")
        #expect(stage.store.outbox.count == 1)
        stage.type(":take-back")
        stage.press("enter")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.state.notice?.text == "Taken back: 1 change. u undoes this.")
    }

    @Test func inTheEditorTheOtherFormsStayQueued() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("письмо")
        stage.press("down")
        stage.type("письма")
        stage.press("f3", "alt+u")
        #expect(Array(stage.states.prefix(2)) == [.queued, .draft])
    }

    @Test func aVerdictIsTakenBackToo() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = TranslateStage(store)
        stage.press("down", "down", "+")
        #expect(stage.store.outbox.count == 1)
        stage.press("t")
        #expect(stage.store.outbox.isEmpty && stage.store.keys[2].drafts.isEmpty)
        #expect(stage.shows("Taken back before the upload: vote up."))
    }

    @Test func onlyTextsAreCalledDrafts() throws {
        let stage = try queued()
        let text = try #require(stage.store.keys[1].changes.first)
        #expect(
            Strings.takenBack(Withdrawal(taken: [.vote, .vote]), outbox: nil)
                == "Taken back: 2 changes.")
        #expect(
            Strings.takenBack(Withdrawal(taken: [.vote, text]), outbox: nil)
                == "Taken back: 2 changes; 1 text is a draft again.")
    }

    @Test(arguments: [true, false])
    func onlyAQueuedChangeIsCalledQueued(isRedo: Bool) {
        let form = FormID(
            key: TranslationKey.ID(project: Project.Key("p"), hash: "1"), locale: "ru")
        let action = Action(
            id: 1, name: .takeBack, count: 1,
            first: Action.Subject(form: form, label: "Save", kind: nil))
        var report = UndoReport(action, isRedo: isRedo, outcomes: [.restored: 1])
        report.position = 1
        #expect(Strings.undone(report, in: "ru").hasSuffix(": withdrawal of “Save”."))
        report.outcomes = [.queued: 1]
        #expect(Strings.undone(report, in: "ru").hasSuffix(" The change is queued again."))
    }

    @Test func whatIsUnderWayStaysAndItIsSaidWhatCanBeDone() throws {
        var stage = try queued()
        stage.store.keys[1].changes[0].state = .sent
        stage.press("alt+u")
        #expect(stage.store.outbox.map(\.state) == [.sent])
        #expect(stage.shows("Not taken back: the server has not answered the upload yet."))
        #expect(stage.shows("F2"))
    }

    @Test func whatHasNotLeftIsShownAsQueuedAgain() throws {
        var stage = try queued()
        stage.store.keys[1].changes[0].state = .sent
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.states == [.sent])
        stage.store.keys[1].changes[0].state = .queued
        stage.send(
            .network(.failed(.synchronize, .unreachable("refused"), retryAfter: nil)))
        #expect(stage.states == [.queued])
    }

    @Test func whatTheServerHasTakenMeanwhileIsSaidSo() throws {
        var stage = try queued()
        stage.store.acceptAll()
        stage.press("alt+u")
        #expect(stage.shows("Not taken back: the server has already processed the change."))
        #expect(stage.states == [.pending])
        stage.press("alt+u")
        #expect(stage.shows("The text is already uploaded. There is no queued change"))
    }

    @Test func anotherTextThatIsBeingTypedIsNotOverwritten() throws {
        var stage = try queued()
        stage.type("!")
        stage.press("alt+u")
        #expect(stage.shows("Not taken back: the form has another draft."))
        #expect(stage.store.outbox.count == 1 && stage.texts == ["Сохранить!"])
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить!"])
    }

    @Test func itWaitsForWhatIsBeingSaved() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("f3", "alt+u")
        stage.type("!")
        stage.release()
        #expect(stage.store.outbox.isEmpty)
        stage.send(.alarm(.saveDrafts))
        stage.send(.alarm(.paused))
        #expect(stage.texts == ["Сохранить!"] && stage.states == [.draft])
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить!"])
    }

    @Test func aDiskThatWouldNotChangesNothing() throws {
        var stage = try queued()
        stage.store.failure = .diskFull
        stage.press("alt+u")
        #expect(stage.states == [.queued] && stage.store.outbox.count == 1)
        #expect(stage.shows("The disk is full"))
    }
}
