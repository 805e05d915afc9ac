import Display
import TestSupport
import Testing

@Suite struct TextLayoutTests {
    private func lines(_ text: String, _ columns: Int) -> [String] {
        TextCells.lines(of: text, columns: columns).map { String(text[$0]) }
    }

    @Test(arguments: [
        ("", 10, [""]),
        ("one two three", 8, ["one two ", "three"]),
        ("one two three", 7, ["one two ", "three"]),
        ("one two three", 6, ["one ", "two ", "three"]),
        ("a\nb", 10, ["a", "b"]),
        ("a\r\nb\n", 10, ["a", "b", ""]),
        ("\n\n", 10, ["", "", ""]),
        ("hello \nworld", 5, ["hello ", "world"]),
        ("hello", 5, ["hello"]),
        ("hello ", 5, ["hello "]),
        ("hello  x", 5, ["hello ", " x"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("日本語です", 4, ["日本", "語で", "す"]),
        ("日本。語", 4, ["日", "本。", "語"]),
        ("（日本", 4, ["（日", "本"]),
        ("日本語", 1, ["日", "本", "語"]),
        ("well-known", 6, ["well-", "known"]),
        ("See “:about-language”.", 14, ["See ", "“:about-langua", "ge”."]),
        ("see :next-issue now", 11, ["see ", ":next-issue ", "now"]),
        ("type :go well-known", 14, ["type :go well-", "known"]),
        ("a -5 b", 3, ["a ", "-5 ", "b"]),
        ("one (two) six", 9, ["one (two) ", "six"]),
        ("one\u{A0}two x", 5, ["one\u{A0}t", "wo x"]),
        ("abc👨‍👩‍👧", 4, ["abc", "👨‍👩‍👧"]),
    ])
    func linesEndWhereOneMayEndThem(_ text: String, _ columns: Int, _ expected: [String]) {
        #expect(lines(text, columns) == expected)
    }

    @Test(arguments: SeededRandom.seeds(300))
    func linesFitAndLeaveNothingOut(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 40)
        let columns = Int.random(in: 1...20, using: &random)
        let layout = TextLayout(text, columns: columns)
        var next = text.startIndex
        for (row, line) in layout.lines.enumerated() {
            #expect(line.range.lowerBound == next)
            #expect(
                line.placements.map { String(text[$0.range]) }
                    == text[line.range].map(String.init))
            let hanging =
                " \t\u{200B}".scalars.contains(
                    text[line.range].last?.unicodeScalars.first ?? "x") ? 1 : 0
            let isSingle = line.placements.count == 1
            #expect(line.columns - hanging <= columns || isSingle, "seed \(seed)")
            let isLast = row == layout.lines.count - 1
            #expect(!(isLast && line.endsWithLineFeed))
            next =
                line.endsWithLineFeed
                ? text.index(after: line.range.upperBound) : line.range.upperBound
        }
        #expect(next == text.endIndex)
    }

    @Test(arguments: SeededRandom.seeds(100))
    func aCursorStandsBeforeEachCharacterInAPlaceOfItsOwn(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 30)
        let columns = Int.random(in: 2...12, using: &random)
        let layout = TextLayout(text, columns: columns, revealing: true)
        var seen: Set<Point> = []
        for index in text.indices {
            let point = layout.point(of: index)
            #expect(seen.insert(point).inserted, "seed \(seed)")
            #expect(point.column <= columns)
            #expect(layout.index(at: point) == index, "seed \(seed)")
        }
    }

    @Test func theCursorAfterALineFeedIsOnTheNextLine() {
        let text = "ab\n"
        let layout = TextLayout(text, columns: 10)
        #expect(layout.point(of: text.endIndex) == Point(row: 1, column: 0))
        #expect(
            layout.index(at: Point(row: 0, column: 7)) == text.index(text.startIndex, offsetBy: 2))
        #expect(layout.index(at: Point(row: 9, column: 9)) == text.endIndex)
        #expect(layout.index(at: Point(row: -1, column: -1)) == text.startIndex)
    }

    @Test func behindASpaceWithoutRoomTheCursorIsOnTheNextLine() {
        for text in ["hello ", "hello \nx"] {
            let layout = TextLayout(text, columns: 5)
            let behind = text.index(text.startIndex, offsetBy: 6)
            #expect(layout.point(of: text.index(before: behind)) == Point(row: 0, column: 5))
            #expect(layout.point(of: behind) == Point(row: 1, column: 0))
        }
    }

    @Test func withinAWideCharacterIsBeforeIt() {
        let text = "日本"
        let layout = TextLayout(text)
        #expect(layout.index(at: Point(row: 0, column: 1)) == text.startIndex)
        #expect(layout.index(at: Point(row: 0, column: 3)) == text.index(after: text.startIndex))
    }
}
