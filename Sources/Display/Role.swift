/// The meaning of a text on the screen. The theme maps each role to a colour and attributes that
/// are readable on every ground.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Normal text, less important text, and titles.
    case text, dim, heading
    /// Lines between parts of the screen, for terminals without grounds; and the mark of the focus.
    case rule, accent
    /// The words of a label, its tokens, its decorations, and the note that explains it.
    case label, token, decoration, description
    /// A word of a label that is in a glossary.
    case term
    /// The action of a key, and the name of the key.
    case hint, hintKey
    /// Messages to the translator: usual messages, errors, warnings and successes.
    case notice, error, warning, good
    /// A part of a text that is wrong, or that may be wrong.
    case mistake, doubt
    /// The states of a form.
    case draft, queued, sent, accepted, approved, pending, untranslated, conflict, refused, locked
    /// The sign of a key that needs no work, in the list of keys.
    case done
    /// A search hit in a text; a part that a change removes, and a part that a change adds.
    case match, removed, added
    /// A rendered translation, its inserted values, and its tokens without a value.
    case preview, previewValue, unresolved
    /// The text of a suggestion, and its origin.
    case suggestion, origin
    /// The finished part of a progress bar, and the rest.
    case progress, progressRest
    /// A glyph that stands for an invisible character.
    case invisible
    /// A word that is in no dictionary; and the rest of a word, which is suggested and not typed.
    case misspelt, ghost

    /// The unique letter of the role in golden files.
    public var letter: Character { Role.letters[Int(rawValue)] }

    /// The letters in the order of the cases.
    private static let letters = Array(" .H|BltdDwhjneWGxyaqQcApuCXLfm-+%vUSozZiMg")
}
