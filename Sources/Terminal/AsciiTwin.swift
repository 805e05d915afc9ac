import Display

/// What stands for the program's own signs where a terminal has none of them. Each is of one column,
/// like its twin.
enum AsciiTwin {
    private static let twins: [Unicode.Scalar: UInt32] = [
        "○": "o", "✎": "~", "◇": "%", "↑": "^", "→": ">", "◐": "?", "●": "+", "✓": "*", "–": "-",
        "×": "x", "≡": "=",
        "▍": ">", "│": "|", "─": "-", "━": "=", "╍": "~", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    ].mapValues { (sign: Unicode.Scalar) in sign.value }

    /// Of the sign in a cell that the program has drawn; texts of people keep theirs.
    static func of(_ cell: Cell) -> UInt32? {
        guard isSign(cell.role), let sign = cell.text.unicodeScalars.first else { return nil }
        return twins[sign]
    }

    private static func isSign(_ role: Role) -> Bool {
        switch role {
        case .rule, .accent, .good, .warning, .error, .draft, .queued, .sent, .accepted, .approved,
            .pending, .untranslated, .conflict, .refused, .locked, .progress, .progressRest:
            true
        case .text, .dim, .heading, .label, .token, .decoration, .description, .term, .hint,
            .hintKey,
            .notice, .mistake, .doubt, .match, .removed, .added, .preview, .previewValue,
            .unresolved, .suggestion, .origin, .invisible, .misspelt, .ghost:
            false
        }
    }
}
