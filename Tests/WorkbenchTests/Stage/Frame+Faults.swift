import Display

extension Frame {
    /// Where there is something raw, or half of a wide character, as `row,column`.
    var faults: [String] {
        (0..<size.rows).flatMap { row in
            let cells = Array(cells(ofRow: row))
            return cells.indices.filter { !Self.isSound(cells, $0) }.map { "\(row),\($0)" }
        }
    }

    private static func isSound(_ cells: [Cell], _ column: Int) -> Bool {
        let cell = cells[column]
        switch cell.width {
        case 0: guard column > 0 else { return false }
        case let width:
            let covered = cells[(column + 1)...].prefix { $0.width == 0 }.count
            guard covered == width - 1 else { return false }
        }
        return cell.text.unicodeScalars.allSatisfy(isHarmless)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x61C: false
        default: true
        }
    }
}
