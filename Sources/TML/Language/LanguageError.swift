/// The reason why a language definition cannot be used.
public enum LanguageError: Error, Hashable, Sendable {
    /// The definition is not valid JSON.
    case notJSON
    /// A required field is missing.
    case missing(String)
    /// The value at a path, such as `contexts.number`, has the wrong type.
    case invalid(String, why: String)
}
