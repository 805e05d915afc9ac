import Display
import Testing

@testable import Workbench

/// Lines that hang: what tells whose the words are stands beside them, not above.
struct StyledTextTests {
    @Test(arguments: [
        ("! ", "one two three", 9, ["! one two", "  three"]),
        ("12  ", "one\ntwo three", 9, ["12  one", "    two", "    three"]),
        ("! ", "", 9, ["!"]),
        ("too wide  ", "one two", 9, ["too wide", "one two"]),
    ])
    func furtherRowsBeginBelowTheWords(
        mark: String, words: String, columns: Int, rows: [String]
    ) {
        var text = StyledText()
        text.append(mark, .dim)
        text.hang()
        text.append(words, .text)
        #expect(shown(text, columns: columns) == rows)
    }

    @Test func whatStandsAboveAndBelowKeepsItsPlace() {
        var list = StyledText()
        list.append("one two three", .text)
        for words in ["four five", "six seven"] {
            list.newLine()
            list.append("- ", .dim)
            list.hang()
            list.append(words, .text)
        }
        var note = StyledText()
        note.append("eight nine", .dim)
        let rows = ["one two", "three", "- four", "  five", "- six", "  seven", "eight", "nine"]
        #expect(shown(list + note, columns: 7) == rows)
        #expect(shown(note + list, columns: 7) == rows.suffix(2) + rows.prefix(6))
    }

    @Test func fromRightToLeftTheyHangAtTheRight() {
        var text = StyledText()
        text.append("1  ", .dim)
        text.hang()
        text.append("אבג דהו", .text, isText: true)
        let rows = shown(text, columns: 8, direction: .rightToLeft)
        #expect(rows == ["  גבא  1", "  והד"])
    }

    private func shown(
        _ text: StyledText, columns: Int, direction: TextDirection = .leftToRight
    ) -> [String] {
        let height = text.height(columns: columns)
        var frame = Frame(size: Size(rows: height, columns: columns))
        text.draw(on: &frame, in: frame.area, direction: direction)
        return (0..<height).map { row in
            String(frame.text(ofRow: row).reversed().drop { $0 == " " }.reversed())
        }
    }
}
