import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// What is done to a form besides typing: characters, cases, decorations, copies, and whole tokens.
@Suite struct WritingToolTests {
    private func stage(_ settings: Settings = Settings()) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: 100, rows: 30, settings: settings)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        return stage
    }

    // MARK: Characters

    @Test func theCharactersOfTheLanguageAreOfferedFirst() throws {
        var stage = try stage()
        stage.type("вс")
        stage.press("alt+q")
        #expect(stage.shows("U+0451   cyrillic small letter io"))
        stage.press("enter")
        #expect(stage.texts[0] == "всё")
        stage.press("alt+z")
        #expect(stage.texts[0] == "вс")
    }

    @Test(arguments: [
        ("arrow rightwards", "→"), ("u+20ac", "€"), ("20AC", "€"), ("nnbsp", "\u{202F}"),
        ("lrm", "\u{200E}"), ("first isolate", "\u{2068}"), ("soft hyphen", "\u{AD}"),
        ("zwj", "\u{200D}"), ("\\u{301}", "\u{301}"), ("1F600", "😀"), ("ß", "ß"),
        ("sharp s small", "ß"), ("left double angle", "«"),
    ])
    func itIsFoundByNameAndCode(_ typed: String, _ character: String) throws {
        var stage = try stage()
        stage.press("alt+q")
        stage.type(typed)
        stage.press("enter")
        #expect(ExactText(stage.texts[0]) == ExactText(character))
    }

    @Test(arguments: ["no such name", "u+7", "d800", "110000"])
    func whatIsNoCharacterIsNotFound(_ typed: String) throws {
        var stage = try stage()
        stage.press("alt+q")
        stage.type(typed)
        #expect(stage.shows("Nothing found."))
        stage.press("enter")
        #expect(stage.state.dialog != nil)
        stage.press("escape")
        #expect(stage.texts[0].isEmpty)
    }

    @Test(arguments: ["ru", "de", "fr", "tr", "xx", "zh-TW"])
    func everyCharacterOfALanguageHasAName(_ code: String) {
        let characters = LanguageCharacters.of(LocaleCode(code))
        #expect(characters.count > 8)
        #expect(characters.allSatisfy { NamedCharacter($0) != nil })
        #expect(Set(characters).count == characters.count)
    }

    // MARK: Code points

    @Test func codePointsAreShownAndTheTextStays() throws {
        var stage = try stage()
        let text = "е\u{308} a\u{200D}b\u{A0}c"
        stage.paste(text)
        stage.press("alt+.", "home")
        #expect(
            stage.shows("¶ U+0435 cyrillic small letter ie + U+0308 combining diaeresis"))
        #expect(stage.shows("е◌\u{308}·a⁀b⍽c"))
        #expect(ExactText(stage.texts[0]) == ExactText(text))
        stage.press("right")
        #expect(stage.shows("¶ U+0020 space"))
        stage.press("end")
        #expect(stage.shows("¶ the end of the text"))
        stage.press("alt+.")
        #expect(!stage.shows("¶ "))
    }

    // MARK: Copying

    @Test(arguments: [
        ("ru", "Say \"Hi {name}\" now", "Say «Hi {name}» now"),
        ("de", "The “big [b: one]” of \"them\"", "The „big [b: one]“ of „them“"),
        ("fr", "\"Really?\" Yes: wait!", "«\u{A0}Really\u{202F}?\u{A0}» Yes\u{A0}: wait\u{202F}!"),
        ("ja", "Say “a “b””", "Say 「a 『b』」"), ("ru", "5\" screen", "5\" screen"),
        ("fr", "http://a.example", "http://a.example"), ("de", "It’s", "It’s"),
        ("en", "e\u{301} \"x\"", "e\u{301} “x”"),
    ])
    func theLabelIsQuotedAndSpacedAsTheLanguageDoes(
        _ locale: String, _ label: String, _ text: String
    ) {
        let adapted = LabelAdaptation(Label(label), to: LocaleCode(locale)).text
        #expect(ExactText(adapted) == ExactText(text))
    }

    @Test func aFormIsCopiedToTheEmptyOnesOrToAll() throws {
        var stage = try stage()
        stage.type("раз")
        stage.press("down")
        stage.type("два")
        stage.press("alt+=")
        #expect(stage.texts == ["раз", "два", "два"])
        _ = stage.state.run(Invocation(.copyToAll))
        #expect(stage.texts == ["два", "два", "два"])
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.count == 3)
        stage.press("up", "alt+z")
        #expect(stage.texts == ["раз", "два", "два"])
    }

    // MARK: Cases and selections

    @Test func aWordGoesThroughItsCasesAndBack() throws {
        var stage = try stage()
        stage.type("за иВана")
        stage.press("alt+l")
        #expect(stage.texts[0] == "за ивана")
        stage.press("alt+l")
        #expect(stage.texts[0] == "за Ивана")
        stage.press("alt+l")
        #expect(stage.texts[0] == "за ИВАНА")
        stage.press("alt+l")
        #expect(stage.texts[0] == "за иВана")
    }

    @Test func markupWithinASelectionStays() throws {
        var stage = try stage()
        stage.type("ab {user} [bold: cd]")
        stage.press("shift+home", "alt+l")
        #expect(stage.texts[0] == "Ab {user} [bold: Cd]")
        stage.press("alt+l")
        #expect(stage.texts[0] == "AB {user} [bold: CD]")
    }

    @Test func aDecorationIsPutAroundWhatIsSelected() throws {
        var stage = try stage()
        stage.type("да нет")
        stage.press("shift+left", "shift+left", "shift+left", "ctrl+t")
        #expect(stage.texts[0] == "да [bold: нет]")
        stage.press("alt+z")
        #expect(stage.texts[0] == "да нет")
        stage.press("end", "ctrl+shift+left")
        #expect(stage.screen.forms.field?.editor.selectedText == "нет")
        stage.press("left")
        #expect(stage.screen.forms.field?.editor.selectedText == nil)
    }

    @Test func severalDecorationsTakeTurns() throws {
        let label = Label("[b: x] <i>y</i>")
        var forms = try stage().screen.forms
        forms.edit { editor in
            editor.insert(text: "word")
            editor.extend(to: 0)
        }
        forms.insertPiece(of: label)
        #expect(forms.field?.text == "[b: word]")
        forms.insertPiece(of: label)
        #expect(forms.field?.text == "<i>word</i>")
        forms.insertPiece(of: label)
        #expect(forms.field?.text == "[b: word]")
    }

    // MARK: Whole tokens

    @Test(arguments: [true, false])
    func tokensAreTakenOutWholeIfTheTranslatorLikesThat(_ isWanted: Bool) throws {
        var settings = Settings()
        settings.writing.hasWholeTokens = isWanted
        var stage = try stage(settings)
        stage.type("a {user}")
        stage.press("backspace")
        #expect(stage.texts[0] == (isWanted ? "a " : "a {user"))
        stage.press("alt+z", "home", "right", "right", "delete")
        #expect(stage.texts[0] == (isWanted ? "a " : "a user}"))
        stage.press("alt+z", "end")
        stage.type("[bold: b]")
        stage.press("backspace")
        #expect(stage.texts[0] == "a {user}[bold: b")
    }
}

