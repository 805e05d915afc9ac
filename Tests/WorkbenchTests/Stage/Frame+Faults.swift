import Display
import TestSupport

@testable import Terminal

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

    private static func isHarmless(_ text: String) -> Bool {
        if text.utf8.count == 1 { return text >= " " && text < "\u{7F}" }
        return text.unicodeScalars.allSatisfy(isHarmless)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x61C: false
        default: true
        }
    }
}

extension Frame {
    /// What terminals that turn letters from right to left would show elsewhere, as `row,column`.
    var strays: [String] {
        (0..<size.rows).flatMap { row -> [String] in
            let wanted = Cell.piecewise(cells(ofRow: row))
            return TurningTerminal.allCases.flatMap { terminal -> [String] in
                let sent =
                    terminal.order == .lines
                    ? OrderedRow(wanted[...])?.cells
                    : WordRow(wanted[...], emphasis: \.emphasis)?.cells
                guard let sent else { return [] }
                let shown = terminal.shown(sent, emphasis: \.emphasis)
                return wanted.indices.filter { shown[$0].text != wanted[$0].text }
                    .map { "\(terminal) \(row),\($0)" }
            }
        }
    }
}
