import Testing

@testable import TML

/// From one text with piped tokens to separate ones, and back.
@Suite
struct FormConversionTests {
    private static let published = Result { try Published() }

    private struct Published {
        var samples: [String: FormSamples] = [:]

        init() throws {
            for id in ["en", "ru", "ru.js", "he", "ar", "ja", "fr", "uk"] {
                samples[id] = FormSamples(try ConformanceFolder.language(id))
            }
        }
    }

    private func conversion(
        _ id: String, for label: String, limit: Int = FormConversion.usualLimit
    ) throws -> FormConversion {
        let samples = try #require(try Self.published.get().samples[id])
        return FormConversion(for: Label(label), samples: samples, limit: limit)
    }

    static let label = "{user} sent {count|| message, messages} to [bold: {target}] on {date}"

    static let separable: [(String, String, [String])] = [
        (
            "ru.js", "Вы получили {count || сообщение, сообщения, сообщений}",
            [
                "Вы получили {count} сообщение", "Вы получили {count} сообщения",
                "Вы получили {count} сообщений", "Вы получили {count} сообщений",
            ]
        ),
        (
            "ru", "{count|| one: письмо, few: письма, other: писем}!",
            ["{count} письмо!", "{count} письма!", "{count} писем!"]
        ),
        (
            "ru", "{count|| one: письмо, other: писем}",
            ["{count} письмо", "{count} писем", "{count} писем"]
        ),
        ("en", "{user| He, She} left", ["He left", "She left", "He/She left"]),
        ("en", "{count||message}", ["{count} message", "{count} messages"]),
        ("en", "{count| one: a letter, other: #count# letters}", ["a letter", "{count} letters"]),
        ("en", "{user|  he, she, they}{user| , , s}", ["he", "she", "theys"]),
        (
            "en", "{user| He, She, They} sent {count|| letter, letters}",
            [
                "He sent {count} letter", "She sent {count} letter", "They sent {count} letter",
                "He sent {count} letters", "She sent {count} letters",
                "They sent {count} letters",
            ]
        ),
        (
            "en", "[bold: {count|| a, b}] %{user}",
            ["[bold: {count} a] %{user}", "[bold: {count} b] %{user}"]
        ),
        (
            "en", "[bold]{{count|| a, b}}[/bold]",
            ["[bold]{count} a[/bold]", "[bold]{count} b[/bold]"]
        ),
        ("en", "{user:number|| a, b}", ["{user} a", "{user} b"]),
        ("ja", "{count|| other: 件}", ["{count} 件"]),
        (
            "he", "{count|| one: א, two: ב, many: ג, other: ד}",
            ["{count} א", "{count} ב", "{count} ג", "{count} ד"]
        ),
    ]

    @Test(arguments: separable)
    func aPipedTextBecomesOneForEachForm(id: String, text: String, forms: [String]) throws {
        let conversion = try conversion(id, for: Self.label)
        let separate = try conversion.separated(text)
        #expect(separate.texts == forms)
        #expect(try conversion.joined(separate) == text)
    }

