import Display

/// The replacement of a character in one column, for a terminal that would draw it in two columns.
enum NarrowSign {
    /// Returns the cell with a replacement; the same cell if the terminal draws it in one column.
    static func cell(for cell: Cell) -> Cell {
        guard cell.width == 1, let sign = cell.text.unicodeScalars.first,
            CharacterWidth.isAmbiguous(sign)
        else { return cell }
        var narrow = cell
        let mark = cell.text.unicodeScalars.filter { $0 == OrderedRow.mark }
        narrow.text = String(scalar(for: sign)) + String(mark)
        return narrow
    }

    private static func scalar(for sign: Unicode.Scalar) -> Unicode.Scalar {
        switch sign.value {
        case 0xB7, 0x2591...0x2593: "."
        case 0x2026: "~"
        case 0x2190: "<"
        case 0x2191: "^"
        case 0x2192: ">"
        case 0x2193: "v"
        case 0x24B6...0x24CF: Unicode.Scalar(0x41 + sign.value - 0x24B6) ?? "?"
        case 0x2500, 0x2501: "-"
        case 0x2502, 0x2503, 0x2195: "|"
        case 0x2504...0x257F: "+"
        case 0x2580...0x2590: "#"
        case 0x25A0...0x25FF: "*"
        default: "?"
        }
    }
}
