/// A problem of a language definition. The definition is used nevertheless.
public struct DefinitionFinding: Hashable, Sendable {
    /// The kind of problem. The raw value is its id. The comment of a case lists the `details`
    /// after its last colon.
    public enum Kind: String, CaseIterable, Sendable {
        /// The rule `past` matches tomorrow, and the rule `future` matches yesterday.
        case pastAndFutureExchanged = "past-and-future-exchanged"
        /// `keys` contains a key without a rule: the key.
        case keyWithoutRule = "key-without-rule"
        /// `default_key` has no rule: the key.
        case defaultKeyWithoutRule = "default-key-without-rule"
        /// There is no rule `other`, and a value matches no rule: the value.
        case noOther = "no-other"
        /// The rule `other` has conditions that are not simply true. These conditions are ignored.
        case conditionsOfOtherIgnored = "conditions-of-other-ignored"
        /// A rule that matches no value: its key or number, and the reason; see ``RuleFault``.
        case ruleNeverApplies = "rule-never-applies"
        /// A rule of a case whose operation fails: its number, and the reason; see ``RuleFault``.
        case operationFails = "operation-fails"
        /// Conditions or operations are a list instead of a text: the key or number of the rule,
        /// and `conditions` or `operations`.
        case notText = "not-text"
        /// Conditions without parentheses, which are always true: the key or number of the rule.
        case conditionsWithoutParentheses = "conditions-without-parentheses"
        /// The text and the parsed form of conditions or operations differ: the key or number of
        /// the rule, and `conditions` or `operations`.
        case textAndParsedFormDiffer = "text-and-parsed-form-differ"
        /// The mapping of unnamed parameters has a form for a key without a rule: the key.
        case mappingOfUnknownRule = "mapping-of-unknown-rule"
        /// The mapping of unnamed parameters has no form for a rule: the key.
        case ruleWithoutMapping = "rule-without-mapping"
        /// The mapping of unnamed parameters uses an unknown case: the keyword of the case.
        case mappingWithUnknownCase = "mapping-with-unknown-case"
        /// The language lacks a context that it has in CLDR: the keyword of the context.
        case noContext = "no-context"
        /// The definition lacks a category that CLDR has: the category.
        case categoryMissing = "category-missing"
        /// CLDR lacks a category that the definition has: the key of the rule.
        case categoryUnknown = "category-unknown"
        /// Numbers have another category in CLDR: the rule of the definition (empty if no rule
        /// matches), the category in CLDR, and the first of these numbers.
        case categoriesDiffer = "categories-differ"
    }

    /// The kind of problem.
    public var kind: Kind
    /// The path in the definition: `contexts.date`, `cases.ordinal`.
    public var place: String
    /// The names and numbers for the message about the problem, as documented at each case of
    /// `Kind`.
    public var details: [String]

    init(_ kind: Kind, at place: String, _ details: [String] = []) {
        self.kind = kind
        self.place = place
        self.details = details
    }
}
