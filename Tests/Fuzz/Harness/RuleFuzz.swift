/// The text of a rule: read and evaluated.
enum RuleFuzz {
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        guard let expression = Expression(input.text) else { return }
        promise(Expression(expression.tree) == expression, "rules are what their trees say")
        _ = expression.mentions("@gender")
        for step in 0..<3 {
            guard let object = FuzzValues.objects.chosen(choice + step * 7) else { return }
            evaluate(expression, with: object)
        }
    }

    private static func evaluate(_ expression: Expression, with object: TokenValue) {
        let variables = RuleVariable.allCases.map { ($0.rawValue, $0.value(of: object)) }
        var evaluator = RuleEvaluator(variables, today: CalendarDate("2026-02-28"))
        if case .text(let text)? = try? evaluator.value(of: expression) {
            promise(text.utf8.count < 4_000_000, "texts of rules are limited")
        }
    }
}
