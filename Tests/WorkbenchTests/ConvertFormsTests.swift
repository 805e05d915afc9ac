import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// One text with forms inside becomes a text for each form, and back; nothing typed is lost.
@Suite struct ConvertFormsTests {
    private static let piped = "{user} получил {count || письмо, письма, писем}!"
    private static let separate = [
        "{user} получил {count} письмо!", "{user} получил {count} письма!",
        "{user} получил {count} писем!",
    ]

    private func stage(
        _ label: String = "{user} got {count|| letter, letters}!", _ locale: String = "ru",
        translations: [Translation] = [], isSplit: Bool = false
    ) throws -> TranslateStage {
        let key = Examples.key(label, locale, translations: translations)
        var stage = TranslateStage(StageStore(try Examples.material(locale), [key]))
        stage.press("e")
        if translations.isEmpty, !isSplit { stage.press("alt+g", "home", "enter") }
        return stage
    }

    private func drafts(_ stage: TranslateStage) -> [String] {
        stage.store.keys[0].drafts.map(\.text.string).sorted()
    }

    @Test func oneTextBecomesOneForEachFormAndComesBackAsItWas() throws {
        var stage = try stage()
        stage.type(Self.piped)
        stage.send(.alarm(.saveDrafts))
        stage.press("alt+t")
        #expect(stage.texts == Self.separate)
        #expect(stage.state.notice?.text == "Converted to 3 texts, one for each form.")
        #expect(drafts(stage) == Self.separate.sorted())
        stage.press("alt+t")
        #expect(stage.texts == [Self.piped])
        #expect(drafts(stage) == [Self.piped])
    }

    @Test func undoBringsBackWhatWasThereWithItsHistory() throws {
        var stage = try stage()
        stage.paste(Self.piped)
        stage.press("alt+t", "alt+z")
        #expect(stage.texts == [Self.piped])
        #expect(drafts(stage) == [Self.piped])
        stage.press("alt+z")
        #expect(stage.texts == [""])
    }

    @Test func undoTakesBackTheTypingBeforeTheConversion() throws {
        var stage = try stage()
        stage.type(Self.piped)
        stage.press("alt+t")
        stage.type("?")
        stage.press("alt+z")
        #expect(stage.texts == Self.separate)
        stage.press("alt+z")
        #expect(stage.texts == [Self.piped])
    }

    @Test func formsThatWereEditedAreJoinedAsTheyAreNow() throws {
        var stage = try stage()
        stage.type(Self.piped)
        stage.press("alt+t", "backspace")
        stage.press("alt+t")
        #expect(stage.texts == ["{user} получил {count|| письмо, письма!, писем!}"])
    }

    @Test(arguments: [
        (
            "{count|| письмо, писем}",
            "does not define the forms of the words in {count|| письмо, писем}"
        ),
        ("{title| a, b, c}", "the label has no token {title}"),
        ("{count} писем", "the text has no word forms"),
        ("{count|| one: a, many: b, other: c}", "the language has no form “many”"),
    ])
    func whatWouldLoseSomethingStaysAndSaysWhy(text: String, reason: String) throws {
        var stage = try stage()
        stage.type(text)
        stage.press("alt+t")
        #expect(stage.texts == [text])
        #expect(stage.state.notice?.grade == .warning)
        #expect(stage.state.notice?.text.contains(reason) == true)
        #expect(stage.state.notice?.text.hasPrefix("Not converted: ") == true)
    }

    @Test func formsWithoutATextSayWhichAreMissing() throws {
        var stage = try stage(isSplit: true)
        stage.type("{count} письмо")
        stage.press("alt+t")
        #expect(stage.state.notice?.text == "Not converted: there is no text for few; other.")
        #expect(stage.texts == ["{count} письмо", "", ""])
    }

    @Test func aPipedTextTypedIntoOneFormFillsThemAll() throws {
        var stage = try stage(isSplit: true)
        stage.press("down")
        stage.type(Self.piped)
        stage.press("alt+t")
        #expect(stage.texts == Self.separate)
        stage.press("alt+z")
        #expect(stage.texts == ["", Self.piped, ""])
        #expect(drafts(stage) == [Self.piped])
    }

    @Test func aSubmittedTextStaysWhileItsFormsAreDrafts() throws {
        var stage = try stage(translations: [
            Translation(id: 1, text: ExactText(Self.piped), authorID: 7)
        ])
        stage.press("alt+t")
        #expect(stage.texts == Self.separate + [Self.piped])
        #expect(stage.screen.forms.edits.map(\.text.string) == Self.separate)
        stage.press("alt+z")
        #expect(stage.texts == [Self.piped])
        #expect(stage.screen.forms.edits.isEmpty)
        #expect(drafts(stage).isEmpty)
    }

    @Test func translationsOfSingleFormsAreSaidToGoFirst() throws {
        let language = try Examples.language("ru")
        let rules = language.context("number")?.ruleKeys ?? []
        let translations = zip(rules, Self.separate).enumerated().map { number, form in
            Translation(
                id: number + 1, text: ExactText(form.1),
                context: Context([.init(token: "count", keyword: "number", rule: form.0)]),
                authorID: 7)
        }
        var stage = try stage(translations: translations)
        stage.press("alt+t")
        #expect(stage.texts.first == "{user} получил {count|| письмо, письма, писем}!")
        #expect(stage.texts.count == 4)
        #expect(
            stage.state.notice?.text.hasSuffix("separate texts that are on the server.") == true)
    }

    @Test func nothingIsConvertedWhereNothingCanBeTyped() throws {
        var stage = try stage()
        #expect(stage.texts == [""])
        stage.press("alt+t")
        #expect(stage.state.notice?.text == "There is no text to convert.")
        let locked = Examples.key("{count} a", isLocked: true)
        var other = TranslateStage(StageStore(try Examples.material(), [locked]))
        other.press("e", "alt+t")
        #expect(other.state.notice?.text == "Locked by Olga.")
    }
}
