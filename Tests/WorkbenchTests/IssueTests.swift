import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Walking through what the checks found, and what can be done about it.
struct IssueTests {
    /// The second key, "Save", with a text in its only form.
    private func save(_ text: String) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type(text)
        return stage
    }

    /// The first key, with texts in its three forms.
    private func forms(_ texts: [String]) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        for (number, text) in texts.enumerated() {
            if number > 0 { stage.press("down") }
            stage.type(text)
        }
        return stage
    }

    private func checks(_ stage: TranslateStage) -> [Check] {
        stage.screen.forms.issues.map(\.issue.check)
    }

    private func editor(_ stage: TranslateStage) throws -> TextEditor {
        try #require(stage.screen.forms.field?.editor)
    }

    @Test func theNextIssueIsTheOneBehindTheCursorAndAfterTheLastComesTheFirst() throws {
        var stage = try save("Сохранить {x} и {y}")
        stage.press("home", "alt+n")
        #expect(try editor(stage).picture == "Сохранить |{x} и {y}")
        stage.press("alt+n")
        #expect(try editor(stage).picture == "Сохранить {x} и |{y}")
        stage.press("alt+n")
        #expect(try editor(stage).picture == "Сохранить |{x} и {y}")
        stage.press("alt+p")
        #expect(try editor(stage).picture == "Сохранить {x} и |{y}")
        #expect(stage.state.notice?.text.hasPrefix("Issue 2 of 2: character 17:") == true)
    }

    @Test func theIssueBeforeIsTheOneBeforeTheCursor() throws {
        var stage = try save("{a} два {b} три")
        stage.press("alt+p")
        #expect(try editor(stage).picture == "{a} два |{b} три")
        stage.press("home", "right", "alt+p")
        #expect(try editor(stage).picture == "|{a} два {b} три")
        stage.press("alt+p")
        #expect(try editor(stage).picture == "{a} два |{b} три")
    }

    @Test func walkingGoesFromFormToForm() throws {
        var stage = try forms([
            "{user} послал {count} сообщение [bold: {target}] {x}",
            "{user} послал {count} сообщения [bold: {target}]",
            "{user} послали {count} сообщений [bold: {target}] {y}",
        ])
        stage.press("tab", "alt+n")
        #expect(stage.screen.focus == .forms)
        #expect(stage.screen.forms.focused == 0)
        stage.press("alt+n")
        #expect(stage.screen.forms.focused == 2)
        #expect(try editor(stage).picture.hasSuffix("|{y}"))
        stage.press("alt+p")
        #expect(stage.screen.forms.focused == 0)
        #expect(try editor(stage).picture.hasSuffix("|{x}"))
    }

    @Test func aDoubtAtTheCursorIsToldOnceTypingRests() throws {
        let sentence = "Spaces at the start or end"
        var stage = try save("Сохранить ")
        #expect(!stage.shows(sentence) && checks(stage).contains(.edgeSpace))
        stage.send(.alarm(.paused))
        #expect(stage.shows(sentence))
        stage.type("и")
        #expect(!stage.shows(sentence))
        stage.type(" ")
        stage.press("left")
        #expect(stage.shows(sentence))
    }

    @Test func anErrorAtTheCursorIsToldAtOnce() throws {
        let stage = try save("Сохранить [bold: х")
        let errors = stage.screen.forms.issues.filter { $0.issue.grade == .error }
        #expect(!errors.isEmpty && errors.allSatisfy(stage.screen.forms.toldIssues.contains))
    }

    @Test func withoutIssuesThereIsNothingToWalkTo() throws {
        var stage = try save("Сохранить")
        stage.press("alt+n")
        #expect(stage.state.notice?.text == Strings.noIssues)
        stage.press("f9")
        #expect(stage.state.dialog == nil)
    }

    @Test func theDialogListsErrorsFirstAndEnterGoesToTheirPlace() throws {
        var stage = try save("Сохранить  {x}.")
        stage.press("f9")
        guard case .issues(let dialog) = stage.state.dialog?.kind else {
            Issue.record("There is no list of issues.")
            return
        }
        let grades = dialog.items.map(\.placed.issue.grade)
        #expect(grades.first == .error)
        #expect(grades.last == .warning)
        stage.press("home", "enter")
        #expect(stage.state.dialog == nil)
        #expect(stage.screen.focus == .forms)
        #expect(try editor(stage).picture == "Сохранить  |{x}.")
    }

    @Test func aDismissedIssueIsShownNoMoreAndIsOnDiskForTheForm() throws {
        var stage = try save("Save")
        #expect(checks(stage) == [.sameAsLabel])
        stage.press("f9", "d", "escape")
        #expect(checks(stage).isEmpty)
        #expect(stage.store.keys[1].dismissed == [Context(): [.sameAsLabel]])
        #expect(stage.shows("1 dismissed"))
    }

    @Test func aDismissalOutlivesEditsOfTheText() throws {
        var stage = try save("Save")
        stage.press("f9", "d", "escape")
        stage.type("d")
        stage.press("backspace")
        #expect(checks(stage).isEmpty)
        stage.press("ctrl+s", "ctrl+up")
        #expect(stage.label == "Save")
        #expect(stage.screen.forms.issues.isEmpty)
    }

    @Test func whatIsDismissedCanBeShownAgain() throws {
        var stage = try save("Save")
        stage.press("f9", "d")
        #expect(checks(stage).isEmpty)
        stage.press("r", "escape")
        #expect(checks(stage) == [.sameAsLabel])
        #expect(stage.store.keys[1].dismissed[Context()]?.isEmpty == true)
        _ = stage.state.run(Invocation(.dismissIssue))
        #expect(checks(stage).isEmpty)
        _ = stage.state.run(Invocation(.restoreIssue))
        #expect(checks(stage) == [.sameAsLabel])
    }

    @Test func aDismissalThatTheDiskRefusesIsTakenBack() throws {
        var stage = try save("Save")
        stage.send(.alarm(.saveDrafts))
        stage.isHeld = true
        stage.press("f9", "d", "escape")
        stage.store.failure = .diskFull
        let requests = stage.asked.count
        stage.isHeld = false
        stage.release()
        stage.store.failure = nil
        #expect(stage.state.notice?.text == Strings.sentence(.diskFull))
        #expect(stage.asked.count > requests)
        stage.press("ctrl+down", "ctrl+up")
        #expect(checks(stage) == [.sameAsLabel])
    }

    @Test func anErrorCannotBeDismissed() throws {
        var stage = try save("{x}")
        stage.press("f9", "d")
        #expect(stage.state.notice?.text == Strings.errorStays)
        #expect(stage.store.keys[1].dismissed.isEmpty)
        stage.store.edit(stage.store.keys[1].key.id) { $0.dismissed = [Context(): [.unknownToken]] }
        stage.press("escape", "ctrl+down", "ctrl+up")
        #expect(checks(stage).contains(.unknownToken))
    }

    @Test func aDismissalIsOfOneFormOnly() throws {
        var stage = try forms([
            "{user}  послал {count} сообщение [bold: {target}] {x}",
            "{user}  послал {count} сообщения [bold: {target}] {y}",
            "{user} послали {count} сообщений [bold: {target}] {z}",
        ])
        #expect(checks(stage).count { $0 == .doubledSpace } == 2)
        stage.press("f9", "home")
        for _ in 0..<3 { stage.press("down") }
        stage.press("d", "escape")
        #expect(checks(stage).count { $0 == .doubledSpace } == 1)
        #expect(stage.store.keys[0].dismissed.count == 1)
    }

    @Test func aCheckThatIsSwitchedOffFindsNothingInAnyKey() throws {
        var stage = try save("Save")
        stage.press("f9", "o")
        #expect(checks(stage) == [.sameAsLabel])
        #expect(stage.store.material.checksOff.isEmpty)
        stage.press("enter")
        #expect(checks(stage).isEmpty)
        #expect(stage.store.material.checksOff == [.sameAsLabel])
        stage.press("escape", "ctrl+down", "ctrl+down", "ctrl+down", "ctrl+down", "ctrl+down")
        #expect(stage.label == "Today")
        stage.press("e")
        stage.type("Today")
        #expect(!checks(stage).contains(.sameAsLabel))
    }

    @Test func anUnansweredQuestionSwitchesNoCheckOff() throws {
        var stage = try save("Save")
        stage.press("f9", "o", "escape")
        #expect(stage.state.dialog?.question == .key(.issues))
        #expect(checks(stage) == [.sameAsLabel])
        stage.press("escape")
        _ = stage.state.run(Invocation(.switchCheckOff))
        stage.press("escape")
        #expect(stage.state.dialog == nil && checks(stage) == [.sameAsLabel])
    }

    @Test func switchingACheckOffKeepsWhatIsTypedAndItsHistory() throws {
        var stage = try save("Save")
        _ = stage.state.run(Invocation(.switchCheckOff))
        stage.press("enter")
        #expect(stage.texts == ["Save"])
        stage.press("alt+z")
        #expect(stage.texts == [""])
    }

    @Test func allChecksAreListedAndSwitchedOffAndOn() throws {
        var stage = try save("Save")
        _ = stage.state.run(Invocation(.chooseChecks))
        stage.type("same text as")
        stage.press("enter")
        #expect(stage.store.material.checksOff == [.sameAsLabel])
        #expect(checks(stage).isEmpty)
        #expect(stage.state.dialog?.question == .checks)
        stage.press("enter")
        #expect(stage.store.material.checksOff.isEmpty)
        #expect(checks(stage) == [.sameAsLabel])
    }

    @Test func aCheckForErrorsCannotBeSwitchedOff() throws {
        var stage = try save("{x}")
        _ = stage.state.run(Invocation(.chooseChecks))
        stage.type(Strings.word(Check.unknownToken))
        stage.press("enter")
        #expect(stage.state.notice?.text == Strings.errorCheckStays)
        stage.press("escape")
        stage.store.material.checksOff = [.unknownToken]
        stage.send(.store(.projects(.opened(stage.store.material))))
        #expect(checks(stage).contains(.unknownToken))
    }

    @Test func aSwitchThatTheDiskRefusesIsTakenBack() throws {
        var stage = try save("Save")
        stage.store.failure = .diskFull
        _ = stage.state.run(Invocation(.switchCheckOff))
        _ = stage.state.performInDialog(.open)
        #expect(checks(stage).isEmpty)
        stage.send(
            .store(.failed(.projects(.setOff(true, .sameAsLabel, Examples.project.key)), .diskFull))
        )
        #expect(checks(stage) == [.sameAsLabel])
    }

    @Test(arguments: Check.allCases)
    func everyCheckHasASentenceAndAName(check: Check) {
        let issue = TML.Issue(check, details: ["a", "b"])
        #expect(!Strings.sentence(issue).isEmpty)
        #expect(!Strings.line(about: check, isOff: false).isEmpty)
    }

    @Test func noTwoChecksHaveTheSameName() {
        #expect(Set(Check.allCases.map(Strings.word)).count == Check.allCases.count)
    }
}