    static let inseparable: [(String, String, ConversionObstacle)] = [
        ("en", "{count} letters", .nothingPiped),
        ("en", "{title|| a, b}", .tokenNotInLabel(name: "title")),
        ("en", "{user:sum| a, b}", .noContext(token: "{user:sum| a, b}")),
        ("ru", "{count|| a, b}", .unsupportedParameters(token: "{count|| a, b}")),
        ("ar", "{count|| a, b}", .unsupportedParameters(token: "{count|| a, b}")),
        (
            "ru", "{count|| one: a, many: b, other: c}",
            .unknownRule(token: "{count|| one: a, many: b, other: c}", rule: "many")
        ),
        (
            "en", "{count|| one: a, other: b, two}",
            .unknownRule(token: "{count|| one: a, other: b, two}", rule: "two")
        ),
        (
            "en", "{count|| one: a, one: b, other: c}",
            .repeatedRule(token: "{count|| one: a, one: b, other: c}", rule: "one")
        ),
        (
            "en", "{count|| one: 10:30, other: c}",
            .textCutOff(token: "{count|| one: 10:30, other: c}", parameter: "one: 10:30")
        ),
        (
            "ru", "{count|| a, b, c, d}",
            .unusedParameter(token: "{count|| a, b, c, d}", parameter: "c")
        ),
        (
            "uk", "{count|| one: a, few: b}",
            .noText(token: "{count|| one: a, few: b}", rule: "many")
        ),
        (
            "en", "{count|| [bold]a[/bold], b}",
            .decorationInside(token: "{count|| [bold]a[/bold], b}")
        ),
        ("en", "[{user| bold, b, c}: x]", .readsDifferently(text: "[bold: x]")),
        ("en", "{ {user| count, x, y} }", .readsDifferently(text: "{ count }")),
        ("en", "[bold:{user| , a, b} x]", .readsDifferently(text: "[bold: x]")),
        ("en", "%{{{count|| a, b}", .readsDifferently(text: "%{{count} a")),
    ]

    @Test(arguments: inseparable)
    func whatWouldLoseSomethingIsAnsweredWithTheReason(
        id: String, text: String, obstacle: ConversionObstacle
    ) throws {
        let conversion = try conversion(id, for: Self.label)
        #expect(throws: obstacle) { try conversion.separated(text) }
    }

