public import TML
import Text

/// The plural forms of a file as rules of a language: for each form, the rule that is true for the
/// same numbers.
public struct PluralForms: Hashable, Sendable {
    /// The keys of the rules, by the number of the form.
    public let rules: [String]
    /// The definition with these rules in its context `number`. It is the given definition if that
    /// has all rules already.
    public let definition: [UInt8]

    /// The numbers for which sets of rules are compared.
    private static let compared = 0...1000
    /// CLDR has rules for millions. The rules of a definition are used only if they agree for
    /// these numbers, too.
    private static let large = [
        1_234, 10_000, 100_000, 1_000_000, 1_000_001, 1_100_000, 2_000_000, 12_345_678,
        1_000_000_000,
    ]

    /// Finds the rules of a formula in a definition, or makes rules of the formula.
    ///
    /// A rule gets the name of the rule of the definition with the same numbers, otherwise `form0`,
    /// `form1`… The last rule is `other`. Throws if the definition is not valid.
    public init(_ formula: PluralFormula, definition: [UInt8]) throws(LanguageError) {
        let context = try Language(definition: definition).context("number")
        let existing = Self.numbers(of: context)
        let found = Self.numbers(of: formula).map { numbers in
            existing.first { $0.numbers == numbers }?.key
        }
        if let context, Self.agrees(context, with: formula, found) {
            (rules, self.definition) = (found.compactMap { $0 }, definition)
        } else {
            rules = Self.names(found)
            self.definition = try Self.definition(definition, with: formula, named: rules)
        }
    }

    /// Returns the number of the form with a rule. `nil` if no form has it.
    public func index(of rule: String) -> Int? { rules.firstIndex(of: rule) }
}

extension PluralForms {
    /// Returns the numbers of each rule, without rules for no whole number.
    private static func numbers(
        of context: LanguageContext?
    ) -> [(key: String, numbers: [Int])] {
        guard let context else { return [] }
        var numbers: [String: [Int]] = [:]
        for number in compared {
            if let key = context.rule(for: .integer(number)) {
                numbers[key, default: []].append(number)
            }
        }
        return context.ruleKeys.compactMap { key in numbers[key].map { (key, $0) } }
    }

    private static func numbers(of formula: PluralFormula) -> [[Int]] {
        var numbers = [[Int]](repeating: [], count: formula.count)
        for number in compared { numbers[formula.index(for: UInt(number))].append(number) }
        return numbers
    }

    /// True if the rules of the context are those of all forms, also for large numbers.
    private static func agrees(
        _ context: LanguageContext, with formula: PluralFormula, _ keys: [String?]
    ) -> Bool {
        !keys.contains(nil)
            && large.allSatisfy { number in
                context.rule(for: .integer(number)) == keys[formula.index(for: UInt(number))]
            }
    }

    private static func names(_ found: [String?]) -> [String] {
        var names: [String] = []
        for (index, key) in found.enumerated() {
            let own = (index...index + found.count).map { "form\($0)" }
            let free = ([key ?? "other"] + own).first { $0 != "other" && !names.contains($0) }
            names.append(free ?? "form\(index)")
        }
        return names.dropLast() + ["other"]
    }

    /// Returns the definition with rules made of the formula. If a condition is too large, the
    /// rules list the numbers instead.
    private static func definition(
        _ definition: [UInt8], with formula: PluralFormula, named names: [String]
    ) throws(LanguageError) -> [UInt8] {
        guard let old = JSON(definition)?.object else { throw .notJSON }
        let forms = numbers(of: formula)
        if let rule = PluralRule(formula) {
            let made = replaced(old, names, forms) { rule.condition(for: $0) }
            let context = try Language(definition: made).context("number")
            if let context, agrees(context, with: formula, names),
                numbers(of: context).allSatisfy({ key, numbers in
                    names.firstIndex(of: key).map { forms[$0] == numbers } ?? false
                })
            {
                return made
            }
        }
        return replaced(old, names, forms) { PluralRule.condition(in: forms[$0]) }
    }

    /// Replaces the rules of the context `number`. The context keeps the names of the tokens for
    /// which it is used.
    private static func replaced(
        _ definition: JSONObject, _ names: [String], _ forms: [[Int]],
        _ condition: (_ index: Int) -> String
    ) -> [UInt8] {
        var contexts = definition["contexts"]?.object ?? JSONObject()
        var number = contexts["number"]?.object ?? JSONObject()
        number["keys"] = .array(names.map { .string($0) })
        number["default_key"] = "other"
        number["variables"] = ["@n"]
        number["token_mapping"] = nil
        var rules = JSONObject()
        for (index, name) in names.enumerated() {
            rules.append(name, rule(forms[index], name == "other" ? nil : condition(index)))
        }
        number["rules"] = .object(rules)
        contexts["number"] = .object(number)
        var definition = definition
        definition["contexts"] = .object(contexts)
        return JSON.object(definition).bytes
    }

    private static func rule(_ numbers: [Int], _ condition: String?) -> JSON {
        var rule = JSONObject()
        let first = numbers.prefix(6).map(String.init).joined(separator: ", ")
        if !numbers.isEmpty {
            rule["examples"] = .string(numbers.count > 6 ? first + "…" : first)
        }
        if let condition { rule["conditions"] = .string(condition) }
        return .object(rule)
    }
}
