import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// A text ends where the service's limit is, with a sentence; what was there before stays.
@Suite struct LongTextTests {
    private static let full = String(repeating: "é", count: TextEditor.limit / 2)

    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        return stage
    }

    @Test func aPasteThatIsTooLongIsRefusedWholeAndAtOnce() throws {
        var stage = try stage()
        stage.type("Сохранить")
        let text = String(repeating: "0123456789\n", count: 1_000_000)
        let times = (0..<3).map { _ in ContinuousClock().measure { stage.paste(text) } }
        #expect(times.contains { $0 < .seconds(2) }, "\(times)")
        #expect(stage.texts == ["Сохранить"])
        #expect(
            stage.state.notice?.text
                == "Nothing was inserted: the pasted text has 10.5 MB; the limit is 64 kB, "
                + "of which 64 kB are free."
        )
        stage.type("!")
        #expect(stage.texts == ["Сохранить!"])
    }

    @Test func whatFitsIsTakenAndTheNextLetterIsNot() throws {
        var stage = try stage()
        stage.paste(Self.full)
        #expect(stage.texts == [Self.full] && stage.state.notice == nil)
        for key in ["x", "alt+enter", "ctrl+y"] {
            stage.press(key)
            #expect(stage.texts == [Self.full], "\(key)")
        }
        stage.type("я")
        #expect(
            stage.state.notice?.text
                == "Nothing was inserted: the text has reached its limit of 64 kB.")
        stage.press("backspace")
        stage.type("я")
        #expect(stage.texts == [Self.full.dropLast() + "я"])
    }

    @Test func aTextThatIsTooLongAlreadyCanBeMadeShorter() throws {
        var editor = TextEditor(text: Self.full + "more")
        editor.insert(text: "x")
        #expect(editor.takeRefused() == 1 && editor.takeRefused() == nil)
        _ = editor.perform(.deleteLeft)
        editor.replaceAll(with: Self.full + "new")
        #expect(editor.text == Self.full + "new")
        editor.replaceAll(with: Self.full + "newer")
        #expect(editor.text == Self.full + "new")
    }

    @Test func whileTheKeyIsComingNoMoreIsKeptThanATextMayHave() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("ctrl+s")
        stage.paste("kept")
        stage.paste(Self.full)
        stage.release()
        #expect(stage.texts.first?.hasSuffix("kept") == true)
        #expect(stage.state.notice?.text.contains("Nothing was inserted:") == true)
    }

    @Test(arguments: [["escape", "/"], ["alt+x"], ["escape", "F"]])
    func aLineHasAnEndToo(keys: [String]) throws {
        var stage = try stage()
        for key in keys { stage.press(key) }
        let before = stage.lines
        stage.paste(Self.full)
        #expect(
            stage.state.notice?.text
                == "Nothing was inserted: the pasted text has 64 kB; the limit is 8 kB.")
        stage.press("escape")
        stage.press(keys.last ?? "")
        #expect(stage.lines.prefix(10) == before.prefix(10))
        stage.paste(String(repeating: "x", count: TextField.limit))
        stage.type("y")
        #expect(
            stage.state.notice?.text
                == "Nothing was inserted: the text has reached its limit of 8 kB.")
    }
}
