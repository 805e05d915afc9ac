/// What a piece of text on the screen is. The theme gives each role its colours and attributes.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case text, dim, heading, border, focusedBorder
    /// Of a label: its words, its tokens, its decorations. And the note that explains it.
    case label, token, decoration, description
    /// The row with the cursor, in the pane that has the focus and in one that has not.
    case selected, selectedDim
    case field, focusedField
    case hint, hintKey
    case statusLine, statusGood, statusWarning
    case notice, error, warning, good
    /// Where a form stands.
    case draft, queued, sent, accepted, approved, pending, untranslated, conflict, refused, locked
    /// What a search found within a text.
    case match
    /// A rendered translation, the values put into it, and the tokens nothing was put in for.
    case preview, previewValue, unresolved
    case suggestion, origin
    case dialog, dialogTitle, button, focusedButton
    case progress, progressRest
    /// A glyph that stands for a character one would not see.
    case invisible

    /// The letter that stands for the role in golden files; no two roles share one.
    public var letter: Character { Role.letters[Int(rawValue)] }

    /// In the order of the cases.
    private static let letters = Array(" .HbBltdDkKfFhjsgwneWGaqQcApuCXLm%vUSoxTyYzZi")
}
