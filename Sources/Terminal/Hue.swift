public import Display

/// A colour of a theme. Related roles share one colour.
public enum Hue: String, Hashable, Sendable, CaseIterable {
    /// Normal text, emphasized text, and less important text.
    case text, bright, dim
    /// The focus, and names of keyboard keys.
    case accent
    /// The parts of a label that are not words.
    case token, decoration
    /// Success, warning and error.
    case good, warning, error
    /// Translations that are queued, uploaded or pending.
    case waiting
    /// Lines between parts of the screen with different backgrounds.
    case rule

    /// Returns the default colour of a role.
    public static func of(_ role: Role) -> Hue {
        switch role {
        case .text, .preview, .suggestion, .misspelt: .text
        case .label, .heading, .previewValue: .bright
        case .dim, .description, .hint, .origin, .untranslated, .locked, .done, .progressRest,
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

    /// Returns the default emphasis of a role.
    static func emphasis(of role: Role) -> Emphasis { emphases[role] ?? [] }

    private static let emphases: [Role: Emphasis] = [
        .heading: .bold, .accent: .bold, .previewValue: .bold, .mistake: .underline,
        .doubt: .underline, .misspelt: .underline, .match: .underline, .added: .underline,
        .term: .underline, .removed: .strike,
    ]
}