/// A text that goes to the translator's own editor and comes back.
@Suite struct OutsideEditTests {
    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        stage.type("до")
        stage.press("alt+,")
        return stage
    }

    private func form(_ stage: TranslateStage) throws -> FormID {
        try #require(stage.screen.forms.fields.first?.id)
    }

    @Test func theTextIsOnDiskBeforeItIsHandedOver() throws {
        let stage = try stage()
        #expect(stage.effects.contains(.editOutside(try form(stage), "до")))
        #expect(stage.store.keys[0].drafts.map(\.text.string) == ["до"])
    }

    @Test func whatComesBackIsOneStepAndOnDisk() throws {
        var stage = try stage()
        let text = ExactText("е\u{308} после\r\n")
        stage.send(
            .store(.writing(.edited(try form(stage), .changed(text, isEndingRemoved: true)))))
        #expect(stage.screen.forms.fields[0].text == "е\u{308} после\n")
        #expect(stage.store.keys[0].drafts.map(\.text) == ["е\u{308} после\n"])
        #expect(stage.state.notice?.text.contains("without the line break") == true)
        stage.press("alt+z")
        #expect(stage.texts[0] == "до")
    }

    @Test func controlCharactersOfAFileAreLeftOut() throws {
        var stage = try stage()
        let outcome = OutsideEdit.changed("a\u{1B}[31mb\u{7}", isEndingRemoved: false)
        stage.send(.store(.writing(.edited(try form(stage), outcome))))
        #expect(stage.texts[0] == "a[31mb")
    }

    @Test(arguments: [OutsideEdit.unchanged, .failed("It ended with 1.")])
    func otherwiseTheTextStays(_ outcome: OutsideEdit) throws {
        var stage = try stage()
        stage.send(.store(.writing(.edited(try form(stage), outcome))))
        #expect(stage.texts[0] == "до")
        #expect(stage.state.notice != nil)
    }

    @Test func forAFormThatIsNotHereItBecomesADraft() throws {
        var stage = try stage()
        let id = try form(stage)
        stage.press("pagedown")
        stage.send(.store(.writing(.edited(id, .changed("после", isEndingRemoved: false)))))
        #expect(stage.store.keys[0].drafts.map(\.text.string) == ["после"])
    }
}
