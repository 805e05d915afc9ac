public import TML

/// The names of the rules that select a form: those of the language definition, and the names of
/// the forms that the formula of the file numbers.
public struct FileRules: Hashable, Sendable {
    private static let number = "number"
    private static let rest = "other"

    /// The rules of each context, by its keyword.
    let rules: [String: [String]]

    /// The rules of the forms that the file numbers; `nil` for a form without a rule.
    private let indexed: [String?]

    /// Creates the rules of a language.
    ///
    /// - Parameters:
    ///   - definition: the definition of the language, with the forms of the file.
    ///   - indexed: the rules of the forms that the file numbers, `nil` for a form without a rule;
    ///     `nil` means the order of the rules.
    public init(definition: [UInt8], indexed: [String?]? = nil) {
        let language = try? Language(definition: definition)
        rules = Dictionary(
            (language?.contexts ?? []).map { ($0.keyword, $0.ruleKeys) },
            uniquingKeysWith: { first, _ in first })
        self.indexed = indexed ?? rules[Self.number] ?? []
    }

    /// Returns the context of each form of a unit; `nil` for a form that the language cannot tell
    /// from another form. No two forms have the same context.
    public func contexts(of unit: FileUnit) -> [Context?] {
        // Most units have only one form.
        if unit.forms.count == 1, unit.forms[0].name.conditions.isEmpty,
            unit.syntax.variations.isEmpty
        {
            return [Context()]
        }
        var used: Set<Context> = []
        var contexts = unit.forms.map { form -> Context? in
            guard let context = context(form.name, of: unit, isExact: true),
                used.insert(context).inserted
            else { return nil }
            return context
        }
        for place in contexts.indices where contexts[place] == nil {
            guard let context = context(unit.forms[place].name, of: unit, isExact: false),
                used.insert(context).inserted
            else { continue }
            contexts[place] = context
        }
        return contexts
    }

    /// - Parameter isExact: false if a form of a missing rule gets the rule for all other values.
    private func context(_ name: FormName, of unit: FileUnit, isExact: Bool) -> Context? {
        let variations = unit.syntax.variations
        guard name.conditions.count == variations.count else { return nil }
        var choices: [Context.Choice] = []
        for (variation, condition) in zip(variations, name.conditions) {
            guard let rule = rule(condition, variation.keyword, isExact: isExact) else {
                return nil
            }
            // A language with one rule, such as Japanese, has one form for all numbers.
            guard rules[variation.keyword]?.count != 1 else { continue }
            choices.append(
                .init(token: variation.token, keyword: variation.keyword, rule: rule))
        }
        return Context(choices)
    }

    private func rule(
        _ condition: FormName.Condition, _ keyword: String, isExact: Bool
    ) -> String? {
        let known = rules[keyword] ?? []
        switch condition {
        case .index(let index) where indexed.indices.contains(index): return indexed[index]
        case .category(let name) where known.contains(name): return name
        case .index, .category: return isExact || !known.contains(Self.rest) ? nil : Self.rest
        }
    }
}
