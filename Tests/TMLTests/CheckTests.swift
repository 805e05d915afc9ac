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
        .init("unknown-token", "Hi {user}", "Hi {user} {count}", "Hi {user::pos}"),
        .init("unknown-token", "Hi {user}", "{quot}{user}{quot}", "\"{user}\""),
        .init("unknown-token", "Hi {user.name}", "Hi {user}", "Hi {user.name}"),
        .init("unused-token", "Hi {user}", "Hi", "{user| he, she} {user}"),
        .init("unused-token", "{count|| a, b}", "b", "{count}"),
        .init("hidden-token", "{_he_she} {user}", "{_he_she} {user}", "{user}"),
        .init("stray-brace", "Hi {user}", "Hi {user}}}", "Hi {user}}"),
        .init("stray-brace", "Hi {user}", "Hi {user} {", "Hi {user}"),
        .init("unknown-decoration", "[b: x]", "[b: x] [i: y]", "[b]x[/b]"),
        .init("unused-decoration", "[b: x] y", "x y", "<b>x</b> y"),
        .init("stray-bracket", "[b: x]", "[b: x]]", "[b: x]"),
        .init("stray-bracket", "[b: x]", "[b: x] < y", "[b: x] y"),
        .init("stray-bracket", "[b]x[/b]", "[b]x[/b]<>", "[b]x[/b]<br/>"),
        .init("lost-text", "[b]x[/b] y", "[b]x[/b][/b] y", "[b]x[/b] y"),
        .init("mismatched-closing", "[b]x[/b]", "[b]x[/i]", "[b]x[/b]"),
        .init(
            "mismatched-closing", "[link: a [b]x[/b]]", "[link: a [b]x[/b]]", "[link][b: x][/link]"),
        .init("mismatched-closing", "<b>x</b>", "<b>x</i>", "<b class='c'>x</b>"),
        .init("unclosed-decoration", "[b: x]", "[b: x", "[b: x]"),
        .init("unclosed-decoration", "<b>x</b>", "<b>x", "<b>x</b>"),
        .init("piped-without-context", "{name}", "{name| a, b}", "{name}"),
        .init("piped-without-context", "{name}", "{name| a, b}", "{name:gender| a, b}"),
        .init("unresolvable-piped", "{count}", "{count|| a, b, c}", "{count|| a, b}"),
        .init(
            "unknown-rule", "{count}", "{count|| one: a, few: b, other: c}",
            "{count|| one: a, other: c}"),
        .init("uncovered-rules", "{count}", "{count|| one: a}", "{count|| other: a}"),
        .init(
            "cut-parameter", "{count}", "{count| one: 10:30, other: x}",
            "{count| one: 10, other: x}"),
        .init(
            "parameter-without-key", "{count}", "{count| one: a, other}",
            "{count| one: a, other: b}"),
        .init("unknown-context", "{user}", "{user:genre}", "{user:gender}"),
        .init("unknown-case", "{user}", "{user::dat}", "{user::pos}"),
        .init("foreign-hash", "{count}", "{count| #n# a, #n# b}", "{count| #count# a, #count# b}"),
        .init("foreign-hash", "{count}", "{count|| #count# a, b}", "{count|| # a, b #}"),
        .init("empty", "Hi", " \n", "Hola"),
        .init("same-as-label", "Hi", "Hi", "Hola"),
        .init("same-as-label", "Hi {user}", "Hi {user}", "{user}"),
        .init("edge-space", " Hi", "Hola", " Hola"),
        .init("edge-space", "Hi", "Hola ", "Hola"),
        .init("end-punctuation", "Hi.", "Hola", "Hola。"),
        .init("end-punctuation", "Hi", "Hola!", "Hola"),
        .init("end-punctuation", "Really?", "[b: Vraiment]", "Vraiment ?"),
        .init("end-punctuation", "Say \"hi.\"", "« salut »", "« salut. »"),
        .init("end-punctuation", "Wait…", "Espera.", "Espera..."),
        .init("line-breaks", "a\nb", "a b", "b\na"),
        .init("curse-word", "fool", "Darned fool", "Silly fool"),
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
        ("{count @ a, b}", "x"), ("{nbsp}x{nbsp}", "y"), ("1 < 2 [b: x]", "2 < 3 [b: y]"),
        ("a } b", "c } d"), ("line<br>break", "corte<br>linea"), ("{count}", "{count}"),
        ("OK?", "ты?"),
        ("[link]a [bold: b] c[/link]", "[link][bold: d] e[/link]"), ("x -> y", "z -> w"),
        ("[1] x", "[1] y"), ("“", "&quot;"),
    ])
    func nothingIsFoundInASoundTranslation(_ pair: (label: String, translation: String)) {
        #expect(ids(pair.translation, for: pair.label) == [])
    }

    @Test func aConditionThatCannotHoldIsFound() {
        let label = "{user} has {count}"
        let condition = { (token: String, keyword: String, rule: String) in
            Context([.init(token: token, keyword: keyword, rule: rule)])
        }
        let text = "{user} a {count}"
        #expect(
            ids(text, for: label, condition("x", "number", "one")) == ["condition-unknown-token"])
        #expect(
            ids(text, for: label, condition("user", "case", "one")) == ["condition-unknown-context"]
        )
        #expect(
            ids(text, for: label, condition("count", "number", "few")) == ["condition-unknown-rule"]
        )
        #expect(ids(text, for: label, condition("count", "number", "other")).isEmpty)
        #expect(ids(text, for: label, condition("viewing_user", "gender", "male")).isEmpty)
    }

    @Test func theOnlyNumberOfAConditionMayBeAWord() {
        let one: Context = ["count": ["number": "one"]]
        let other: Context = ["count": ["number": "other"]]
        #expect(ids("un mensaje", for: "{count|| message}", one).isEmpty)
        #expect(ids("mensajes", for: "{count|| message}", other) == ["unused-token"])
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

    private func idsTogether(_ contexts: Context...) -> [String] {
        let forms = contexts.enumerated().map { (context: $1, text: Label("text \($0)")) }
        return Checks.issues(among: forms, in: language).map {
            ($0.form.map { "\($0) " } ?? "") + $0.issue.check.rawValue
        }
    }

    @Test func translationsTogetherAreChecked() {
        let one: Context = ["count": ["number": "one"]]
        let other: Context = ["count": ["number": "other"]]
        let always = Context()
        #expect(idsTogether(one, other) == [])
        #expect(idsTogether(one, always) == [])
        #expect(idsTogether(one) == ["uncovered-forms"])
        #expect(idsTogether(one, one, always) == ["1 duplicate-form"])
        #expect(idsTogether(always, one) == ["1 shadowed-form"])
        #expect(idsTogether(other, one) == ["1 shadowed-form"])
        #expect(idsTogether() == [])
    }
}

extension CheckTests.Example {
    fileprivate init(_ id: String, _ label: String, _ wrong: String, _ right: String) {
        self.init(id: id, label: label, wrong: wrong, right: right)
    }
}