    @Test func moreFormsThanAllowedAreNotMade() throws {
        let conversion = try conversion("ru.js", for: Self.label, limit: 11)
        let text = "{user| a, b, c} {count|| a, b, c}"
        #expect(throws: ConversionObstacle.tooManyForms(count: 12, limit: 11)) {
            try conversion.separated(text)
        }
    }

    static let joinable: [(String, String, [String: String], String)] = [
        (
            "ru", "count number",
            [
                "one": "Вы получили {count} сообщение.", "few": "Вы получили {count} сообщения.",
                "other": "Вы получили {count} сообщений.",
            ],
            "Вы получили {count|| сообщение, сообщения, сообщений}."
        ),
        (
            "ru", "user gender",
            [
                "male": "Он взял {date} свой", "female": "Она взяла {date} свой",
                "other": "Оно взяло {date} свой",
            ],
            "{user| Он взял, Она взяла, Оно взяло} {date} свой"
        ),
        (
            "en", "count number", ["one": "one new letter", "other": "{count} new letters"],
            "{count| one new letter, #count# new letters}"
        ),
        (
            "ar", "count number",
            [
                "zero": "لا رسائل", "one": "رسالة", "two": "رسالتان", "few": "{count} رسائل",
                "many": "{count} رسالة", "other": "{count} رسالة",
            ],
            "{count| zero: لا رسائل, one: رسالة, two: رسالتان, few: #count# رسائل, other: #count# رسالة}"
        ),
        (
            "en", "count number",
            ["one": "{count} letter, sent", "other": "{count} letters, all sent"],
            "{count|| letter, letters}, {count| sent, all sent}"
        ),
        (
            "en", "count number",
            ["one": "[bold: {count} letter] left", "other": "[bold: {count} letters] left"],
            "[bold: {count|| letter, letters}] left"
        ),
        (
            "en", "user gender",
            ["male": "He left", "female": "She left", "other": "He/She left"],
            "{user| He, She} left"
        ),
        (
            "en", "count number", ["one": "{count} message", "other": "{count} messages"],
            "{count|| message, messages}"
        ),
        ("en", "user number", ["one": "a x", "other": "a y"], "a {user:number| x, y}"),
        ("en", "count number", ["one": "a", "other": "more a"], "{count| a, more a}"),
        ("en", "count number", ["one": "b a", "other": "b more a"], "b {count| a, more a}"),
        ("en", "count number", ["one": "same", "other": "same"], "same"),
        (
            "fr", "count number", ["one": "{count}\u{A0}jour", "other": "{count}\u{A0}jours"],
            "{count}\u{A0}{count| jour, jours}"
        ),
    ]

    @Test(arguments: joinable)
    func separateTextsBecomeAPipedOne(
        id: String, dimension: String, texts: [String: String], joined: String
    ) throws {
        let conversion = try conversion(id, for: Self.label)
        let forms = try Self.forms(dimension, texts, conversion.language)
        #expect(try conversion.joined(forms) == joined)
        if !forms.texts.allSatisfy({ $0 == joined }) {
            #expect(try conversion.separated(joined).says(forms))
        }
    }

    static let unjoinable: [(String, [String: String], ConversionObstacle)] = [
        ("count number", ["one": "{user} a", "other": "{date} b"], .movingMarkup("{user}")),
        ("count number", ["one": "[bold: a] b", "other": "c"], .movingMarkup("[bold:")),
        ("count number", ["one": "a, b", "other": "c"], .reservedText(",")),
        ("count number", ["one": "10:30", "other": "c"], .reservedText(":")),
        ("count number", ["one": "a|b", "other": "c"], .reservedText("|")),
        ("count number", ["one": "#count#", "other": "c"], .reservedText("#count#")),
        ("count number", ["one": "a ", "other": "c"], .outerSpace(["count": ["number": "one"]])),
        (
            "viewing_user gender", ["male": "a", "female": "b", "other": "c"],
            .tokenNotInLabel(name: "viewing_user")
        ),
        ("count number", ["one": "a"], .missingForms([["count": ["number": "other"]]])),
    ]

    @Test(arguments: unjoinable)
    func whatCannotStandInAPipedTokenIsAnsweredWithTheReason(
        dimension: String, texts: [String: String], obstacle: ConversionObstacle
    ) throws {
        let conversion = try conversion("en", for: Self.label)
        #expect(throws: obstacle) {
            try conversion.joined(Self.forms(dimension, texts, conversion.language))
        }
    }

    @Test func anEditedTextIsJoinedAnewInTheCanonicalSpelling() throws {
        let conversion = try conversion("ru", for: Self.label)
        let forms = try conversion.separated("{count||письмо,письма,писем}")
        var texts = Dictionary(forms.forms.map { ($0.context, $0.text) }) { $1 }
        texts[["count": ["number": "few"]]] = "{count} посылки"
        let edited = try FormSet(forms.dimensions, texts, spelling: forms.spelling)
        #expect(try conversion.joined(edited) == "{count|| письмо, посылки, писем}")
    }

    @Test func separateTextsThatAreThemselvesPipedAreSeparatedFurther() throws {
        let conversion = try conversion("en", for: Self.label)
        let forms = try Self.forms(
            "user gender",
            ["male": "He: {count|| a, b}", "female": "She {user| x, y}", "other": "They"],
            conversion.language)
        let separate = try conversion.separated(forms)
        #expect(
            separate.texts == ["He: {count} a", "She y", "They", "He: {count} b", "She y", "They"])
    }

    @Test func aLongTextIsConvertedLikeAShortOne() throws {
        let conversion = try conversion("ru", for: Self.label)
        let text = String(repeating: "{count|| письмо, письма, писем} для {user}. ", count: 700)
        var forms = try conversion.separated(text)
        #expect(forms.texts[1] == String(repeating: "{count} письма для {user}. ", count: 700))
        forms.spelling = nil
        #expect(try conversion.joined(forms) == text)
    }

    private static func forms(
        _ dimension: String, _ texts: [String: String], _ language: Language
    ) throws -> FormSet {
        let parts = dimension.split(separator: " ").map(String.init)
        let context = try #require(language.context(parts[1]))
        let pairs = texts.map {
            (Context([.init(token: parts[0], keyword: parts[1], rule: $0)]), $1)
        }
        return try FormSet(
            [Dimension(token: parts[0], keyword: parts[1], rules: context.ruleKeys)],
            Dictionary(pairs) { $1 })
    }
}
