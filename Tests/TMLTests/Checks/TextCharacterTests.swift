import TML
import Testing

/// Characters that are not what they seem, or cannot be seen.
struct TextCharacterTests {
    static let entities: [TextExample] = [
        .init("ru", "A & B", wrong: "А &amp; Б", right: "А & Б"),
        .init("fr", "A&nbsp;B", wrong: "A&nbsp B", right: "A&nbsp;B"),
        .init("de", "A&nbsp;B", wrong: "A& nbsp; B", right: "&Auml; B"),
        .init("es", "A&nbsp;B", right: "A B"),
        .init("ja", "A", wrong: "&#12354;", right: "R&D"),
        .init("pl", "http://a.example/?a&lt=1", right: "http://a.example/?a&lt=1"),
    ]

    @Test(arguments: entities)
    func entitiesAreTheLabels(_ example: TextExample) {
        #expect(example.holds(for: .entities))
    }

    static let directions: [TextExample] = [
        .init("ar", "x", wrong: "\u{202B}س", right: "\u{202B}س\u{202C}"),
        .init("he", "x", wrong: "א\u{2069}", right: "\u{2067}א\u{2069}"),
        .init("fa", "x", wrong: "\u{202A}a\u{2069}", right: "\u{200F}(a)\u{200E}"),
        .init("ur", "x", wrong: "\u{2066}a\nb\u{2069}", right: "\u{2066}a\u{2069}\n"),
        .init("en", "x", wrong: "a{count| \u{202E}b, c}", right: "\u{2068}{user}\u{2069}"),
    ]

    @Test(arguments: directions)
    func changesOfDirectionAreUndone(_ example: TextExample) {
        #expect(example.holds(for: .bidiControls))
    }

    static let invisible: [TextExample] = [
        .init("de", "x", wrong: "\u{FEFF}a", right: "Wort\u{AD}teil"),
        .init("ru", "x", wrong: "а\u{200B}б", right: "аб"),
        .init("fr", "x", wrong: "a\u{200D}b", right: "👩\u{200D}💻"),
        .init("fa", "x", wrong: "a\u{200C} b", right: "می\u{200C}خواهم"),
        .init("hi", "x", wrong: "a\u{7}", right: "क\u{94D}\u{200D}ष"),
        .init("km", "x", right: "ខ្មែរ\u{200B}ខ្មែរ"),
        .init("th", "x", right: "ไทย\u{200B}ไทย"),
        .init("en", "x\u{200B}y", right: "a\u{200B}b"),
        .init("he", "x", right: "\u{200F}א"),
    ]

    @Test(arguments: invisible)
    func nothingIsHidden(_ example: TextExample) {
        #expect(example.holds(for: .invisibleCharacters))
    }

    static let scripts: [TextExample] = [
        .init("ru", "x", wrong: "\u{421}hat", right: "IT-отдел"),
        .init("uk", "x", wrong: "c\u{43B}ово", right: "слово"),
        .init("bg", "x", wrong: "едни\u{446}a", right: "SMSка"),
        .init("el", "x", wrong: "PN\u{39C}", right: "5 \u{3BC}m"),
        .init("mk", "x", wrong: "дат\u{43E}тe", right: "датоте"),
        .init("ja", "x", right: "Tシャツ"),
        .init("sr", "x\u{421}hat", right: "x\u{421}hat"),
    ]

    @Test(arguments: scripts)
    func lettersAreOfOneScript(_ example: TextExample) {
        #expect(example.holds(for: .mixedScripts))
    }

    static let same: [TextExample] = [
        .init("es", "Hi", wrong: "Hi", right: "Hola"),
        .init("ru", "Hi {user}", wrong: "Hi {user}", right: "{user}"),
        .init("de", "Cancel", wrong: "Cancel", right: "Abbrechen"),
        .init("ja", "Save [b: file]", wrong: "Save [b: file]", right: "保存 [b: file]"),
        .init("fr", "Wait…", wrong: "Wait…", right: "…"),
        .init("de", "OK", right: "OK"),
        .init("fr", "Notifications", right: "Notifications"),
        .init("it", "http://a.example/file", right: "http://a.example/file"),
        .init("pl", "{a}: {b}", right: "{a}: {b}"),
        .init("tr", "iPhone 5", right: "iPhone 5"),
        .init("fi", "config/config.json", right: "config/config.json"),
        .init("en-GB", "Colour", right: "Colour"),
    ]

    @Test(arguments: same)
    func aTranslationIsNotTheLabel(_ example: TextExample) {
        #expect(example.holds(for: .sameAsLabel, settings: CheckSettings(labelLocale: "en")))
    }
}
