public import TML

/// The form that a suggestion is for.
public enum SuggestionContext: Hashable, Sendable {
    /// Any form.
    case any
    /// The form with this context.
    case only(Context)
}
