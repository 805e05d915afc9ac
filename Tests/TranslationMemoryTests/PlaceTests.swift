import LanguageData
import TML
import TestSupport
import Testing
import Text
import TranslationMemory

/// Labels that differ in nothing but what stands where: what is offered must say what the label says, or be
/// marked.
@Suite struct PlaceTests {
    let fixture: MemoryFixture
    private let russian: Language

    init() throws {
        fixture = try MemoryFixture()
        russian = try #require(BuiltInLanguages.language(for: "ru"))
    }

    private func match(
        _ wanted: String, of label: String, _ text: String, target: LocaleCode = "ru"
    ) throws -> MemoryMatch {
        var learned = LearnedText(1, label, text)
        learned.target = target
        try fixture.memory.learn([learned])
        let question = MemoryQuestion(
            source: "en", target: target, project: "shop", key: "asked", label: ExactText(wanted),
            description: "", language: target == "ru" ? russian : nil, least: 0.5)
        return try #require(try fixture.memory.matches(question).first)
    }

    private func told(_ match: MemoryMatch) -> [String] {
        match.forms.map(\.text.string) + match.warnings
    }

    @Test(arguments: [
        (
            "{seller} sent {buyer} a present", "{buyer} sent {seller} a present",
            "{buyer} отправил {seller::dat} подарок", "{seller} отправил {buyer::dat} подарок"
        ),
        (
            "{total} out of {num} finished", "{num} out of {total} finished",
            "Готово {num} из {total}", "Готово {total} из {num}"
        ),
        ("{a} to {b} by {c}", "{b} to {c} by {a}", "{a}: {b} > {c}", "{c}: {a} > {b}"),
        ("From {c} until {d}", "From {a} until {b}", "С {a} до {b}", "С {c} до {d}"),
        ("{b} and {c} left", "{a} and {b} left", "{a} и {b} ушли", "{b} и {c} ушли"),
    ])
    func tokensAreRenamedByPlace(
        _ wanted: String, _ label: String, _ text: String, _ fitted: String
    ) throws {
        let found = try match(wanted, of: label, text)
        #expect(told(found) == [fitted])
        #expect((95...98).contains(found.percent))
    }

    @Test func contextsAndWordFormsFollowTheirTokens() throws {
        let label = "{num|| crow, crows} and {count|| duck, ducks}"
        let wanted = "{count|| crow, crows} and {num|| duck, ducks}"
        var learned = LearnedText(
            1, label, "{num|| ворона, вороны} и {count|| утка, утки}", key: "k",
            context: ["num": ["number": "one"], "count": ["number": "few"]])
        learned.target = "ru"
        try fixture.memory.learn([learned])
        let question = MemoryQuestion(
            source: "en", target: "ru", project: "shop", key: "asked", label: ExactText(wanted),
            description: "", language: russian)
        let found = try #require(try fixture.memory.matches(question).first)
        #expect(told(found) == ["{count|| ворона, вороны} и {num|| утка, утки}"])
        #expect(found.forms[0].context.code == "count:number=one;num:number=few")
    }

    @Test func tokensAmongOtherWordsThatChangePlacesAreMarked() throws {
        let found = try match(
            "{seller} gave {buyer} a small present", of: "{buyer} sent {seller} a small present",
            "{buyer} шлёт {seller}")
        #expect(told(found) == ["{seller} шлёт {buyer}", "token_order"])
        let same = try match(
            "{buyer} gave {seller} a small present", of: "{buyer} sent {seller} a small present",
            "{buyer} шлёт {seller}")
        #expect(same.warnings.isEmpty)
        #expect(found.percent <= same.percent - 5)
    }

    @Test func oneNameInThePlacesOfTwoIsMarked() throws {
        let found = try match("{a}, {b} and {b} left", of: "{a}, {b} and {a} left", "{a}, {b}, {a}")
        #expect(told(found) == ["{a}, {b}, {a}", "token_order"])
    }

    @Test(arguments: [
        ("You own {count| horse, horses}", "You own {count|| horse, horses}", "{count|| конь}"),
        ("You own {count|| horse, horses}", "You own {count| horse, horses}", "{count| конь}"),
    ])
    func aValueThatIsShownInOneOfThemIsMarked(
        _ wanted: String, _ label: String, _ text: String
    ) throws {
        #expect(try match(wanted, of: label, text).warnings == ["token_kind {count}"])
    }

    @Test func aTokenOfAnotherKindIsMarked() throws {
        let found = try match(
            "{user} was taken away", of: "{count} was taken away", "{count} было унесено")
        #expect(told(found) == ["{user} было унесено", "token_kind {user}"])
    }

    @Test(arguments: [
        (
            "[link: Save] your work or [bold: leave] it",
            "[bold: Save] your work or [link: leave] it",
            "[bold]Сохраните[/bold] работу или [link: бросьте] её",
            "[link]Сохраните[/link] работу или [bold: бросьте] её"
        ),
        (
            "Press <i>Enter</i> or <b>Escape</b>", "Press <b>Enter</b> or <i>Escape</i>",
            "Нажмите <b>Enter</b> или <i>Escape</i>", "Нажмите <i>Enter</i> или <b>Escape</b>"
        ),
    ])
    func decorationsAreRenamedByPlace(
        _ wanted: String, _ label: String, _ text: String, _ fitted: String
    ) throws {
        #expect(told(try match(wanted, of: label, text)) == [fitted])
    }

