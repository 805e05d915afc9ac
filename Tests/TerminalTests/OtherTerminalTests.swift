import Display
import TestSupport
import Testing

@testable import terminal_probe

/// The same frames as with libvterm, in a terminal that others wrote, with widths and habits of its own.
/// Nothing is forgiven: whatever the program sends, this one has to show as it is meant.
@Suite struct OtherTerminalTests {
    private static let size = Size(rows: 12, columns: 41)

    @Test(arguments: SeededRandom.seeds(6))
    func tmuxShowsEachFrameAsItIs(_ seed: UInt64) throws {
        let tmux = try Tmux(
            builtProgram(named: "terminal-probe") + " frames \(seed)",
            rows: Self.size.rows, columns: Self.size.columns)
        _ = try tmux.picture { $0.rows.contains("error") }
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let frame = RandomFrame.next(size: Self.size, &random)
            let wanted = frame.plainPicture
            try tmux.send("x")
            let shown = try tmux.picture { $0 == wanted }
            try #require(
                shown == wanted,
                "seed \(seed)\n\(frame.goldenText)\n\(shown.differences(from: wanted))")
        }
    }
}

extension Frame {
    /// What a terminal shows that is trusted with nothing.
    fileprivate var plainPicture: Tmux.Picture {
        let rows = (0..<size.rows).map { row in
            let text = plainText(ofRow: row)
            let last = text.unicodeScalars.lastIndex { $0 != " " }
            return last.map { String(text.unicodeScalars[...$0]) } ?? ""
        }
        return Tmux.Picture(rows: rows, cursor: cursor.map { [$0.row, $0.column] })
    }
}

extension Tmux.Picture {
    fileprivate func differences(from wanted: Tmux.Picture) -> String {
        let rows = zip(rows, wanted.rows).enumerated().filter {
            Array($1.0.utf8) != Array($1.1.utf8)
        }
        let described = rows.map { row, texts in
            "\(row): \(Array(texts.0.unicodeScalars))\nfor \(Array(texts.1.unicodeScalars))"
        }
        return (described + ["cursor \(cursor ?? []) for \(wanted.cursor ?? [])"])
            .joined(separator: "\n")
    }
}
