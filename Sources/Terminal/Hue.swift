public import Display

/// What a theme has a colour for: roles that belong together share one.
public enum Hue: String, Hashable, Sendable, CaseIterable {
    /// Text as such, what is to be read first, and what is of less account.
    case text, bright, dim
    /// Where the focus is, and what a key is called.
    case accent
    /// The parts of a label that are no words.
    case token, decoration
    /// What is well, what may be wrong, what is.
    case good, warning, error
    /// What is on its way, or waits for somebody.
    case waiting
    /// Lines between parts, where the grounds tell those apart already.
    case rule

    /// Which colour a role has, unless the theme says otherwise.
    public static func of(_ role: Role) -> Hue {
        switch role {
        case .text, .preview, .suggestion, .misspelt: .text
        case .label, .heading, .previewValue: .bright
        case .dim, .description, .hint, .origin, .untranslated, .locked, .progressRest,
            .ghost:
            .dim
        case .rule: .rule
        case .accent, .hintKey, .notice, .draft, .term: .accent
        case .token: .token
        case .decoration, .invisible: .decoration
        case .good, .accepted, .approved, .added, .progress: .good
        case .warning, .doubt, .match, .unresolved: .warning
        case .error, .mistake, .conflict, .refused, .removed: .error
        case .queued, .sent, .pending: .waiting
        }
    }

    /// What a role has besides its colour, unless the theme says otherwise.
    static func emphasis(of role: Role) -> Emphasis {
        switch role {
        case .heading, .accent, .previewValue: .bold
        case .mistake, .doubt, .misspelt, .match, .added, .term: .underline
        case .removed: .strike
        default: []
        }
    }
}
