import Display

/// The emphasis that distinguishes roles and grounds without colours.
enum Plain {
    static func emphasis(of role: Role) -> Emphasis {
        switch role {
        case .heading, .accent, .token, .hintKey, .notice, .error, .warning, .draft, .approved,
            .conflict, .refused, .previewValue:
            .bold
        case .decoration: .underline
        case .mistake, .match: [.bold, .underline]
        case .doubt, .misspelt, .added, .term: .underline
        case .removed: [.dim, .underline]
        case .unresolved: .reverse
        case .dim, .description, .hint, .origin, .untranslated, .locked, .done, .progressRest,
            .rule, .invisible, .ghost:
            .dim
        case .text, .label, .good, .queued, .sent, .accepted, .pending, .preview, .suggestion,
            .progress:
            []
        }
    }

    static func emphasis(of ground: Ground) -> Emphasis {
        switch ground {
        case .selected, .status: .reverse
        case .selectedAway: .bold
        case .field: .underline
        case .base, .side, .focusedField, .dialog: []
        }
    }
}
