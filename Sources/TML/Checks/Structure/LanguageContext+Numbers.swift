/// Which numbers a rule is for, as far as a text has to say them.
extension LanguageContext {
    /// Every number to 50, and those in which the rules of the world's languages differ beyond.
    private static let integers =
        Array(0...50) + [
            60, 61, 62, 63, 70, 71, 72, 80, 81, 82, 83, 90, 91, 92, 99, 100, 101, 102, 103, 105,
            111, 112, 113, 120, 121, 122, 200, 201, 1000, 1001, 1_000_000, 2_000_000,
        ]
    private static let decimals = [0.5, 1.5, 2.5, 10.1]
    private static let most = 3

    /// Some of the numbers that have the rule, `1, 21, 31…`; `nil` if it has no more than one.
    ///
    /// Decimals count only for a rule that no whole number has: what is counted is rarely a part.
    func severalNumbers(of rule: String) -> String? {
        var numbers = examples(of: rule, among: Self.integers.lazy.map(TokenValue.integer))
        if numbers.isEmpty {
            numbers = examples(of: rule, among: Self.decimals.lazy.map(TokenValue.decimal))
        }
        guard numbers.count > 1 else { return nil }
        let shown = numbers.prefix(Self.most).joined(separator: ", ")
        return numbers.count > Self.most ? shown + "…" : shown
    }

    private func examples(of rule: String, among values: some Sequence<TokenValue>) -> [String] {
        var examples: [String] = []
        for value in values where self.rule(for: value) == rule {
            examples.append(value.plainText ?? "")
            if examples.count > Self.most { break }
        }
        return examples
    }
}
