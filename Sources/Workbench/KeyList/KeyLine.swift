import Catalog
import Display

/// A key in one line of the list: a mark for its state, the label, and where there is room the
/// state as a word.
struct KeyLine {
    var row: KeyRow

    /// From this width on the state is said in a word too; for the selected key the editor says it.
    static let columnsForWord = 34

    func draw(on frame: inout Frame, in area: Rect, isSelected: Bool) {
        let state = FormState(row)
        let role: Role = row.isLocked ? .locked : state.role
        let (mark, rest) = area.splitLeft(columns: 2)
        frame.write(row.isLocked ? "#" : state.mark, at: mark.origin, in: mark, role: role)
        guard area.columns >= Self.columnsForWord else {
            drawLabel(on: &frame, in: rest)
            return
        }
        let word = Strings.word(of: row)
        let (label, end) = rest.splitRight(columns: TextCells.columns(of: word) + 2)
        drawLabel(on: &frame, in: label)
        frame.write(word, at: end.origin.moved(columns: 1), in: end, role: role)
    }

    /// The beginning of the label, its tokens and decorations coloured by their brackets alone:
    /// the label pane knows better.
    private func drawLabel(on frame: inout Frame, in area: Rect) {
        let start = String(row.label.unicodeScalars.prefix(area.columns * 2 + 8))
        let shown = TextCells.clipped(start, to: area.columns)
        var cells: [Cell] = []
        var role = Role.label
        var piece = ""
        for character in shown {
            let opening = Self.opening(character)
            if let opening, role == .label {
                cells += TextCells.cells(of: piece, role: role)
                piece = ""
                role = opening
            }
            piece.append(character)
            if Self.closes(character, role) {
                cells += TextCells.cells(of: piece, role: role)
                piece = ""
                role = .label
            }
        }
        cells += TextCells.cells(of: piece, role: role)
        frame.write(cells: cells, at: area.origin, in: area)
    }

    private static func opening(_ character: Character) -> Role? {
        switch character {
        case "{": .token
        case "[", "<": .decoration
        default: nil
        }
    }

    private static func closes(_ character: Character, _ role: Role) -> Bool {
        switch role {
        case .token: character == "}"
        case .decoration: character == "]" || character == ">" || character == ":"
        default: false
        }
    }
}
