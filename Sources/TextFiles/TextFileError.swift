/// The reason why a file of texts cannot be read or written.
public enum TextFileError: Error, Hashable, Sendable {
    /// The system reported an error with this message.
    case failed(String)
    /// The file has none of the known formats.
    case unknown
    /// The file cannot be read from this line on. The text describes the error.
    case malformed(line: Int, String)
    /// No part of the file can be used. The value is the first part that could not be used.
    case empty(SkippedUnit?)
}

/// A part of a file that could not be used and was skipped.
public struct SkippedUnit: Hashable, Sendable {
    /// The line on which the part begins, counted from 1.
    public var line: Int
    /// The reason in a few words.
    public var reason: String

    /// Creates a skipped part.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
