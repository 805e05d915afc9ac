package import Text

/// A rule by itself, without a language (`tml-language.md` 7).
package struct RuleInspection {
    private let expression: Expression

    /// Reads the text form; nothing if it is nested too deeply.
    package init?(text: String) {
        guard let expression = Expression(text) else { return nil }
        self.expression = expression
    }

    /// Takes over the parsed form.
    package init(tree: JSON) { expression = Expression(TokenValue(plain: tree)) }

    /// What the text form says, as nested lists; nothing if it is nested too deeply.
    package static func tree(of text: String) -> TokenValue? { ExpressionParser.tree(of: text) }

    /// What it comes to; nothing if it cannot be evaluated.
    package func value(with variables: TokenValues) -> TokenValue? {
        var evaluator = RuleEvaluator(variables.map { ($0.key, $0.value) })
        do {
            return try evaluator.value(of: expression)
        } catch {
            return nil
        }
    }
}