/// What is found in the forms taken together.
struct TogetherTests {
    @Test func casesWithoutATextAreTold() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал {count} сообщение [bold: {target}]")
        let found = stage.screen.forms.issues.filter { $0.issue.check == .uncoveredForms }
        #expect(found.map(\.context) == [nil])
        stage.press("alt+n")
        #expect(stage.screen.forms.focused == 1)
    }

    @Test func theyAreLookedAtAgainWhenATextChanges() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("а")
        #expect(stage.screen.forms.together.count == 1)
        stage.press("backspace")
        #expect(stage.screen.forms.together.isEmpty)
        stage.press("alt+z")
        #expect(stage.screen.forms.together.count == 1)
    }

    @Test func aDismissalOfThemHoldsForTheKey() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал {count} сообщение [bold: {target}]")
        stage.press("f9", "d", "escape")
        #expect(stage.screen.forms.issues.isEmpty)
        #expect(stage.store.keys[0].dismissed == [Context(): [.uncoveredForms]])
    }

    @Test func theMoreSpecialFormIsTriedFirst() throws {
        var store = try Examples.inbox()
        store.keys[0].drafts = [Context(), ["count": ["number": "few"]]].map { context in
            Draft(
                form: FormID(key: store.keys[0].key.id, locale: "ru", context: context), text: "а")
        }
        let stage = TranslateStage(store)
        #expect(stage.screen.forms.fields.count { !$0.text.isEmpty } == 2)
        #expect(!stage.screen.forms.together.contains { $0.issue.check == .shadowedForm })
    }
}

