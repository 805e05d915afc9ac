public import Text

/// The reason why a body could not be read.
public enum WireError: Error, Hashable, Sendable {
    /// The body is not JSON (for example an HTML page or half an answer); the offset of the first
    /// wrong byte.
    case notJSON(offset: Int)
    /// The body is JSON, but not an object where one is required.
    case notAnObject
    /// A required field is missing.
    case missing(String)
    /// A field has an impossible value.
    case invalid(field: String, value: String)

    /// Creates the error of a body that is not JSON.
    public init(_ error: JSONError) { self = .notJSON(offset: error.offset) }
}
