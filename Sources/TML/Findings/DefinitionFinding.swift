/// Something odd about a language definition, which is used as it is nevertheless.
public struct DefinitionFinding: Hashable, Sendable {
    /// What is odd. The raw value is its id; what follows the colon is what `details` holds.
    public enum Kind: String, CaseIterable, Sendable {
        /// The rule `past` fits tomorrow, and `future` yesterday.
        case pastAndFutureExchanged = "past-and-future-exchanged"
        /// `keys` names something that is no rule: the key.
        case keyWithoutRule = "key-without-rule"
        /// `default_key` is no rule: the key.
        case defaultKeyWithoutRule = "default-key-without-rule"
        /// There is no rule `other`, and a value that fits none: the value.
        case noOther = "no-other"
        /// The rule `other` has conditions that are not just true, and nobody looks at them.
        case conditionsOfOtherIgnored = "conditions-of-other-ignored"
        /// A rule that fits no value: its key or number, and why; see ``RuleFault``.
        case ruleNeverApplies = "rule-never-applies"
        /// A rule of a case that changes nothing: its number, and why; see ``RuleFault``.
        case operationFails = "operation-fails"
        /// Conditions or operations that are written as a list instead of a text: the rule's key or
        /// number, and which.
        case notText = "not-text"
        /// Conditions without parentheses, which are always true: the rule's key or number.
        case conditionsWithoutParentheses = "conditions-without-parentheses"
        /// The text of conditions or operations and their parsed form differ: the rule's key or
        /// number, and which.
        case textAndParsedFormDiffer = "text-and-parsed-form-differ"
        /// The mapping of unnamed parameters has a form for something that is no rule: the key.
        case mappingOfUnknownRule = "mapping-of-unknown-rule"
        /// Unnamed parameters never give a form of its own to a rule: the key.
        case ruleWithoutMapping = "rule-without-mapping"
        /// The mapping of unnamed parameters uses a case that there is not: its keyword.
        case mappingWithUnknownCase = "mapping-with-unknown-case"
        /// A context that languages have is not there: its keyword.
        case noContext = "no-context"
        /// CLDR has a category that is no rule here: the category.
        case categoryMissing = "category-missing"
        /// CLDR knows no such category of the language: the rule's key.
        case categoryUnknown = "category-unknown"
        /// Numbers have another category in CLDR: the rule here (empty if none fits), CLDR's
        /// category, and the first of these numbers.
        case categoriesDiffer = "categories-differ"
    }

    /// What is odd.
    public var kind: Kind
    /// Where in the definition: `contexts.date`, `cases.ordinal`.
    public var place: String
    /// The names and numbers that a sentence about it needs; `Kind` says which.
    public var details: [String]

    init(_ kind: Kind, at place: String, _ details: [String] = []) {
        self.kind = kind
        self.place = place
        self.details = details
    }
}
