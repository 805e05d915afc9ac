import TML

extension FileRules {
    /// The numbers for which forms and rules are compared.
    private static let compared = 0...1000

    /// Creates the rules of a language whose definition stays as it is: each form that the file
    /// numbers gets the rule with the most equal numbers. So does each category of CLDR.
    ///
    /// - Parameters:
    ///   - formula: the formula of the file; `nil` if the file has none.
    ///   - cldr: the definition with the rules of CLDR; `nil` if each category has the rule with its
    ///     name.
    public init(definition: [UInt8], formula: PluralFormula?, cldr: [UInt8]? = nil) {
        guard let rules = Self.numbers(of: definition) else {
            self.init(definition: definition)
            return
        }
        let forms = formula.map { Self.shares(of: Self.numbers(of: $0), among: rules) } ?? []
        let categories = Self.shares(
            of: cldr.flatMap { Self.numbers(of: $0) } ?? [:], among: rules)
        let found = Self.rules(of: forms)
        self.init(
            definition: definition,
            indexed: formula.map { formula in (0..<formula.count).map { found[$0] } })
        self.categories = Self.rules(of: categories)
        let all =
            forms.map { (FormName.Condition.index($0.form), $0.rule) }
            + categories.map { (FormName.Condition.category($0.form), $0.rule) }
        nearest = Dictionary(all, uniquingKeysWith: { first, _ in first })
    }

    private static func numbers(of formula: PluralFormula) -> [Int: Set<Int>] {
        Dictionary(grouping: compared) { formula.index(for: UInt($0)) }.mapValues { Set($0) }
    }

    /// Returns the numbers of each rule for numbers, without rules for no whole number; `nil` if the
    /// definition has no rules for numbers.
    private static func numbers(of definition: [UInt8]) -> [String: Set<Int>]? {
        guard let context = (try? Language(definition: definition))?.context(number) else {
            return nil
        }
        var numbers: [String: Set<Int>] = [:]
        for number in compared {
            if let rule = context.rule(for: .integer(number)) {
                numbers[rule, default: []].insert(number)
            }
        }
        return numbers
    }

    /// Returns the rules of the forms. A form has none if the language has too few rules. No two
    /// forms have the same rule.
    ///
    /// - Parameter shares: the pairs of forms and rules, the most equal ones first.
    private static func rules<Form: Hashable>(
        of shares: [(form: Form, rule: String)]
    ) -> [Form: String] {
        var found: [Form: String] = [:]
        var used: Set<String> = []
        for share in shares where found[share.form] == nil && !used.contains(share.rule) {
            found[share.form] = share.rule
            used.insert(share.rule)
        }
        return found
    }

    /// Returns all pairs of a form and a rule with equal numbers, the most equal ones first.
    private static func shares<Form: Comparable & Hashable>(
        of forms: [Form: Set<Int>], among rules: [String: Set<Int>]
    ) -> [(form: Form, rule: String)] {
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
