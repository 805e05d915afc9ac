import TML
public import Text

/// A misspelt word of a form, and what may be put in its place.
public struct MisspeltWord: Hashable, Sendable {
    /// The issue about it.
    public var placed: PlacedIssue
    /// The text of the form.
    public var text: ExactText
    /// What may have been meant, the likeliest first.
    public var suggestions: [String]

    /// A word in a text.
    public init(_ placed: PlacedIssue, in text: ExactText, suggestions: [String]) {
        self.placed = placed
        self.text = text
        self.suggestions = suggestions
    }

    /// The word as a dictionary has it.
    public var word: String { placed.issue.details.first ?? "" }

    /// The fix that puts one of the suggestions in its place.
    func fix(_ number: Int) -> OfferedFix? {
        guard suggestions.indices.contains(number), let range = placed.issue.range else {
            return nil
        }
        let fix = Fix(placed.issue, replacing: range, with: suggestions[number])
        return OfferedFix(fix, of: placed, in: text)
    }
}