/// An error stands in the way of sending; a warning does not.
struct BlockingTests {
    @Test func anErrorIsKeptAsADraftAndShown() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить {all}")
        stage.press("ctrl+s")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text.contains("{all}") == true)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить {all}"])
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.label == "Save")
        stage.press("alt+n")
        #expect(stage.texts == ["Сохранить {all}"])
        #expect(stage.screen.forms.field?.editor.picture == "Сохранить |{all}")
    }

    @Test(arguments: ["ctrl+s", "f3", "enter"])
    func noWayOfSavingSendsIt(key: String) throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("{all}")
        for _ in 0..<4 { stage.press(key) }
        stage.press("escape", key)
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.texts == ["{all}"])
    }

    @Test func onceItIsPutRightItIsSent() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить {all}")
        stage.press("ctrl+s", "ctrl+u")
        stage.type("Сохранить")
        stage.press("ctrl+s")
        #expect(stage.store.keys[1].changes.count == 1)
    }

    @Test func theOtherFormsOfTheKeyWaitForIt() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал {count} сообщение [bold: {target}]")
        stage.press("enter")
        stage.type("{user} послал {count} сообщения [bold: {target}")
        stage.press("ctrl+s")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.store.keys[0].drafts.count == 2)
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.topic == .heldBack(stage.store.keys[0].key.id))
        stage.press("ctrl+down")
        #expect(stage.label == "Save")
    }

    @Test func anErrorThatWasThereBeforeDoesNotStandInTheWayOfAnotherForm() throws {
        var store = try Examples.inbox()
        let few: Context = ["count": ["number": "few"]]
        store.keys[0].translations = [
            Translation(id: 50, text: "{nobody}", context: few, author: "Пётр", authorID: 3)
        ]
        var stage = TranslateStage(store)
        stage.press("e")
        stage.type("{user} послал {count} сообщение [bold: {target}]")
        stage.press("ctrl+s")
        #expect(stage.store.keys[0].changes.count == 1)
    }

    @Test func aReadOnlyKeyIsPassedOver() throws {
        var store = try Examples.inbox()
        store.keys[1].drafts = [
            Draft(form: FormID(key: store.keys[1].key.id, locale: "ru"), text: "{x}")
        ]
        store.keys[1].target.isLocked = true
        var stage = TranslateStage(store)
        stage.press("down", "e", "ctrl+s")
        #expect(stage.state.dialog == nil)
        #expect(stage.label != "Save")
    }
}
