import Display

/// What stands for the program's own signs where a terminal has none of them. Each is of one column,
/// like its twin.
enum AsciiTwin {
    private static let twins: [String: UInt32] = [
        "○": "o", "✎": "~", "↑": "^", "→": ">", "◐": "?", "●": "+", "✓": "*", "–": "-", "×": "x",
        "≡": "=",
        "▍": ">", "│": "|", "─": "-", "━": "=", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    ].mapValues { (sign: Unicode.Scalar) in sign.value }

    /// Of a sign that the program has drawn; texts of people keep theirs.
    static func of(_ cell: Cell) -> UInt32? { isSign(cell.role) ? twins[cell.text] : nil }

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
