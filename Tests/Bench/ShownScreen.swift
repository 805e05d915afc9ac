import TestSupport

/// What a terminal shows, cell by cell.
struct ShownScreen {
    private struct Cell: Equatable {
        var text: String
        var look: Pty.CellLook

        /// A space looks the same whatever its text's colour would be, unless there is a line under it
        /// or its colours are exchanged.
        init(text: String, look: Pty.CellLook) {
            (self.text, self.look) = (text, look)
            guard text == " ", !look.isUnderlined, !look.isReversed else { return }
            self.look.foreground = nil
            self.look.isBold = false
            self.look.isItalic = false
        }
    }

    private let cells: [Cell]

    init(_ terminal: Pty) {
        cells = (0..<terminal.rows).flatMap { row in
            (0..<terminal.columns).map { column in
                Cell(
                    text: terminal.text(row: row, column: column),
                    look: terminal.look(row: row, column: column))
            }
        }
    }

    /// The text, in bytes of UTF-8, of the cells that looked other in an earlier screen of the same size.
    func bytesOfChanges(since former: ShownScreen) -> Int {
        zip(cells, former.cells).reduce(0) { $1.0 == $1.1 ? $0 : $0 + $1.0.text.utf8.count }
    }
}
