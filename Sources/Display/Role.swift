/// What a piece of text on the screen is. The theme gives each role its colours and attributes.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Text as such, what is of less account, titles, and the lines around panes: of others, and of
    /// the one with the focus.
    case text, dim, heading, border, focusedBorder
    /// The words of a label, its tokens, its decorations, and the note that explains it.
    case label, token, decoration, description
    /// The row with the cursor, in the pane that has the focus and in one that has not.
    case selected, selectedDim
    /// A text field without the focus, and with it.
    case field, focusedField
    /// What a key does, and the name of the key.
    case hint, hintKey
    /// The status line: as a rule, with a server that answers, and when something wants attention.
    case statusLine, statusGood, statusWarning
    /// What the translator is told: as a rule, of a failure, of a danger, of a success.
    case notice, error, warning, good
    /// Where a form stands.
    case draft, queued, sent, accepted, approved, pending, untranslated, conflict, refused, locked
    /// What a search found within a text.
    case match
    /// A rendered translation, the values put into it, and the tokens nothing was put in for.
    case preview, previewValue, unresolved
    /// The text of a suggestion, and where it comes from.
    case suggestion, origin
    /// The text of a dialog, its titles, and its buttons without the focus and with it.
    case dialog, dialogTitle, button, focusedButton
    /// What is done of a progress bar, and what is not.
    case progress, progressRest
    /// A glyph that stands for a character one would not see.
    case invisible

    /// The letter that stands for the role in golden files; no two roles share one.
    public var letter: Character { Role.letters[Int(rawValue)] }

    /// In the order of the cases.
    private static let letters = Array(" .HbBltdDkKfFhjsgwneWGaqQcApuCXLm%vUSoxTyYzZi")
}
