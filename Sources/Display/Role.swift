/// What a piece of text on the screen is. The theme gives each role its colour and attributes, to be
/// read on every ground.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Text as such, what is of less account, and titles.
    case text, dim, heading
    /// Lines between parts of the screen, for terminals that show no grounds; and what tells at a
    /// glance where the focus is.
    case rule, accent
    /// The words of a label, its tokens, its decorations, and the note that explains it.
    case label, token, decoration, description
    /// A word of a label that is in a glossary.
    case term
    /// What a key does, and the name of the key.
    case hint, hintKey
    /// What the translator is told: as a rule, of a failure, of a danger, of a success.
    case notice, error, warning, good
    /// The place in a text that is wrong, or may be.
    case mistake, doubt
    /// Where a form stands.
    case draft, queued, sent, accepted, approved, pending, untranslated, conflict, refused, locked
    /// What a search found within a text; what a change takes away, and what it brings.
    case match, removed, added
    /// A rendered translation, the values put into it, and the tokens nothing was put in for.
    case preview, previewValue, unresolved
    /// The text of a suggestion, and where it comes from.
    case suggestion, origin
    /// What is done of a progress bar, and what is not.
    case progress, progressRest
    /// A glyph that stands for a character one would not see.
    case invisible
    /// A word that is in no dictionary; and the rest of a word, which is offered and not typed.
    case misspelt, ghost

    /// The letter that stands for the role in golden files; no two roles share one.
    public var letter: Character { Role.letters[Int(rawValue)] }

    /// In the order of the cases.
    private static let letters = Array(" .H|BltdDwhjneWGxyaqQcApuCXLm-+%vUSozZiMg")
}
