public import Text

/// Why a body could not be read.
public enum WireError: Error, Hashable, Sendable {
    /// Not JSON at all (an HTML page, half an answer); the offset of the first byte that is wrong.
    case notJSON(offset: Int)
    /// JSON, but not an object where one was expected.
    case notAnObject
    /// A field without which the record means nothing.
    case missing(String)
    /// A field with a value that cannot be.
    case invalid(field: String, value: String)

    /// Of a body that is no JSON.
    public init(_ error: JSONError) { self = .notJSON(offset: error.offset) }
}
