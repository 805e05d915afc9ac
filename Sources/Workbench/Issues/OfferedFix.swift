public import TML

/// A fix that the translator is asked about, with the text that it was made for.
public struct OfferedFix: Hashable, Sendable {
    /// What it would put right.
    public var placed: PlacedIssue
    public var fix: Fix
    public var text: ExactText

    /// A fix of an issue in a text.
    public init(_ fix: Fix, of placed: PlacedIssue, in text: ExactText) {
        self.placed = placed
        self.fix = fix
        self.text = text
    }
}
