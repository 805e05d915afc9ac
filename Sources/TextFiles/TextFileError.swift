/// Why a file of texts cannot be read or written.
public enum TextFileError: Error, Hashable, Sendable {
    /// The system's words.
    case failed(String)
    /// It is in none of the formats.
    case unknown
    /// From that line on it cannot be read: what is wrong there.
    case malformed(line: Int, String)
    /// Nothing in it can be used; the first thing that could not.
    case empty(SkippedUnit?)
}

/// A part of a file that could not be used, while the rest could.
public struct SkippedUnit: Hashable, Sendable {
    /// Where it begins, counted from 1.
    public var line: Int
    /// What is wrong with it, in a few words.
    public var reason: String

    /// A part that is passed over.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
