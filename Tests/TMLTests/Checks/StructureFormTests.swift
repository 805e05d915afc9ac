import Testing

@testable import TML

/// The translations of a key taken together.
@Suite
struct StructureFormTests {
    /// A language's forms for rules of `count`, with what is said about them.
    struct Example: Sendable, CustomTestStringConvertible {
        var language: String
        var label = "{count|| message, messages}"
        var forms: [(Context, String)]
        var expected: [String]
        var testDescription: String { "\(language) \(forms.map(\.1))" }
    }

    private func expectTheIssues(_ example: Example) throws {
        let issues = Checks.issues(
            among: example.forms.map { (context: $0, text: Label($1)) },
            for: Label(example.label), in: try ExampleLanguages.language(example.language))
        let found = issues.map { found in
            let form = found.form.map { "\($0) " } ?? ""
            let codes = found.issue.details.isEmpty ? "" : " \(found.issue.details)"
            return form + found.issue.check.rawValue + codes
        }
        #expect(found == example.expected)
    }

    private static func numbers(_ texts: KeyValuePairs<String, String>) -> [(Context, String)] {
        texts.map { (.count($0), $1) }
    }

    static let overlaps: [Example] = [
        .init(
            language: "en", forms: numbers(["one": "a", "other": "b", "one": "c"]),
            expected: ["2 duplicate-form"]),
        .init(
            language: "ru", forms: [(Context(), "а"), (.count("few"), "б"), (Context(), "в")],
            expected: ["1 shadowed-form", "2 duplicate-form"]),
        .init(
            language: "de", forms: numbers(["other": "a", "one": "b"]),
            expected: ["1 shadowed-form"]),
        .init(
            language: "fr",
            forms: [
                (.user("male"), "a"),
                (["user": ["gender": "male"], "count": ["number": "one"]], "b"),
                (Context(), "c"),
            ], expected: ["1 shadowed-form"]),
        .init(
            language: "he",
            forms: numbers(["one": "א", "few": "", "one": " "]) + [(Context(), "ב")],
            expected: []),
        .init(
            language: "ar",
            forms: [(.count("other"), "ا"), (.user("other"), "ب"), (Context(), "ت")], expected: []),
        .init(
            language: "uk",
            forms: [(.count("one"), "а"), (.user("male"), "б"), (Context(), "в")], expected: []),
    ]

    @Test(arguments: overlaps)
    func aTranslationThatIsNeverReachedIsFound(_ example: Example) throws {
        try expectTheIssues(example)
    }

    static let gaps: [Example] = [
        .init(
            language: "en", forms: numbers(["one": "a"]),
            expected: [#"uncovered-forms ["count:number=other"]"#]),
        .init(
            language: "ru", forms: numbers(["one": "а", "few": "б"]),
            expected: [#"uncovered-forms ["count:number=other"]"#]),
        .init(
            language: "ar", forms: numbers(["zero": "ا", "one": "ب", "two": "ت"]),
            expected: [
                #"uncovered-forms ["count:number=few", "count:number=many", "count:number=other"]"#
            ]),
        .init(
            language: "fr",
            forms: [
                (["user": ["gender": "male"], "count": ["number": "one"]], "a"),
                (.user("female"), "b"),
            ],
            expected: [
                #"uncovered-forms ["count:number=other;user:gender=male", "#
                    + #""count:number=one;user:gender=other", "#
                    + #""count:number=other;user:gender=other"]"#
            ]),
        .init(
            language: "de", forms: [(["date": ["date": "past"]], "a")],
            expected: [#"uncovered-forms ["date:date=present", "date:date=future"]"#]),
        .init(language: "he", forms: numbers(["one": "א", "other": "ב"]), expected: []),
        .init(language: "uk", forms: numbers(["one": "а"]) + [(Context(), "б")], expected: []),
        .init(language: "ja", forms: numbers(["other": "あ"]), expected: []),
        .init(
            language: "es",
            forms: [
                (["date": ["date": "past"]], "a"), (["date": ["date": "present"]], "b"),
                (["date": ["date": "future"]], "c"),
            ], expected: []),
        .init(language: "ru", forms: [], expected: []),
        .init(language: "ru", forms: numbers(["one": " ", "few": ""]), expected: []),
    ]

    @Test(arguments: gaps)
    func combinationsWithoutTranslationAreFound(_ example: Example) throws {
        try expectTheIssues(example)
    }

    private static func all(_ text: String, _ rules: String...) -> [(Context, String)] {
        rules.map { (.count($0), text) }
    }

    static let alike: [Example] = [
        .init(
            language: "ru", forms: all("{count} сообщение", "one", "few", "other"),
            expected: ["identical-forms"]),
        .init(
            language: "ar", forms: all("{count} رسالة", "one", "other"),
            expected: ["identical-forms"]),
        .init(
            language: "de", forms: all("Sie haben {count} Nachricht", "one", "other"),
            expected: ["identical-forms"]),
        .init(
            language: "fr", forms: all("{count} message reçu", "one", "other"),
            expected: ["identical-forms"]),
        .init(
            language: "he", label: "{count|| message}", forms: all("{count} הודעה", "one", "other"),
            expected: ["identical-forms"]),
        .init(
            language: "uk",
            forms: all("{count} повідомлення", "one") + [(Context(), "{count} повідомлення")],
            expected: ["identical-forms"]),
        .init(
            language: "uk",
            forms: all("{count} повідомлення", "one")
                + [(.user("male"), "{count} повідомлення"), (Context(), "{count} повідомлення")],
            expected: []),
        .init(language: "ru", forms: all("{count|| а, б, в}", "one", "few", "other"), expected: []),
        .init(language: "de", forms: all("{count} neue Fehler", "one", "other"), expected: []),
        .init(language: "fr", forms: all("Depuis {count} mois", "one", "other"), expected: []),
        .init(
            language: "ru", label: "{count} messages", forms: all("{count} шт.", "one", "other"),
            expected: []),
        .init(
            language: "ru", label: "{count|| sheep, sheep}",
            forms: all("{count} овца", "one", "other"), expected: []),
        .init(language: "hi", forms: all("{count} संदेश", "one", "other"), expected: []),
        .init(language: "ja", forms: all("{count}件", "other"), expected: []),
        .init(
            language: "fr", label: "{user| He, She} left",
            forms: ["male", "female", "other"].map { (.user($0), "Départ") }, expected: []),
    ]

    @Test(arguments: alike)
    func formsForNumbersDiffer(_ example: Example) throws { try expectTheIssues(example) }

    @Test func withoutTheLabelNothingIsSaidAboutFormsThatAreAlike() throws {
        let forms = Self.all("x", "one", "other").map { (context: $0, text: Label($1)) }
        let english = try ExampleLanguages.language("en")
        #expect(Checks.issues(among: forms, in: english).isEmpty)
    }

    @Test func manyDimensionsAreNoBurden() throws {
        let arabic = try ExampleLanguages.language("ar")
        for dimensions in [12, 16, 17, 1000] {
            let choices = (0..<dimensions).map {
                Context.Choice(token: "count\($0)", keyword: "number", rule: "few")
            }
            let issues = Checks.issues(
                among: [(context: Context(choices), text: Label("x"))], in: arabic)
            #expect(issues.count == (dimensions <= 16 ? 1 : 0))
            #expect((issues.first?.issue.details.count ?? 100) == 100)
        }
    }
}
