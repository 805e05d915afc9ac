import Text

/// A change that removes an issue. The program makes the change only if the translator asks for it.
public struct Fix: Hashable, Sendable {
    /// The issue that the change removes.
    public var issue: Issue
    /// The range of the replaced text: offsets into the translation's UTF-8.
    public var range: Range<Int>
    /// The new text.
    public var replacement: String

    /// Creates a replacement in a translation.
    public init(_ issue: Issue, replacing range: Range<Int>, with replacement: String) {
        self.issue = issue
        self.range = range
        self.replacement = replacement
    }

    /// Returns the translation with the change, or the unchanged translation if the range is
    /// outside of it.
    public func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return text }
        return (bytes[..<range.lowerBound] + replacement.utf8 + bytes[range.upperBound...]).string
    }
}
