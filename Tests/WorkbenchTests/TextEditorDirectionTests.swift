import Display
import TestSupport
import Testing

@testable import Workbench

/// A text of a language that goes from right to left.
struct TextEditorDirectionTests {
    private func editor(_ text: String) -> TextEditor {
        var editor = TextEditor(text: text)
        editor.direction = .rightToLeft
        return editor
    }

    private func drawn(_ editor: TextEditor, columns: Int = 12, rows: Int = 2) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns))
        editor.draw(on: &frame, in: frame.area, isFocused: true, ground: nil)
        return frame
    }

    @Test func theTextStandsAtTheRightAndTheCaretLeftOfIt() {
        let frame = drawn(editor("שלום"))
        #expect(frame.text(ofRow: 0) == "        םולש")
        #expect(frame.cursor == Point(row: 0, column: 7))
        #expect(drawn(editor("")).cursor == Point(row: 0, column: 11))
    }

    @Test func theArrowsGoWhereTheyPoint() {
        var editor = editor("שלום")
        editor.expectDone(.moveRight)
        #expect(drawn(editor).cursor == Point(row: 0, column: 8))
        editor.expectDone(.moveRight)
        #expect(drawn(editor).cursor == Point(row: 0, column: 9))
        editor.expectDone(.moveLeft)
        #expect(drawn(editor).cursor == Point(row: 0, column: 8))
        #expect(editor.utf8Cursor == 6)
    }

    @Test func deletingFollowsTheText() {
        var editor = editor("שלום abc")
        editor.expectDone(.deleteLeft)
        #expect(editor.text == "שלום ab")
        editor.expectDone(.moveWordLeft)
        editor.expectDone(.killWordLeft)
        #expect(editor.text == "ab")
    }

    @Test func upAndDownKeepTheColumnThatOneSees() {
        var editor = editor("אבגד\nאב\nאבגד")
        editor.expectDone(.moveRight)
        editor.columns = 12
        #expect(drawn(editor, rows: 3).cursor == Point(row: 2, column: 8))
        editor.expectDone(.moveUp)
        #expect(drawn(editor, rows: 3).cursor == Point(row: 1, column: 9))
        editor.expectDone(.moveUp)
        #expect(drawn(editor, rows: 3).cursor == Point(row: 0, column: 8))
    }

    @Test func linesAreBrokenBeforeTheyAreOrdered() {
        let frame = drawn(editor("אבגד הוזח טיכל"), columns: 11)
        #expect(frame.text(ofRow: 0) == "  חזוה דגבא")
        #expect(frame.text(ofRow: 1) == "       לכיט")
    }

    @Test func aTokenStaysWhole() {
        var editor = editor("שלום {user}!")
        #expect(drawn(editor, columns: 14).text(ofRow: 0) == "  !{user} םולש")
        editor.isolates = [9..<15]
        #expect(drawn(editor, columns: 14).text(ofRow: 0) == "  !{user} םולש")
        editor = self.editor("{a || ב, ג}")
        editor.isolates = [0..<13]
        #expect(drawn(editor, columns: 14).text(ofRow: 0) == "   {a || ג ,ב}")
    }

    @Test(arguments: SeededRandom.seeds(120))
    func whatIsTypedIsStoredAndShownWhole(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var editor = TextEditor()
        var typed = String.UnicodeScalarView()
        for _ in 0..<40 {
            let sample = EditorSample.all.randomElement(using: &random)?.text ?? ""
            for scalar in sample.unicodeScalars.prefix(6) {
                editor.insert(scalar)
                let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                if !isControl { typed.append(scalar) }
            }
        }
        #expect(Array(editor.text.utf8) == Array(String(typed).utf8))
        let columns = Int.random(in: 4...60, using: &random)
        for direction in [TextDirection.leftToRight, .rightToLeft] {
            editor.direction = direction
            let rows = editor.visibleRows(columns: columns, height: 1000, around: 0).rows
            #expect(
                rows.flatMap(\.clusters).map(\.range.count).reduce(0, +) == editor.text.utf8.count)
            var orders = BlockOrder()
            for row in rows {
                expectEachClusterOnce(in: editor.visual(row, columns: columns, &orders))
            }
        }
    }

    /// Every cluster has columns of its own, and in them stands nothing but it.
    private func expectEachClusterOnce(in visual: VisualRow) {
        var taken: Set<Int> = []
        for (number, cluster) in visual.row.clusters.enumerated() {
            let first = visual.column(ofCluster: number)
            for column in first..<first + cluster.width {
                #expect(taken.insert(column).inserted)
            }
            #expect(visual.column(of: cluster.range.lowerBound) == first)
            #expect(visual.place(at: first) == cluster.range.lowerBound)
        }
        #expect(taken.count == visual.line.cells.count)
        #expect(taken.allSatisfy { visual.line.cells.indices.contains($0 - visual.firstColumn) })
    }
}
