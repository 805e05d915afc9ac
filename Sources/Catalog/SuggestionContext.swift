public import TML

/// Which form a suggestion was made for.
public enum SuggestionContext: Hashable, Sendable {
    case any
    case only(Context)
}
