/// Which numbers a rule is for, as far as a text has to say them.
extension LanguageContext {
    /// Numbers in which the rules of the world's languages differ: the small ones, and what is left
    /// of greater ones after tens and hundreds. All are tried only for a rule that is rare.
    private static let integers = [
        0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 19, 20, 21, 22, 23, 29, 30, 31, 32, 40, 41, 42,
        50, 51, 60, 61, 62, 63, 70, 71, 80, 81, 82, 83, 91, 100, 101, 102, 103, 105, 111, 112,
        120, 121, 200, 201, 1000, 1001, 1_000_000, 2_000_000,
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
