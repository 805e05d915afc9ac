/// A definition made of texts, so that rules, patterns and templates meet without an input having
/// to guess the JSON around them.
enum MadeLanguageFuzz {
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        let texts = (0..<6).map { _ in input.part() }
        let name = ["number", "gender", "list", "date", "value", "x"].chosen(choice) ?? "number"
        let definition = JSONValue.object([
            "locale": .text("xx"),
            "contexts": .object([name: context(texts), "other": context(texts.reversed())]),
            "cases": .object(["pos": languageCase(texts, isPhrase: choice % 3 == 0)]),
        ])
        guard var language = try? Language(definition, fingerprint: "") else { return }
        language.today = CalendarDate("2026-02-28")
        DefinitionFuzz.use(language, choice)
        LabelFuzz.checkRendering(of: Label(input.text), in: language, allowedBy: nil)
    }

    private static func context(_ texts: [String]) -> JSONValue {
        .object([
            "token_expression": .text(texts[0]),
            "keys": .array([.text("one"), .text("few"), .text("other")]),
            "rules": .object([
                "one": .object(["conditions": .text(texts[1])]),
                "few": .object(["conditions": .text(texts[2])]),
                "other": .object([:]),
            ]),
            "token_mapping": .array([
                .object(["one": .text(texts[3])]),
                .object(["one": .text(texts[3]), "other": .text(texts[4])]),
            ]),
        ])
    }

    private static func languageCase(_ texts: [String], isPhrase: Bool) -> JSONValue {
        .object([
            "application": .text(isPhrase ? "phrase" : "words"),
            "rules": .array([
                .object(["conditions": .text(texts[1]), "operations": .text(texts[5])]),
                .object(["conditions": .text("(true)"), "operations": .text(texts[4])]),
            ]),
        ])
    }
}
