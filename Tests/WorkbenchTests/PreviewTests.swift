import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// What the workstation shows of a text, and how its sample values are chosen.
@Suite struct PreviewTests {
    static let label = "{actor} sent {target} {letter_count || letter} and {photo_count || photo}"
    static let text =
        "{actor} {actor| отправил, отправила} {target::dat} {letter_count|| письмо, письма, писем} и "
        + "{photo_count|| снимок, снимка, снимков}"

    private func stage(
        _ label: String, _ text: String = "", columns: Int = 120, rows: Int = 40
    ) throws -> TranslateStage {
        let key = Examples.key(label)
        var stage = TranslateStage(
            StageStore(try Examples.material(), [key]), columns: columns, rows: rows)
        stage.press("e")
        stage.paste(text)
        return stage
    }

    private func lines(_ stage: TranslateStage) -> [PreviewLine] {
        stage.screen.forms.fields.flatMap(\.analysis.preview.lines)
    }

    @Test func theFirstCasesAreShownAndTabShowsTheRest() throws {
        var stage = try stage(Self.label, Self.text)
        #expect(stage.shows("Михаил, Мария, 1, 1  Михаил отправил Марии 1 письмо и 1 снимок"))
        #expect(stage.shows("Анна отправила Марии 1 письмо и 1 снимок"))
        #expect(stage.shows("Михаил, Мария, 1, 2  Михаил отправил Марии 1 письмо и 2 снимка"))
        #expect(stage.shows("6 of 81 cases; tab shows all"))
        #expect(!stage.shows("Саша, Женя, 0, 0"))
        stage.press("tab")
        #expect(stage.screen.focus == .preview && !stage.shows("of 81 cases"))
        stage.press("end")
        #expect(stage.shows("Саша, Женя, 0, 0"))
        stage.press("shift+tab")
        #expect(stage.screen.focus == .forms && stage.shows("6 of 81 cases"))
    }

    @Test func ofMoreCasesThanHaveRoomTheFirstAreShown() throws {
        let stage = try stage(Self.label, Self.text, columns: 80, rows: 24)
        #expect(stage.shows("Михаил, Мария, 1, 1"))
        let narrow = try self.stage(Self.label, Self.text, columns: 60, rows: 16)
        #expect(narrow.shows("Михаил, Мария, 1, 1"))
    }

    @Test func nothingIsSaidOfTheRestWhereThereIsNone() throws {
        let stage = try stage("{count || message}")
        #expect(!stage.shows("cases"))
    }

    @Test func marksThatNeedNoValueAreShownAsTheAppShowsThem() throws {
        var stage = try stage(
            "{actor} says: {quot}{invitation_text}{quot}",
            "{actor} пишет: {quot}{invitation_text}{quot}")
        #expect(stage.shows("Михаил пишет: \"‹invitation text›\""))
        stage.press("alt+v")
        #expect(stage.shows("{actor} = Михаил (male)") && !stage.shows("{quot} ="))
    }

    @Test func aNameAndAGenderAreAsked() throws {
        var stage = try stage("{user} likes it", "{user} {user| рад, рада}")
        #expect(lines(stage).map(\.rendered.text).first == "Михаил рад")
        stage.press("alt+v", "ctrl+u")
        stage.type("Вера")
        stage.press("enter")
        #expect(stage.shows("Gender of {user} in the preview"))
        stage.press("down", "enter")
        #expect(stage.state.dialog == nil)
        #expect(lines(stage).map(\.rendered.text).first == "Вера рада")
        stage.press("alt+v", "ctrl+u")
        stage.type("Нина")
        stage.press("enter", "escape")
        #expect(lines(stage).map(\.rendered.text).first == "Нина рада")
        stage.press("alt+v", "ctrl+u", "enter", "escape")
        #expect(lines(stage).map(\.rendered.text).first == "Анна рада")
    }

    @Test func aNumberIsAskedOnce() throws {
        var stage = try stage("{count || message} of {user}", "{count} от {user}")
        stage.press("alt+v", "enter", "ctrl+u")
        stage.type("21")
        stage.press("enter")
        #expect(stage.state.dialog == nil && stage.shows("21 от Михаил"))
    }

    /// What `tml-translator preview` prints is what the workstation shows.
    @Test func theCommandLineShowsTheSameLines() throws {
        let stage = try stage(Self.label, Self.text)
        let preview = FormPreview(
            of: Label(Self.text), for: Label(Self.label), in: try Examples.language("ru"))
        #expect(preview == stage.screen.forms.field?.analysis.preview)
        #expect(preview.columnOfTitles(with: preview.lines[0]) == "Михаил, Мария, 1, 1  ")
    }

