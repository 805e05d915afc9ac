import TML
public import Text

/// A text that the program offers for a form.
public struct Suggestion: Hashable, Sendable {
    /// The source of the text.
    public enum Origin: Hashable, Sendable {
        /// An engine, by its name.
        case machine(String)
        /// An earlier translation of the same label, or of a similar one.
        case memory(MemoryOrigin)
        /// A glossary, with its translation of a term in the label.
        case term(TermOrigin)
    }

    /// The text of the form after the translator accepts the suggestion.
    public var text: ExactText
    /// The source, which is shown beside the text.
    public var origin: Origin
    /// The form of the suggestion, if the engine translates form by form.
    public var context: SuggestionContext
    /// The entry of the memory, with which the translator can hide the suggestion; `nil` for other
    /// sources.
    public var remembered: RememberedText?
    /// The reasons to check the text before use, by the service's names: `token_missing`, …
    public var warnings: [String]

    /// Creates a suggestion; by default, for any form and without warnings.
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

    /// True if the text has no warnings.
    public var isSafe: Bool { warnings.isEmpty }
}
