import Text

/// A change that would remove an issue. It is only made when the translator asks for it.
public struct Fix: Hashable, Sendable {
    /// The issue it removes.
    public var issue: Issue
    /// What is replaced: offsets into the translation's UTF-8.
    public var range: Range<Int>
    /// What comes in its place.
    public var replacement: String

    /// A replacement in a translation.
    public init(_ issue: Issue, replacing range: Range<Int>, with replacement: String) {
        self.issue = issue
        self.range = range
        self.replacement = replacement
    }

    /// The translation with the change made; as it is if the range does not fit it.
    public func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return text }
        return (bytes[..<range.lowerBound] + replacement.utf8 + bytes[range.upperBound...]).string
    }
}
