import Catalog
import TML
import Testing

@testable import Workbench

/// Copying texts to the terminal's clipboard.
struct CopyOutTests {
    private func copied(_ stage: TranslateStage) -> [String] {
        stage.effects.compactMap { if case .copyOut(let text) = $0 { text } else { nil } }
    }

    @Test func theTextInHandIsCopied() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "alt+o")
        #expect(copied(stage) == ["Save"])
        #expect(stage.state.notice?.text == Strings.copiedOut("Save"))
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+o")
        #expect(copied(stage).last == "Сохранить")
        #expect(stage.texts == ["Сохранить"])
    }

    @Test func theSelectedTranslationIsCopied() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "down")
        while stage.screen.focus != .translations { stage.press("tab") }
        stage.press("alt+o")
        #expect(copied(stage) == ["Удалить [link]всё[/link]?"])
        stage.press("down", "alt+o")
        #expect(copied(stage).last == "Стереть всё?")
    }

    @Test func whereThereIsNothingThatIsSaid() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e", "alt+o")
        #expect(copied(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.nothingToCopy)
    }

    @Test func withoutAClipboardThatIsSaid() throws {
        var settings = Settings()
        settings.copiesOut = false
        var stage = TranslateStage(try Examples.inbox(), settings: settings)
        stage.press("alt+o")
        #expect(copied(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noClipboard)
    }

    @Test func aTextOfAnyLengthFromAServerIsNotSent() throws {
        let label = String(repeating: "x", count: TextEditor.limit + 1)
        var stage = TranslateStage(
            StageStore(try Examples.material(), [Examples.key(label)]))
        stage.press("alt+o")
        #expect(copied(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.tooLongToCopy(limit: TextEditor.limit))
    }
}
