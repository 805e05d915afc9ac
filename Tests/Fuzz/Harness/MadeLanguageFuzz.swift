import Text

/// A definition made of texts, so that rules, patterns and templates meet without an input having
/// to guess the JSON around them.
enum MadeLanguageFuzz {
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        let texts = (0..<6).map { _ in input.part() }
        let name = ["number", "gender", "list", "date", "value", "x"].chosen(choice) ?? "number"
        let definition = JSON.object([
            "locale": .string("xx"),
            "contexts": .object([name: context(texts), "other": context(texts.reversed())]),
            "cases": .object(["pos": languageCase(texts, isPhrase: choice % 3 == 0)]),
        ])
        guard var language = try? Language(definition, fingerprint: "") else { return }
        language.today = CalendarDate("2026-02-28")
        DefinitionFuzz.use(language, choice)
        LabelFuzz.checkRendering(of: Label(input.text), in: language, allowedBy: nil)
    }

    private static func context(_ texts: [String]) -> JSON {
        .object([
            "token_expression": .string(texts[0]),
            "keys": .array([.string("one"), .string("few"), .string("other")]),
            "rules": .object([
                "one": .object(["conditions": .string(texts[1])]),
                "few": .object(["conditions": .string(texts[2])]),
                "other": .object([:]),
            ]),
            "token_mapping": .array([
                .object(["one": .string(texts[3])]),
                .object(["one": .string(texts[3]), "other": .string(texts[4])]),
            ]),
        ])
    }

    private static func languageCase(_ texts: [String], isPhrase: Bool) -> JSON {
        .object([
            "application": .string(isPhrase ? "phrase" : "words"),
            "rules": .array([
                .object(["conditions": .string(texts[1]), "operations": .string(texts[5])]),
                .object(["conditions": .string("(true)"), "operations": .string(texts[4])]),
            ]),
        ])
    }
}
