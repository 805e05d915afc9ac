import Display
import TestSupport
import Testing

@testable import Workbench

struct TextEditorLayoutTests {
    @Test(arguments: [
        ("one two three", 10, ["one two ", "three"]),
        ("one two", 40, ["one two"]),
        ("abcdefghijkl", 6, ["abcde", "fghij", "kl"]),
        ("翻译工具很好", 6, ["翻译", "工具", "很好"]),
        ("one\ntwo", 10, ["one", "two"]),
        ("one\n", 10, ["one", ""]),
        ("", 10, [""]),
        ("a\r\nb", 10, ["a", "b"]),
    ])
    func aTextIsWrapped(text: String, columns: Int, rows: [String]) {
        let editor = TextEditor(text: text)
        let shown = editor.visibleRows(columns: columns, height: 100, around: 0).rows
        #expect(shown.map { editor.text(of: $0.range) } == rows)
        #expect(editor.height(columns: columns) == rows.count)
    }

    @Test(arguments: EditorSample.all, [1, 2, 3, 7, 40])
    func everyClusterAppearsOnce(_ sample: EditorSample, columns: Int) {
        let editor = TextEditor(text: sample.text)
        expectCompleteRows(of: editor, columns: columns)
    }

    @Test(arguments: SeededRandom.seeds(60))
    func everyClusterAppearsOnceInAnyText(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var editor = TextEditor()
        for _ in 0..<60 { editor.doSomething(&random) }
        expectCompleteRows(of: editor, columns: Int.random(in: 1...30, using: &random))
    }

    @Test(arguments: [4090, 4095, 4096, 4097, 4100, 8192, 10_000])
    func everyClusterAppearsOnceInALongParagraph(_ length: Int) {
        for cluster in ["x", "é", "👩‍👧", "न्", "\r\n", "\n"] {
            let text =
                String(repeating: "y", count: length % 7)
                + String(repeating: cluster, count: length / cluster.utf8.count) + "\nend"
            expectCompleteRows(of: TextEditor(text: text), columns: 80)
        }
    }

    @Test(arguments: SeededRandom.seeds(40))
    func theCursorIsAlwaysInsideTheArea(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var editor = TextEditor()
        for _ in 0..<60 {
            editor.doSomething(&random)
            let size = Size(
                rows: Int.random(in: 1...6, using: &random),
                columns: Int.random(in: 1...20, using: &random))
            var frame = Frame(size: Size(rows: 8, columns: 24))
            let area = Rect(origin: Point(row: 1, column: 2), size: size)
            editor.draw(on: &frame, in: area, isFocused: true, ground: .field)
            #expect(frame.cursor.map(area.contains) == true, "seed \(seed)")
        }
    }

    @Test func theCursorStandsBehindWideCharacters() {
        var editor = TextEditor(text: "翻译")
        #expect(editor.cursorPoint(columns: 10, rows: 2) == Point(row: 0, column: 4))
        _ = editor.perform(.moveLeft)
        #expect(editor.cursorPoint(columns: 10, rows: 2) == Point(row: 0, column: 2))
    }

    @Test func theCursorStandsInTheNextRowBehindALineFeed() {
        let editor = TextEditor(text: "one\n")
        #expect(editor.cursorPoint(columns: 10, rows: 3) == Point(row: 1, column: 0))
    }

    @Test func upAndDownKeepTheColumn() {
        var editor = TextEditor.at("abcdef\nab\nabcd|ef")
        editor.expectDone(.moveUp)
        #expect(editor.picture == "abcdef\nab|\nabcdef")
        editor.expectDone(.moveUp)
        #expect(editor.picture == "abcd|ef\nab\nabcdef")
        editor.expectNotDone(.moveUp)
        _ = editor.perform(.moveDown)
        _ = editor.perform(.moveDown)
        #expect(editor.picture == "abcdef\nab\nabcd|ef")
        editor.expectNotDone(.moveDown)
    }

    @Test func upAndDownGoByTheRowsOfTheArea() {
        var editor = TextEditor(text: "one two three four")
        editor.columns = 9
        editor.expectDone(.moveUp)
        #expect(editor.picture == "one two thre|e four")
        editor.columns = 0
        editor.expectNotDone(.moveUp)
    }

