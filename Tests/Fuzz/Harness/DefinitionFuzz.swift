/// The bytes of a language definition.
enum DefinitionFuzz {
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        guard var language = try? Language(definition: input.bytes) else { return }
        language.today = CalendarDate("2026-02-28")
        use(language, choice)
    }

    /// Everything that a definition takes part in.
    static func use(_ language: Language, _ choice: Int) {
        for context in language.contexts.prefix(8) {
            for step in 0..<4 {
                guard let object = FuzzValues.objects.chosen(choice + step * 5) else { return }
                let rule = context.rule(for: object, today: language.today)
                promise(rule.map(context.ruleKeys.contains) ?? true, "rules are known by their key")
                let evaluated = context.matching.evaluatedIndex(
                    for: object.object, today: language.today)
                promise(
                    rule == evaluated.map { context.rules[$0].key },
                    "compiled rules give what evaluated ones give")
            }
            if choice == 255 { checkSamples(of: context, in: language) }
        }
        if choice % 16 == 15 { _ = language.findings(comparedTo: FuzzLanguages.chosen(choice)) }
        for languageCase in language.cases.prefix(8) {
            for step in 0..<3 {
                guard let word = FuzzValues.words.chosen(choice + step * 3) else { return }
                _ = languageCase.applied(to: word, of: FuzzValues.objects.chosen(choice))
            }
        }
        let labels = ["{count||a,b} {user|x,y,z}", "{a::pos::x} {count|one:#count#,other:b}"]
        guard let text = labels.chosen(choice) else { return }
        LabelFuzz.checkRendering(of: Label(text), in: language, allowedBy: nil)
    }

    private static func checkSamples(of context: LanguageContext, in language: Language) {
        for rule in context.ruleKeys.prefix(2) {
            let samples = context.samples(of: rule, limit: 2, today: language.today)
            for sample in samples {
                let accepted = context.rule(for: sample, today: language.today)
                promise(accepted == rule, "samples are accepted by their rule")
            }
        }
    }
}
