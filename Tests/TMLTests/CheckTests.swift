import Testing

@testable import TML

/// Every finding, where it is due and where it is not.
struct CheckTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var id: String
        var label: String
        var wrong: String
        var right: String
        var testDescription: String { "\(id): \(wrong)" }
    }

    static let examples: [Example] = [
        .init("empty", "Hi", " \n", "Hola")
    ]

    static let english = """
        {"locale": "en", "curse_words": ["darn"], "cases": {"pos": {"rules": []}}, "contexts": {
        "number": {"keys": ["one", "other"], "token_expression": "/.*(count)(\\\\d)*$/",
          "variables": ["@n"], "rules": {"one": {"conditions": "(= 1 @n)"}, "other": {}},
          "token_mapping": [{"one": "{$0}", "other": "{$0}"}, {"one": "{$0}", "other": "{$1}"}]},
        "gender": {"keys": ["male", "female", "other"], "token_expression": "/.*(user)(\\\\d)*$/",
          "variables": ["@gender"], "rules": {"male": {"conditions": "(= 'male' @gender)"},
          "female": {"conditions": "(= 'female' @gender)"}, "other": {}},
          "token_mapping": [{"other": "{$0}"},
            {"male": "{$0}", "female": "{$1}", "other": "{$0}/{$1}"}]}}}
        """

    let language: Language

    init() throws { language = try Language(definition: Self.english.utf8) }

    private func ids(_ translation: String, for label: String, _ context: Context = Context())
        -> [String]
    {
        Checks.issues(of: Label(translation), context: context, for: Label(label), in: language)
            .map(\.check.rawValue)
    }

    @Test(arguments: examples)
    func aFindingIsMadeWhereItIsDue(_ example: Example) {
        #expect(ids(example.wrong, for: example.label).contains(example.id))
        #expect(!ids(example.right, for: example.label).contains(example.id))
    }

    @Test(arguments: [
        ("Hi {user}", "Salut {user}"), ("{user| He, She} left", "Ha salido"),
        ("{count @ a, b}", "x"), ("{nbsp}x{nbsp}", "y"), ("1 < 2 [b: x]", "1 < 2 [b: y]"),
        ("a } b", "c } d"), ("line<br>break", "corte<br>linea"), ("{count}", "{count}"),
        ("OK?", "ты?"),
        ("[link]a [bold: b] c[/link]", "[link][bold: d] e[/link]"), ("x -> y", "z -> w"),
        ("[1] x", "[1] y"),
    ])
    func nothingIsFoundInASoundTranslation(_ pair: (label: String, translation: String)) {
        #expect(ids(pair.translation, for: pair.label) == [])
    }

    @Test func findingsSayWhere() throws {
        let translation = "é {x} [i: y]"
        let issues = Checks.issues(of: Label(translation), for: Label("z"), in: language)
        let places = issues.compactMap { issue in
            issue.range.map { String(decoding: Array(translation.utf8)[$0], as: UTF8.self) }
        }
        #expect(places == ["{x}", "[i:"])
        #expect(issues.map(\.grade) == [.error, .warning])
    }

    @Test func withoutADefinitionNothingIsSaidAboutRules() {
        let issues = Checks.issues(
            of: Label("{name| a, b} {user::gen}"), context: ["name": ["x": "y"]],
            for: Label("{name} {user}"), in: .plain(locale: "xx"))
        #expect(issues.isEmpty)
    }

    @Test func theLabelsOwnLanguageMayRepeatIt() {
        let issues = Checks.issues(
            of: Label("Colour"), for: Label("Colour"), in: .plain(locale: "en-GB"),
            settings: CheckSettings(labelLocale: "en"))
        #expect(issues.isEmpty)
    }
}

extension CheckTests.Example {
    fileprivate init(_ id: String, _ label: String, _ wrong: String, _ right: String) {
        self.init(id: id, label: label, wrong: wrong, right: right)
    }
}
