extension Frame {
    /// The frame as a text for golden files: the size and the cursor, then three grids. The grids
    /// contain the text of the cells, the letters of their roles, and the letters of their grounds.
    ///
    ///     size 40x10  cursor 3,9
    ///     text
    ///     …
    ///     roles  t=token
    ///     …
    ///     grounds  K=selected
    ///     …
    ///
    /// The size is columns by rows. The cursor is row and column from 0, or `hidden`. Spaces at the
    /// end of a line are removed. The letter of the role `text` and of the ground `base` is a
    /// space.
    public var goldenText: String {
        let place = cursor.map { "\($0.row),\($0.column)" } ?? "hidden"
        var lines = ["size \(size.columns)x\(size.rows)  cursor \(place)", "text"]
        lines += (0..<size.rows).map { trimmed(text(ofRow: $0)) }
        lines.append(trimmed("roles  " + roleLegend))
        lines += rows { String($0.map(\.role.letter)) }
        lines.append(trimmed("grounds  " + groundLegend))
        lines += rows { String($0.map(\.ground.letter)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(_ line: (ArraySlice<Cell>) -> String) -> [String] {
        (0..<size.rows).map { trimmed(line(cells(ofRow: $0))) }
    }

    private var roleLegend: String {
        var used: Set<Role> = []
        for row in 0..<size.rows { used.formUnion(cells(ofRow: row).map(\.role)) }
        used.remove(.text)
        return Role.allCases.filter(used.contains).map { "\($0.letter)=\($0)" }
            .joined(separator: " ")
    }

    private var groundLegend: String {
        var used: Set<Ground> = []
        for row in 0..<size.rows { used.formUnion(cells(ofRow: row).map(\.ground)) }
        used.remove(.base)
        return Ground.allCases.filter(used.contains).map { "\($0.letter)=\($0)" }
            .joined(separator: " ")
    }

    private func trimmed(_ line: String) -> String {
        guard let last = line.unicodeScalars.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line.unicodeScalars[...last])
    }
}