    @Test func upFromAWideCharacterLandsOnTheNearestOne() {
        var editor = TextEditor.at("abcdef\n翻译工|具")
        _ = editor.perform(.moveUp)
        #expect(editor.picture == "abcdef|\n翻译工具")
        var other = TextEditor.at("翻译工具\nabc|def")
        _ = other.perform(.moveUp)
        #expect(other.picture == "翻|译工具\nabcdef")
    }

    @Test func aLongTextIsScrolledToTheCursorAndMarked() {
        let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
        var editor = TextEditor(text: lines)
        #expect(editor.drawn(columns: 12, rows: 3) == ["line 18␤   ▲", "line 19␤", "line 20"])
        _ = editor.perform(.moveToStart)
        #expect(editor.drawn(columns: 12, rows: 3) == ["line 1␤", "line 2␤", "line 3␤    ▼"])
        for _ in 0..<9 { _ = editor.perform(.moveDown) }
        #expect(editor.drawn(columns: 12, rows: 3) == ["line 9␤    ▲", "line 10␤", "line 11␤   ▼"])
    }

    @Test func withoutTheFocusTheBeginningIsShown() {
        let editor = TextEditor(text: "one\ntwo\nthree")
        #expect(editor.drawn(columns: 8, rows: 2, isFocused: false) == ["one␤", "two␤   ▼"])
    }

    @Test func whatOneWouldNotSeeIsShown() {
        let editor = TextEditor(text: " a  b\u{A0}c ")
        #expect(editor.drawn(columns: 12, rows: 1) == ["·a··b⍽c·"])
        let words = TextEditor(text: "a b")
        #expect(words.drawn(columns: 12, rows: 1) == ["a b"])
    }

    @Test func highlightsAreDrawnWhereTheyAre() {
        let editor = TextEditor(text: "é {n} x")
        var frame = Frame(size: Size(rows: 1, columns: 10))
        editor.draw(
            on: &frame, in: frame.area, isFocused: true, highlights: [(range: 3..<6, role: .token)],
            ground: .field)
        let roles = (0..<8).map { frame[row: 0, column: $0].role }
        #expect(
            roles == [
                .text, .text, .token, .token, .token, .text, .text, .text,
            ])
        #expect(frame.cells(ofRow: 0).allSatisfy { $0.ground == .field })
    }

    @Test func theLongestTextIsEditedInPieces() {
        let pasted = String(repeating: "words and more words ", count: 3_000)
        var editor = TextEditor()
        editor.insert(text: pasted)
        editor.columns = 60
        for _ in 0..<20 {
            editor.insert("x")
            _ = editor.perform(.moveLeft)
            _ = editor.perform(.moveWordLeft)
            _ = editor.perform(.moveUp)
            #expect(editor.drawn(columns: 60, rows: 5).count == 5)
        }
        #expect(editor.text.utf8.count == pasted.utf8.count + 20)
        #expect(editor.height(columns: 60) == 100)
    }

    private func expectCompleteRows(of editor: TextEditor, columns: Int) {
        let rows = editor.visibleRows(columns: columns, height: 100_000, around: 0).rows
        var place = 0
        for row in rows {
            #expect(row.range.lowerBound == place)
            for cluster in row.clusters {
                #expect(cluster.range.lowerBound == place)
                #expect(editor.text(of: cluster.range).count == 1)
                place = cluster.range.upperBound
            }
            #expect(row.range.upperBound == place)
            place = max(place, row.lineEnd.upperBound)
            // A sign that is wider than the area has a row of its own; a space may end one.
            let width = row.clusters.reduce(0) { $0 + $1.width }
            #expect(width <= max(1, columns - 1) + 1 || row.clusters.count == 1)
        }
        #expect(place == editor.text.utf8.count)
    }
}

extension TextEditor {
    func text(of range: Range<Int>) -> String {
        String(text[index(at: range.lowerBound)..<index(at: range.upperBound)])
    }

    func cursorPoint(columns: Int, rows: Int) -> Point? {
        var frame = Frame(size: Size(rows: rows, columns: columns))
        draw(on: &frame, in: frame.area, isFocused: true, ground: .field)
        return frame.cursor
    }

    func drawn(columns: Int, rows: Int, isFocused: Bool = true) -> [String] {
        var frame = Frame(size: Size(rows: rows, columns: columns))
        draw(on: &frame, in: frame.area, isFocused: isFocused, ground: .field)
        return (0..<rows).map { row in
            let line = frame.text(ofRow: row)
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
