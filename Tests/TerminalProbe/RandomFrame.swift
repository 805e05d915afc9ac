import Display
import TestSupport

/// Frames full of what is hard to draw: wide characters, marks, and much of it overwritten.
enum RandomFrame {
    private static let pieces = [
        "plain text", "日本語", "한국어", "e\u{301}a\u{308}o\u{302}", "сообщение", "हिन्दी", "ภาษาไทย", "👍🏽!",
        "👨‍👩‍👧", "🇫🇷", "❤️", "1️⃣", "क्षि", "กำ", "العربية", "می\u{200C}خواهم", "עברית", "(שלום)", "123",
        "\u{202E}x\u{2069}", "بَ", "{count}", " ", "─┼─", "\u{1B}[31mred", "\t\n", "字", "ｱｲｳ", "│",
        "     ", "x", "क्\u{200D}ष", "\u{2068}אב\u{2069}",
    ]

    static func next(size: Size, _ random: inout SeededRandom?) -> Frame {
        guard var generator = random else { return Frame(size: size) }
        defer { random = generator }
        return next(size: size, &generator)
    }

    static func next(size: Size, _ random: inout SeededRandom) -> Frame {
        var frame = Frame(size: size)
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            let point = Point(
                row: Int.random(in: 0..<size.rows, using: &random),
                column: Int.random(in: -3..<size.columns, using: &random))
            let text = text(&random)
            let role = Role.allCases.randomElement(using: &random) ?? .text
            if Bool.random(using: &random) {
                frame.write(text, at: point, in: frame.area, role: role)
            } else {
                let pane = Rect(
                    row: point.row, column: point.column, rows: 1,
                    columns: Int.random(in: 1...size.columns, using: &random))
                let direction: TextDirection =
                    Bool.random(using: &random) ? .leftToRight : .rightToLeft
                frame.write(VisualLine(text, role: role, direction: direction), in: pane)
            }
            let area = Rect(origin: point, size: Size(rows: 2, columns: text.utf8.count))
            frame.setGround(Ground.allCases.randomElement(using: &random) ?? .base, under: area)
        }
        withoutMarksAtTheEdge(&frame)
        frame.cursor = Point(
            row: Int.random(in: 0..<size.rows, using: &random),
            column: Int.random(in: 0..<size.columns, using: &random))
        return frame
    }

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...4, using: &random))
            .map { _ in
                Int.random(in: 0..<3, using: &random) == 0
                    ? word(&random) : pieces.randomElement(using: &random) ?? ""
            }.joined()
    }

    /// Of what the C library knows; the rest is drawn as another sign.
    private static func word(_ random: inout SeededRandom) -> String {
        let known = EveryScript.word(&random).unicodeScalars.filter { scalar in
            scalar.properties.age.map { $0 <= (14, 0) } ?? false
        }
        return String(String.UnicodeScalarView(known))
    }

    /// libvterm loses a mark in the last column if it does not come in one read with its base.
    private static func withoutMarksAtTheEdge(_ frame: inout Frame) {
        let last = frame.size.columns - 1
        for row in 0..<frame.size.rows {
            let cell = frame.cells(ofRow: row).last { $0.width > 0 }
            guard let piece = cell?.plain.last, piece.text.unicodeScalars.count > 1 else {
                continue
            }
            frame.write(".", at: Point(row: row, column: last), in: frame.area, role: .text)
        }
    }
}
