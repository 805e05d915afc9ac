import Display
import Testing

@testable import Workbench

struct TextFieldTests {
    @Test func aHiddenFieldShowsDots() {
        var field = TextField(isHidden: true)
        for scalar in "pä\u{308}ss".unicodeScalars { field.type(String(scalar)) }
        #expect(field.text == "pä\u{308}ss")
        #expect(field.drawn(columns: 10).line == "••••")
    }

    @Test func aLongTextIsScrolledToTheCursorAndMarked() {
        var field = TextField(text: "abcdefghijklmnopqrstuvwxyz")
        #expect(field.drawn(columns: 10).line == "…stuvwxyz")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 9))
        _ = field.perform(.moveToLineStart)
        #expect(field.drawn(columns: 10).line == "abcdefghi…")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 0))
        for _ in 0..<13 { _ = field.perform(.moveRight) }
        #expect(field.drawn(columns: 10).line == "…ijklmnop…")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 6))
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13])
    func theCursorIsInTheField(columns: Int) {
        var field = TextField(text: "翻译工具 und 👩‍👩‍👧 e\u{301}")
        for _ in 0..<20 {
            let place = field.drawn(columns: columns).cursor
            #expect(place.map { $0.column >= 0 && $0.column < columns } == true)
            _ = field.perform(.moveLeft)
        }
    }

    @Test func aTextFromTheRightIsTypedTowardsTheLeft() {
        var field = TextField()
        for (number, scalar) in "אבגדהוזחט".unicodeScalars.enumerated() {
            field.type(String(scalar))
            let (line, cursor) = field.drawn(columns: 10)
            let isNewest = Array(line)[max(0, 9 - number)] == Character(scalar)
            #expect(isNewest, "\(line)")
            #expect(cursor == Point(row: 0, column: 8 - number))
        }
        field.paste(" יכ")
        #expect(field.drawn(columns: 10).line == " כי טחזוה…")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 0))
        _ = field.perform(.moveToLineStart)
        #expect(field.drawn(columns: 10).line == "…טחזוהדגבא")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 9))
    }

    @Test func theArrowsGoAsOneSees() {
        var field = TextField(text: "אבג")
        _ = field.perform(.moveRight)
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 7))
        field.type("x")
        #expect(field.text == "אבxג")
        _ = field.perform(.moveLeft)
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 5))
    }

    @Test func theFirstLetterSettlesWhereALineBegins() {
        #expect(TextField(text: "take אב").drawn(columns: 10).line == "take בא")
        #expect(TextField(text: "1 אב take").drawn(columns: 12).line == "   take בא 1")
    }

    @Test func aPasteHasAnEnd() {
        var field = TextField()
        field.paste(String(repeating: "x", count: 10_000))
        #expect(field.isEmpty)
        field.paste(String(repeating: "x", count: TextField.limit))
        #expect(field.text.count == TextField.limit)
        field.type("y")
        #expect(field.text.count == TextField.limit)
    }
}

extension TextField {
    func drawn(columns: Int) -> (line: String, cursor: Point?) {
        var frame = Frame(size: Size(rows: 1, columns: columns))
        draw(on: &frame, in: frame.area, isFocused: true)
        let line = frame.text(ofRow: 0)
        return (String(line.reversed().drop { $0 == " " }.reversed()), frame.cursor)
    }
}
