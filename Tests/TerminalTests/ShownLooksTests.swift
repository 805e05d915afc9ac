import Display
import Terminal
import TestSupport
import Testing

@testable import terminal_probe

/// Colours and attributes are sent only where they differ and where they can be seen; on the screen
/// they are those of the frame all the same.
@Suite struct ShownLooksTests {
    struct Kind: CustomTestStringConvertible {
        var environment: [String: String]
        var depth: ColorDepth

        var testDescription: String { environment.description }
    }

    static let kinds = [
        Kind(environment: ["TERM": "xterm-256color"], depth: .indexed),
        Kind(environment: ["TERM": "xterm"], depth: .few),
        Kind(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], depth: .direct),
        Kind(environment: ["TERM": "vt100"], depth: .none),
    ]

    @Test(arguments: kinds, SeededRandom.seeds(3))
    func everyCellLooksAsItShould(_ kind: Kind, _ seed: UInt64) throws {
        let size = Size(rows: 12, columns: 41)
        let pty = try Pty(
            builtProgram(named: "terminal-probe"), arguments: ["frames", "\(seed)"],
            environment: kind.environment, rows: size.rows, columns: size.columns)
        try #require(pty.wait(for: "error"))
        var random = SeededRandom(seed: seed)
        for number in 0..<30 {
            let frame = RandomFrame.next(size: size, &random)
            // Sending everything anew begins with a pen that nobody knows.
            pty.send(number % 10 == 9 ? "\u{C}" : "x")
            let isShown = pty.wait {
                $0.cursor.map { Point(row: $0.row, column: $0.column) } == frame.cursor
                    && firstOther(than: frame, on: $0, kind.depth) == nil
            }
            try #require(isShown, "\(firstOther(than: frame, on: pty, kind.depth) ?? "the cursor")")
        }
    }

    private func firstOther(than frame: Frame, on pty: Pty, _ depth: ColorDepth) -> String? {
        for row in 0..<frame.size.rows {
            for (column, cell) in frame.cells(ofRow: row).flatMap(\.plain).enumerated()
            where cell.width > 0 {
                let style = Theme.terminal.style(of: cell.role, on: cell.ground, depth: depth)
                let look = pty.look(row: row, column: column)
                if !isShown(cell, as: style, look) {
                    return "row \(row), column \(column): \(cell), \(style), \(look)"
                }
            }
        }
        return nil
    }

    private func isShown(_ cell: Cell, as style: Style, _ look: Pty.CellLook) -> Bool {
        let emphasis = style.emphasis.union(cell.emphasis)
        guard look.background == style.background,
            look.isReversed == emphasis.contains(.reverse),
            look.isUnderlined == emphasis.contains(.underline)
        else { return false }
        if cell.text == " " && !look.isReversed && !look.isUnderlined { return true }
        return look.foreground == style.foreground && look.isBold == emphasis.contains(.bold)
            && look.isItalic == emphasis.contains(.italic)
    }
}
