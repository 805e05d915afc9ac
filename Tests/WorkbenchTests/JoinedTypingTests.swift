import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Characters that arrive together, as an unbracketed paste sends them.
@Suite struct JoinedTypingTests {
    private func stage() throws -> TranslateStage {
        let keys = (1...3).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(keys: 3), keys))
        stage.press("e")
        return stage
    }

    private static func events(_ text: String) -> ArraySlice<Event> {
        text.unicodeScalars.map { Event.input(.key(.scalar($0))) }[...]
    }

    @Test func charactersForAFormAreOneEvent() throws {
        var stage = try stage()
        let text = String(repeating: "word שלום 日本 ", count: 300)
        var events = Self.events(text)
        events.append(.input(.key(.enter)))
        events += Self.events("next")
        let first = stage.state.next(of: &events)
        #expect(first == .input(.typed(text)))
        #expect(events.count == 5)
        if let first { stage.send(first) }
        #expect(stage.screen.forms.field?.text == ExactText(text))
        let second = stage.state.next(of: &events)
        #expect(second == .input(.key(.enter)))
    }

    @Test func theRunsOfUndoAreAsWithSingleKeys() throws {
        let text = "раз {user} café क्षत्रिय 👩\u{200D}👧 два"
        var joined = try stage()
        joined.typeAtOnce(text)
        var single = try stage()
        single.type(text)
        let editor = joined.screen.forms.field?.editor
        #expect(editor?.exact == ExactText(text))
        #expect(editor == single.screen.forms.field?.editor)
        #expect(joined.frame == single.frame)
    }

    @Test func charactersForTheCommandLineAreOneEvent() throws {
        var stage = try stage()
        stage.press("escape", ":")
        var events = Self.events("filter pending")
        events.append(.input(.key(.enter)))
        let first = stage.state.next(of: &events)
        #expect(first == .input(.typed("filter pending")))
        #expect(events.count == 1)
    }

    @Test func theCommandLineIsFilledUpToItsLimit() throws {
        var stage = try stage()
        stage.press("escape", ":")
        stage.paste(String(repeating: "x", count: TextField.limit - 4))
        stage.typeAtOnce("éabc")
        let text = stage.state.commandLine?.field.text
        #expect(text?.utf8.count == TextField.limit)
        #expect(text?.hasSuffix("xéab") == true)
        #expect(stage.state.notice != nil)
    }

    @Test func charactersThatAreCommandsAreEventsOfTheirOwn() throws {
        var stage = try stage()
        stage.press("escape")
        var events = Self.events("jk/word")
        var handled: [Event] = []
        while let event = stage.state.next(of: &events) {
            handled.append(event)
            stage.send(event)
        }
        #expect(handled[...] == Self.events("jk/word"))
        #expect(stage.screen.list.searchField?.text == "word")
    }

    @Test(arguments: [false, true])
    func savesBetweenTextsStayBetweenThem(isHeld: Bool) throws {
        var stage = try stage()
        stage.isHeld = isHeld
        stage.typeAtOnce("один\u{13}два\u{13}три")
        stage.release()
        let submitted: [[ExactText]] = stage.store.keys.map { key in
            key.changes.compactMap {
                if case .translate(let text, _) = $0.kind { text } else { nil }
            }
        }
        #expect(submitted == [["один"], ["два"], []])
        #expect(stage.screen.forms.field?.text == "три")
        #expect(stage.state.typedAhead.isEmpty)
    }

    @Test func aTextAboveTheLimitIsTypedUpToTheLimit() throws {
        var stage = try stage()
        stage.paste(String(repeating: "x", count: TextEditor.limit - 3))
        stage.typeAtOnce("abcde")
        let text = stage.screen.forms.field?.text.string
        #expect(text?.utf8.count == TextEditor.limit)
        #expect(text?.hasSuffix("xabc") == true)
    }
}
