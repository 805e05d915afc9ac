public import TML

/// Which form a suggestion was made for.
public enum SuggestionContext: Hashable, Sendable {
    /// A suggestion for whichever form is being filled.
    case any
    /// A suggestion for the form with this context.
    case only(Context)
}
