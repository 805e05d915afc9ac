public import TML

/// A text offered for a form.
public struct Suggestion: Hashable, Sendable {
    public enum Origin: Hashable, Sendable {
        /// A machine, by the engine's name.
        case machine(String)
        /// An earlier translation of a similar label.
        case memory
    }

    public var text: ExactText
    public var origin: Origin
    /// The context it was made for, when the engine was asked form by form.
    public var context: SuggestionContext
    /// What makes it unsafe to take without a look, in the service's words: `token_missing`, …
    public var warnings: [String]

    public init(
        text: ExactText, origin: Origin, context: SuggestionContext = .any, warnings: [String] = []
    ) {
        self.text = text
        self.origin = origin
        self.context = context
        self.warnings = warnings
    }

    public var isSafe: Bool { warnings.isEmpty }
}
