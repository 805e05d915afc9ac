/// Why a language definition cannot be used.
public enum LanguageError: Error, Hashable, Sendable {
    /// The definition is no JSON.
    case notJSON
    /// A field that has to be there is not.
    case missing(String)
    /// What stands at a place, `contexts.number`, is of the wrong kind.
    case invalid(String, why: String)
}
