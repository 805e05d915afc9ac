import Display

extension Frame {
    /// Where there is something raw, or half of a wide character, as `row,column`.
    var faults: [String] {
        (0..<size.rows).flatMap { row in
            let cells = cells(ofRow: row)
            return cells.indices.filter { !Self.isSound(cells, $0) }
                .map { "\(row),\($0 - cells.startIndex)" }
        }
    }

    private static func isSound(_ cells: ArraySlice<Cell>, _ place: Int) -> Bool {
        let cell = cells[place]
        guard cell.width > 0 else { return place > cells.startIndex }
        let end = place + cell.width
        guard end <= cells.endIndex, end == cells.endIndex || cells[end].width > 0,
            cells[place + 1..<end].allSatisfy({ $0.width == 0 })
        else { return false }
        return isHarmless(cell.text)
    }

    /// For a terminal that brings letters into their order itself, a text may end with what keeps it
    /// apart.
    private static func isHarmless(_ text: String) -> Bool {
        if text.utf8.count == 1 { return text >= " " && text < "\u{7F}" }
        let isKeptApart = TextProfile.current.order == .terminal && text.unicodeScalars.last == mark
        return text.unicodeScalars.dropLast(isKeptApart ? 1 : 0).allSatisfy(isHarmless)
    }

    private static let mark: Unicode.Scalar = "\u{200E}"

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x61C: false
        default: true
        }
    }
}

extension Frame {
    /// What a terminal that brings letters into their order itself would draw outside of the area that
    /// it is in, as `row,column`.
    var strays: [String] {
        let kept = keptFromTurning
        return (0..<size.rows).flatMap { row -> [String] in
            let cells = Array(kept.cells(ofRow: row))
            if cells.first == self.cells(ofRow: row).first { return [] }
            let area = Self.areas(of: cells)
            let starts = cells.indices.filter { cells[$0].width > 0 }
            let drawn = TextProfile.$current.withValue(TextProfile()) {
                VisualLine(cells: cells).columns
            }
            return zip(starts, drawn).filter { area[$0] != area[$1] }.map { "\(row),\($0.0)" }
        }
    }

    /// For each column the number of its area. Grounds part areas, and so do signs between them.
    private static func areas(of cells: [Cell]) -> [Int] {
        var number = 0
        var before: Cell?
        return cells.map { cell in
            let isParted = [cell, before].contains { $0.map(isAlone) ?? true }
            if isParted || before?.ground != cell.ground { number += 1 }
            before = cell
            return number
        }
    }

    private static func isAlone(_ cell: Cell) -> Bool {
        ["│", "┌", "┐", "└", "┘", "─", "▍", "↑", "↓", "↕"].contains(cell.text)
    }
}