    @Test(arguments: [
        "ar", "bn", "cs", "de", "el", "en", "es", "fa", "fi", "fil", "fr", "gu", "he", "hi", "hr",
        "hu", "id", "it", "ja", "kn", "ko", "ml", "mr", "ms", "nb", "nl", "pa", "pl", "pt", "ro",
        "ru", "sk", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh",
    ])
    func theLargestLanguagesHaveNamesOfTheirOwn(locale: String) {
        let invented = SampleNames.people(of: "tlh")
        let people = SampleNames.people(of: LocaleCode(locale))
        let names = people.men + people.women + people.others
        #expect(people != invented && people.men.count > 1 && people.women.count > 1)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.contains(" ") && !$0.isEmpty })
        #expect(
            SampleNames.people(of: LocaleCode("\(locale)-XX"))
                == SampleNames.people(of: LocaleCode(locale)))
        #expect(SampleNames.people(of: "zh-TW") != SampleNames.people(of: "zh"))
    }

    /// The language's own cases decline every name.
    @Test(arguments: [
        ("gen", "Михаила Ивана Андрея Анны Марии Ольги"),
        ("dat", "Михаилу Ивану Андрею Анне Марии Ольге"),
        ("acc", "Михаила Ивана Андрея Анну Марию Ольгу"),
        ("ins", "Михаилом Иваном Андреем Анной Марией Ольгой"),
    ])
    func russianNamesAreDeclined(keyword: String, wanted: String) throws {
        let language = try Examples.language("ru")
        let declension = try #require(language.languageCase(keyword))
        let people = SampleNames.people(of: "ru")
        let men = people.men.map { ($0, "male") }
        let women = people.women.map { ($0, "female") }
        let shown = (men + women).map { name, gender in
            declension.applied(to: name, of: .person(name: name, gender: gender))
        }
        #expect(shown.joined(separator: " ") == wanted)
    }
}

/// Whether a label with several numbers begins as one text or as several.
@Suite struct FormChoiceTests {
    private static let label = "{letter_count || letter} and {photo_count || photo}"

    private func stage(_ labels: String..., locale: String = "ru") throws -> TranslateStage {
        var stage = TranslateStage(
            StageStore(
                try Examples.material(locale), labels.map { Examples.key($0, locale) }))
        stage.press("e")
        return stage
    }

    @Test(arguments: ["ru", "ar"])
    func severalNumbersBeginAsOneText(locale: String) throws {
        #expect(try stage(Self.label, locale: locale).texts == [""])
    }

    @Test func oneNumberHasItsForms() throws {
        #expect(try stage("{count || letter} of {user}").texts.count == 3)
    }

    @Test func whatWasChosenIsOfferedForTheNextKeyOfItsShape() throws {
        var stage = try stage(
            Self.label, "{a_count || dog}, {b_num || cat}", "{user}: {a_count}, {b_count}")
        stage.press("alt+g")
        stage.type("{letter_count} number × {photo_count} number")
        stage.press("enter")
        #expect(stage.texts.count == 9)
        #expect(stage.store.material.formChoices == ["number,number": "0:number,1:number"])
        stage.press("ctrl+down")
        #expect(stage.texts.count == 9)
        #expect(stage.screen.forms.arrangement.dimensions.map(\.token) == ["a_count", "b_num"])
        stage.press("ctrl+down")
        #expect(stage.texts.count == 1)
        stage.press("ctrl+up", "alt+g", "home", "enter", "ctrl+up")
        #expect(stage.texts.count == 1)
        #expect(stage.store.material.formChoices == ["number,number": ""])
    }

    @Test func aTextThatExistsCountsBeforeWhatWasChosen() throws {
        let context: Context = ["letter_count": ["number": "one"]]
        let key = Examples.key(
            Self.label, translations: [Translation(id: 1, text: "одно", context: context)])
        var store = StageStore(try Examples.material(), [key])
        store.material.formChoices = ["number,number": "0:number,1:number"]
        var stage = TranslateStage(store)
        stage.press("e")
        #expect(stage.texts.count == 3)
    }

    @Test func whatDoesNotFitTheLanguageAnyMoreIsPassedOver() throws {
        let choice = try #require(
            FormChoice(for: Label(Self.label), in: try Examples.language("ru")))
        #expect(choice.arrangement("7:number") == nil && choice.arrangement("0:colour") == nil)
        #expect(choice.arrangement("x") == nil && choice.arrangement("") == Arrangement())
        let reader = try #require(choice.arrangement("reader:gender,1:number"))
        #expect(reader.dimensions.map(\.token) == ["viewing_user", "photo_count"])
        #expect(choice.code(of: reader) == "reader:gender,1:number")
    }

    @Test func aChoiceThatCannotBeKeptIsTold() throws {
        var stage = try stage(Self.label)
        stage.store.failure = .diskFull
        stage.press("alt+g", "down", "enter")
        #expect(stage.state.notice?.grade == .error && stage.texts.count == 3)
    }

    /// Each token is named once, above all forms.
    @Test func headingsOfSeveralTokensBeginWithTheNumbers() throws {
        var stage = TranslateStage(
            StageStore(try Examples.material(), [Examples.key(Self.label)]), columns: 120, rows: 40)
        stage.press("e", "alt+g")
        stage.type("{letter_count} number × {photo_count} number")
        stage.press("enter")
        #expect(stage.shows("2–4, 22–24, 32–34… · 1, 21, 31… "))
        #expect(stage.shows(" few · one ") && !stage.shows("{letter_count} few"))
        #expect(stage.shows("Russian {letter_count} · {photo_count} ─"))
    }
}
