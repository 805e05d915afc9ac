public import TML
public import Text

/// A misspelt word in a form, and its corrections.
public struct MisspeltWord: Hashable, Sendable {
    /// The issue about the word.
    public var placed: PlacedIssue
    /// The text of the form.
    public var text: ExactText
    /// The syntax of the text.
    public var syntax: LabelSyntax
    /// The corrections, the most likely first.
    public var suggestions: [String]

    /// Creates a misspelt word from an issue and its text.
    public init(
        _ placed: PlacedIssue, in text: ExactText, syntax: LabelSyntax = .tml,
        suggestions: [String]
    ) {
        self.placed = placed
        self.text = text
        self.syntax = syntax
        self.suggestions = suggestions
    }

    /// The word as the dictionary spells words.
    public var word: String { placed.issue.details.first ?? "" }

    /// Returns the fix that replaces the word with a correction.
    func fix(_ number: Int) -> OfferedFix? {
        guard suggestions.indices.contains(number), let range = placed.issue.range else {
            return nil
        }
        let fix = Fix(placed.issue, replacing: range, with: suggestions[number])
        return OfferedFix(fix, of: placed, in: text, syntax: syntax)
    }
}