    @Test(arguments: [
        // Around other words.
        ("Save [link: your work]", "[link: Save] your work", "[link: Сохраните] работу"),
        ("[b: Save your] work", "[b: Save] your work", "[b: Сохраните] работу"),
        // One stands twice in the text.
        (
            "[a: Save] or [b: leave]", "[b: Save] or [a: leave]",
            "[b: Сохранить] или [a: не] [a: надо]"
        ),
        // The address would stay where it was.
        (
            "<a>Save</a> or <b>leave</b>", "<b>Save</b> or <a href=\"/\">leave</a>",
            "<b>Сохранить</b> или <a href=\"/\">выйти</a>"
        ),
    ])
    func decorationsThatCannotBeToldApartAreMarked(
        _ wanted: String, _ label: String, _ text: String
    ) throws {
        #expect(told(try match(wanted, of: label, text)) == [text, "decoration_order"])
    }

    @Test func aDecorationThatTheLabelHasNotIsMarked() throws {
        let found = try match("Save it", of: "[b: Save] it", "[b: Сохраните] это")
        #expect(found.warnings == ["decoration_unknown b"])
    }
}

/// Numbers and capitals.
extension PlaceTests {
    @Test(arguments: [
        ("Wait 2 minutes more", "Wait 5 minutes more", "Ещё 5 минут", "Ещё 2 минут", true),
        ("Wait 25 minutes more", "Wait 5 minutes more", "Ещё 5 минут", "Ещё 25 минут", false),
        ("Remove 25 pictures", "Remove 21 pictures", "21 картинку", "25 картинку", true),
        (
            "Rotate by 2.5 degrees", "Rotate by 2.2 degrees", "на 2,2 градуса", "на 2,5 градуса",
            false
        ),
        ("Copy 1,200 files", "Copy 1,000 files", "1 000 файлов", "1 200 файлов", false),
        ("Use IPv6 here", "Use IPv4 here", "Включить IPv4", "Включить IPv6", false),
    ])
    func aNumberThatTakesAnotherFormIsMarked(
        _ wanted: String, _ label: String, _ text: String, _ fitted: String, _ isMarked: Bool
    ) throws {
        let found = try match(wanted, of: label, text)
        #expect(found.forms.map(\.text.string) == [fitted])
        #expect(found.warnings.map { $0.hasPrefix("number_form ") } == (isMarked ? [true] : []))
    }

    @Test(arguments: [
        ("Adaptive temp 5 degrees", "Adaptive temp -5 degrees", "Минус 5 градусов"),
        ("Adaptive temp -5 degrees", "Adaptive temp 5 degrees", "5 градусов"),
    ])
    func aNumberWithAnotherSignIsMarked(_ wanted: String, _ label: String, _ text: String) throws {
        #expect(told(try match(wanted, of: label, text)) == [text, "number_differs 5"])
    }

    @Test(arguments: [
        (
            "Win 2,000 points", "Win 1,000 points", "Тысяча очков",
            ["Тысяча очков", "number_differs 2,000"]
        ),
        (
            "Copy 1,002 files", "Copy 1,001 files", "Копировать 1 001 файл",
            ["Копировать 1 002 файл", "number_form 1,002"]
        ),
    ])
    func aWarningWritesTheNumberAsTheLabel(
        _ wanted: String, _ label: String, _ text: String, _ expected: [String]
    ) throws {
        #expect(told(try match(wanted, of: label, text)) == expected)
    }

    @Test func aNumberThatStandsTwiceMayBeAWordAndIsNotReplaced() throws {
        let found = try match(
            "Stage 2 of 3 reached", of: "Stage 2 of 2 reached", "Пройден этап 2 из двух")
        #expect(found.forms.map(\.text.string) == ["Пройден этап 2 из двух"])
        #expect(found.warnings == ["number_differs 2", "number_differs 3"])
    }

    @Test(arguments: [
        ("Open the hatch", "open the hatch", "откройте люк", "Откройте люк"),
        ("open the hatch", "Open the hatch", "Откройте люк", "откройте люк"),
        ("“Open” the hatch", "“open” the hatch", "«откройте» люк", "«Откройте» люк"),
        ("OPEN THE HATCH", "Open the hatch", "Откройте люк {n}", "ОТКРОЙТЕ ЛЮК {n}"),
        // A name, an abbreviation and a word with capitals of its own stay as they are.
        ("open in Krita", "Open in Krita", "Krita: открыть", "Krita: открыть"),
        ("save as file", "Save as file", "PDF сохранить", "PDF сохранить"),
        ("Save on phone", "save on phone", "iPhone взять", "iPhone взять"),
    ])
    func capitalsAreFitted(
        _ wanted: String, _ label: String, _ text: String, _ fitted: String
    ) throws {
        #expect(told(try match(wanted, of: label, text)) == [fitted])
    }

    @Test(
        arguments: [
            ("Close the gate", "CLOSE THE GATE", "ЗАКРОЙТЕ ВОРОТА", "ru"),
            ("Contact us now", "Contact US now", "Связь с США", "ru"),
            ("us", "US", "США", "ru"),
            ("SAVE %s TO DISK", "Save %s to disk", "Сохранить %s на диск", "ru"),
            ("open the file", "Open the file", "Datei öffnen", "de"),
        ] as [(String, String, String, LocaleCode)])
    func capitalsThatCannotBeToldAreMarked(
        _ wanted: String, _ label: String, _ text: String, _ target: LocaleCode
    ) throws {
        #expect(told(try match(wanted, of: label, text, target: target)) == [text, "capitals"])
    }

    @Test func aScriptWithoutCapitalsNeedsNone() throws {
        #expect(
            told(try match("OPEN THE HATCH", of: "open the hatch", "ハッチを開く", target: "ja"))
                == ["ハッチを開く"])
    }
}
