import TML
public import Text

/// A text offered for a form.
public struct Suggestion: Hashable, Sendable {
    /// Who or what offers the text.
    public enum Origin: Hashable, Sendable {
        /// A machine, by the engine's name.
        case machine(String)
        /// An earlier translation of the same label, or of a similar one.
        case memory(MemoryOrigin)
        /// A glossary, which has it for a word of the label.
        case term(TermOrigin)
    }

    /// What would stand in the form when the translator takes the suggestion.
    public var text: ExactText
    /// Shown beside the text.
    public var origin: Origin
    /// The context it was made for, when the engine was asked form by form.
    public var context: SuggestionContext
    /// What the memory has it from, by which it can be forgotten; `nil` for others.
    public var remembered: RememberedText?
    /// What makes it unsafe to take without a look, in the service's words: `token_missing`, …
    public var warnings: [String]

    /// A suggestion for any form, without warnings.
    public init(
        text: ExactText, origin: Origin, context: SuggestionContext = .any,
        remembered: RememberedText? = nil, warnings: [String] = []
    ) {
        self.text = text
        self.origin = origin
        self.context = context
        self.remembered = remembered
        self.warnings = warnings
    }

    /// Whether nothing was found that the translator has to look at.
    public var isSafe: Bool { warnings.isEmpty }
}
