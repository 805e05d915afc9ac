import TML

extension FileRules {
    /// The numbers for which forms and rules are compared.
    private static let compared = 0...1000

    /// Creates the rules of a language whose definition stays as it is: each form that the file
    /// numbers gets the rule with the most equal numbers.
    ///
    /// - Parameter formula: the formula of the file; `nil` if the file has none.
    public init(definition: [UInt8], formula: PluralFormula?) {
        let context = (try? Language(definition: definition))?.context("number")
        self.init(
            definition: definition,
            indexed: formula.flatMap { formula in context.map { Self.rules(of: formula, in: $0) } })
    }

    /// Returns a rule for each form; `nil` if the language has too few rules.
    private static func rules(
        of formula: PluralFormula, in context: LanguageContext
    ) -> [String?] {
        let shares = shares(of: formula, in: context)
        var rules = [String?](repeating: nil, count: formula.count)
        for share in shares where rules[share.form] == nil && !rules.contains(share.rule) {
            rules[share.form] = share.rule
        }
        return rules
    }

    /// Returns all pairs of a form and a rule with equal numbers, the most equal ones first.
    private static func shares(
        of formula: PluralFormula, in context: LanguageContext
    ) -> [(form: Int, rule: String)] {
        var forms: [Int: Set<Int>] = [:]
        var rules: [String: Set<Int>] = [:]
        for number in compared {
            forms[formula.index(for: UInt(number)), default: []].insert(number)
            if let rule = context.rule(for: .integer(number)) {
                rules[rule, default: []].insert(number)
            }
        }
        let pairs = forms.flatMap { form, numbers in
            rules.map { rule, others in
                let common = numbers.intersection(others).count
                let share = Double(common) / Double(numbers.union(others).count)
                return (share: share, form: form, rule: rule)
            }
        }
        return pairs.filter { $0.share > 0 }
            .sorted { ($1.share, $0.form, $0.rule) < ($0.share, $1.form, $1.rule) }
            .map { ($0.form, $0.rule) }
    }
}
