import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Putting issues right, when the translator asks for it.
@Suite struct FixTests {
    private static let typed = "{user}  послал {count} сообщение [bold: {target}]"
    private static let fixed = "{user} послал {count} сообщение [bold: {target}]"

    /// A text with two spaces in a row.
    private func stage(_ size: (Int, Int) = (80, 24)) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: size.0, rows: size.1)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        stage.type(Self.typed)
        return stage
    }

    @Test(arguments: IssueScreenTests.sizes)
    func itIsShownBeforeItIsMade(_ columns: Int, _ rows: Int) throws {
        var stage = try stage((columns, rows))
        stage.press("alt+r")
        #expect(stage.texts[0] == Self.typed)
        try GoldenFile("issues-fix-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }

    @Test func enterMakesItAndUndoTakesItBack() throws {
        var stage = try stage()
        stage.press("alt+r", "enter")
        #expect(stage.texts[0] == Self.fixed)
        #expect(!stage.screen.forms.issues.contains { $0.issue.check == .doubledSpace })
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.map(\.text.string) == [stage.texts[0]])
        stage.press("alt+z")
        #expect(stage.texts[0] == Self.typed)
    }

    @Test func escapeLeavesTheTextAsItIs() throws {
        var stage = try stage()
        stage.press("alt+r", "escape")
        #expect(stage.texts[0] == Self.typed)
        #expect(stage.state.dialog == nil)
    }

    @Test func escapeGoesBackToTheListOfIssues() throws {
        var stage = try stage()
        stage.press("f9", "f", "escape")
        #expect(stage.texts[0] == Self.typed)
        #expect(stage.state.dialog?.question == .key(.issues))
        guard case .issues(let list) = stage.state.dialog?.kind else { return }
        #expect(list.selected?.placed.issue.check == .doubledSpace)
        stage.press("escape")
        #expect(stage.state.dialog == nil)
    }

    @Test func theListOfIssuesStaysOpenUntilItIsEmpty() throws {
        var stage = try stage()
        stage.press("f9", "f", "enter")
        #expect(stage.texts[0] == Self.fixed)
        #expect(stage.state.dialog?.question == .key(.issues))
        stage.type("f")
        #expect(stage.texts[0] == Self.fixed)
    }

    @Test func itIsOfferedFromTheListOfIssues() throws {
        var stage = try stage()
        stage.press("down", "down", "f9", "f")
        guard case .key(.fix(let offered, fromList: true)) = stage.state.dialog?.question else {
            Testing.Issue.record("No fix is offered.")
            return
        }
        #expect(offered.placed.issue.check == .doubledSpace)
        stage.press("enter")
        #expect(stage.screen.forms.focused == 0)
        #expect(stage.texts[0] == Self.fixed)
    }

    @Test func aTextThatChangedMeanwhileIsLeftAlone() throws {
        var stage = try stage()
        stage.press("alt+r")
        let dialog = try #require(stage.state.dialog)
        stage.press("escape", "backspace")
        stage.state.dialog = dialog
        stage.press("enter")
        #expect(stage.texts[0] == String(Self.typed.dropLast()))
        #expect(stage.state.notice?.text == Strings.fixIsLate)
    }

    @Test func whatOnlyATranslatorCanPutRightIsSaid() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Save")
        stage.press("alt+r")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text.hasPrefix("There is no automatic fix") == true)
        stage.press("f9", "f")
        #expect(stage.state.dialog?.question == .key(.issues))
    }

    @Test func nothingIsFixedInAKeyThatCannotBeEdited() throws {
        var store = try Examples.inbox()
        store.keys[3].translations[0].text = "Выйти."
        store.keys[3].target.isLocked = true
        var stage = TranslateStage(store)
        stage.press("down", "down", "down", "e", "alt+r")
        #expect(stage.state.dialog == nil)
        stage.press("f9", "f")
        #expect(stage.texts == ["Выйти."])
    }
}
