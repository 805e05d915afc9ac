extension Frame {
    /// The frame as a text to read and to compare: its size and cursor, what it says, and below
    /// that the same grid with the letter of each cell's role, and once more with that of its ground.
    ///
    ///     size 40x10  cursor 3,9
    ///     text
    ///     …
    ///     roles  t=token
    ///     …
    ///     grounds  K=selected
    ///     …
    ///
    /// Size is columns by rows, the cursor row and column from 0, or `hidden`. Spaces at the end of
    /// a line are left out. The role `text` and the ground `base` have no letter but a
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
