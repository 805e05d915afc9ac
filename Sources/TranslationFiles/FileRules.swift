public import TML
import Text

/// The names of the rules that select a form: those of the language definition, and the names of
/// the forms that the formula of the file numbers.
public struct FileRules: Hashable, Sendable {
    static let number = "number"
    private static let rest = "other"

    /// The rules of each context, by its keyword.
    let rules: [String: [String]]

    /// The rules of the forms that the file numbers; `nil` for a form without a rule.
    private let indexed: [String?]

    /// The rules of categories of numbers. Each other category has the rule with its name, unless
    /// this is the rule of a category here.
    var categories: [String: String] = [:]

    /// The rules of numbers that are true for the most numbers of a form. Several forms can have
    /// the same rule here.
    var nearest: [FormName.Condition: String] = [:]

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
        var contexts = [Context?](repeating: nil, count: unit.forms.count)
        for step in Step.ofOneForm {
            for (place, form) in unit.forms.enumerated() where contexts[place] == nil {
                guard step.takesEmptyTexts || !form.text.isEmpty,
                    let context = context(form.name, of: unit, step),
                    used.insert(context).inserted
                else { continue }
                contexts[place] = context
            }
        }
        return contexts
    }

    /// Returns the context of each form of a unit. A form that the language cannot tell from another
    /// form has the context of that form if both have the same text, otherwise `nil`.
    public func sharedContexts(of unit: FileUnit) -> [Context?] {
        let contexts = contexts(of: unit)
        return zip(unit.forms, contexts).map { form, own in
            guard own == nil else { return own }
            guard let shared = context(form.name, of: unit, .shared),
                let place = contexts.firstIndex(of: shared), unit.forms[place].text == form.text
            else { return nil }
            return shared
        }
    }
}

extension FileRules {
    /// The ways to find the rule of a form.
    private enum Step {
        /// The rule of the form, for forms with a text.
        case ownOfText
        /// Also the rule for all other values, for forms `other` with a text: apps use their text
        /// for each category that the file lacks.
        case otherOfText
        /// The rule of the form.
        case own
        /// Also the rule for all other values, for forms whose rule the language lacks.
        case rest
        /// The rule of the form, otherwise the rule of another form.
        case shared

        /// The steps for rules that only one form can have, in their order.
        static let ofOneForm = [Step.ownOfText, .otherOfText, .own, .rest]

        var takesEmptyTexts: Bool {
            switch self {
            case .ownOfText, .otherOfText: false
            case .own, .rest, .shared: true
            }
        }
    }

    private func context(_ name: FormName, of unit: FileUnit, _ step: Step) -> Context? {
        let variations = unit.syntax.variations
        guard name.conditions.count == variations.count else { return nil }
        var choices: [Context.Choice] = []
        for (variation, condition) in zip(variations, name.conditions) {
            guard let rule = rule(condition, variation.keyword, step) else { return nil }
            // A language with one rule, such as Japanese, has one form for all numbers.
            guard rules[variation.keyword]?.count != 1 else { continue }
            choices.append(
                .init(token: variation.token, keyword: variation.keyword, rule: rule))
        }
        return Context(choices)
    }

    private func rule(
        _ condition: FormName.Condition, _ keyword: String, _ step: Step
    ) -> String? {
        if let own = ownRule(condition, keyword) { return own }
        if step == .shared, keyword == Self.number, let rule = nearest[condition] { return rule }
        guard rules[keyword]?.contains(Self.rest) == true else { return nil }
        let hasRest =
            switch step {
            case .ownOfText, .own: false
            case .otherOfText: condition == .category(Self.rest)
            case .rest: !isNumbered(condition)
            case .shared: true
            }
        return hasRest ? Self.rest : nil
    }

    /// True for a form of the formula.
    private func isNumbered(_ condition: FormName.Condition) -> Bool {
        switch condition {
        case .index(let index): indexed.indices.contains(index)
        case .category: false
        }
    }

    private func ownRule(_ condition: FormName.Condition, _ keyword: String) -> String? {
        switch condition {
        case .index(let index): return indexed.indices.contains(index) ? indexed[index] : nil
        case .category(let name):
            let categories = keyword == Self.number ? categories : [:]
            if let rule = categories[name] { return rule }
            let isFree = !categories.values.contains(name)
            return isFree && rules[keyword]?.contains(name) == true ? name : nil
        }
    }
}
