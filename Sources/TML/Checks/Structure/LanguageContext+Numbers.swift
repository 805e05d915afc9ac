/// The numbers that a rule covers. The checks need to know whether there are several.
extension LanguageContext {
    /// Numbers for which the rules of the world's languages differ: small numbers, and greater
    /// numbers with different last digits. Only a rare rule needs all of them.
    private static let integers = [
        0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 19, 20, 21, 22, 23, 29, 30, 31, 32, 40, 41, 42,
        50, 51, 60, 61, 62, 63, 70, 71, 80, 81, 82, 83, 91, 100, 101, 102, 103, 105, 111, 112,
        120, 121, 200, 201, 1000, 1001, 1_000_000, 2_000_000,
    ]
    /// The categories of CLDR besides `other`.
    static let categories = ["zero", "one", "two", "few", "many"]
    private static let decimals = [0.5, 1.5, 2.5, 10.1]
    private static let most = 3

    /// Returns some of the numbers that the rule covers, such as `1, 21, 31…`. `nil` if there is
    /// only one number or none.
    ///
    /// Decimals are used only if the rule covers no integer, because counts are rarely decimals.
    func severalNumbers(of rule: String) -> String? {
        var numbers = examples(of: rule, among: Self.integers.lazy.map(TokenValue.integer))
        if numbers.isEmpty {
            numbers = examples(of: rule, among: Self.decimals.lazy.map(TokenValue.decimal))
        }
        guard numbers.count > 1 else { return nil }
        let shown = numbers.prefix(Self.most).joined(separator: ", ")
        return numbers.count > Self.most ? shown + "…" : shown
    }

    /// Returns the category of a number in messages of ICU. A definition such as the Russian one can
    /// have the category `many` only in its layouts. Its rule `other` then covers the whole numbers
    /// of `many`.
    func category(of number: TokenValue, today: CalendarDate? = nil) -> String? {
        let rule = rule(for: number, today: today)
        guard rule == "other", hasUnruledMany, case .integer = number else { return rule }
        return "many"
    }

    /// Returns true if messages of ICU need the category for whole numbers.
    ///
    /// - Parameter exact: numbers that need no category, because they have a text of their own.
    func needsCategory(_ category: String, besides exact: Set<Int>) -> Bool {
        // In languages without `few`, only rare numbers such as millions have the category `many`.
        guard category != "many" || hasRule("few") else { return false }
        return Self.integers.contains { number in
            !exact.contains(number) && self.category(of: .integer(number)) == category
        }
    }

    private var hasUnruledMany: Bool { !hasRule("many") && mapping.lists("many") }

    private func examples(of rule: String, among values: some Sequence<TokenValue>) -> [String] {
        var examples: [String] = []
        for value in values where self.rule(for: value) == rule {
            examples.append(value.plainText ?? "")
            if examples.count > Self.most { break }
        }
        return examples
    }
}
