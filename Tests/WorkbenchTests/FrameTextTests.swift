import Display
import Testing

@testable import Workbench

struct FrameTextTests {
    @Test(arguments: [
        ("short", 10, 2, ["short", ""]),
        ("one two three", 8, 2, ["one two", "three"]),
        ("one two three four", 8, 2, ["one two", "three…"]),
        ("one two", 7, 1, ["one two"]),
        ("abcdefgh ijk", 8, 1, ["abcdefg…"]),
        ("翻译工具很好", 5, 2, ["翻译", "工具…"]),
        ("a\nb\nc", 5, 2, ["a", "b…"]),
    ])
    func aParagraphFillsItsRowsAndSaysWhereItIsCut(
        text: String, columns: Int, rows: Int, lines: [String]
    ) {
        var frame = Frame(size: Size(rows: rows, columns: columns))
        let used = frame.writeParagraph(text, in: frame.area, role: .text)
        #expect(used == lines.count { !$0.isEmpty })
        let shown = (0..<rows).map { row in
            String(frame.text(ofRow: row).reversed().drop { $0 == " " }.reversed())
        }
        #expect(shown == lines)
    }

    @Test(arguments: [(0, 0), (1, 1), (99, 19), (100, 20)])
    func aBarIsFullOnlyWhenEverythingIsDone(percent: Int, filled: Int) {
        var frame = Frame(size: Size(rows: 1, columns: 20))
        frame.progressBar(percent, in: frame.area)
        #expect(frame.text(ofRow: 0).count { $0 == "━" } == filled)
    }

    @Test(arguments: [(0, 1, 1), (50, 25, 5), (99, 1, 1), (100, 0, 0)])
    func thePendingPartFollowsTheFilledOne(percent: Int, pending: Int, columns: Int) {
        var frame = Frame(size: Size(rows: 1, columns: 20))
        frame.progressBar(percent, pending: pending, in: frame.area)
        let text = frame.text(ofRow: 0)
        #expect(text.count { $0 == "╍" } == columns)
        #expect(text.contains("╍─") == (columns > 0 && percent + pending < 100))
        #expect(!text.contains("╍━") && !text.contains("─╍"))
    }
}
