package import Text

/// A rule without a language (`tml-language.md` 7).
package struct RuleInspection {
    private let expression: Expression

    /// Parses the text form. `nil` if the rule is nested too deeply.
    package init?(text: String) {
        guard let expression = Expression(text) else { return nil }
        self.expression = expression
    }

    /// Creates a rule from the parsed form.
    package init(tree: JSON) { expression = Expression(TokenValue(plain: tree)) }

    /// Returns the text form as nested lists. `nil` if the rule is nested too deeply.
    package static func tree(of text: String) -> TokenValue? { ExpressionParser.tree(of: text) }

    /// Returns the result of the rule. `nil` if the evaluation fails.
    package func value(with variables: [String: TokenValue]) -> TokenValue? {
        var evaluator = RuleEvaluator(variables.map { ($0.key, $0.value) })
        do {
            return try evaluator.value(of: expression)
        } catch {
            return nil
        }
    }
}
