import Display

/// The ASCII characters that replace the program's symbols on terminals without these symbols. Each
/// has one column, like its symbol.
enum AsciiTwin {
    private static let twins: [Unicode.Scalar: UInt32] = [
        "○": "o", "✎": "~", "◇": "%", "↑": "^", "→": ">", "◐": "?", "●": "+", "✓": "*", "–": "-",
        "×": "x", "≡": "=", "■": "&", "★": "@",
        "▲": "^", "▼": "v", "↕": "|",
        "▍": ">", "│": "|", "─": "-", "━": "=", "╍": "~", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    ].mapValues { (sign: Unicode.Scalar) in sign.value }

    /// Returns the replacement for a symbol of the program; `nil` for texts of people, which stay
    /// unchanged.
    static func of(_ cell: Cell) -> UInt32? {
        guard isSign(cell.role), let sign = cell.text.unicodeScalars.first else { return nil }
        return twins[sign]
    }

    private static func isSign(_ role: Role) -> Bool {
        switch role {
        case .rule, .accent, .good, .warning, .error, .draft, .queued, .sent, .accepted, .approved,
            .pending, .untranslated, .conflict, .refused, .locked, .done, .progress, .progressRest:
            true
        case .text, .dim, .heading, .label, .token, .decoration, .description, .term, .hint,
            .hintKey,
            .notice, .mistake, .doubt, .match, .removed, .added, .preview, .previewValue,
            .unresolved, .suggestion, .origin, .invisible, .misspelt, .ghost:
            false
        }
    }
}
