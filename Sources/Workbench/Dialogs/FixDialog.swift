import Display
import TML
import Text

/// The preview of a fix: the present text and the new text, with the differences marked.
struct FixDialog: Equatable, Sendable {
    struct Side: Equatable, Sendable {
        var heading: String
        var text: TextEditor
        var syntax: LabelSyntax
        var changed: Range<Int>
        /// The role of the changed part: `.removed` in the present text, `.added` in the new text.
        var change: Role
    }

    let sides: [Side]

    init(_ offered: OfferedFix) {
        let range = offered.fix.range
        let end = range.lowerBound + offered.fix.replacement.utf8.count
        sides = [
            Self.side(Strings.beforeFix, offered.text.string, offered.syntax, range, .removed),
            Self.side(
                Strings.afterFix, offered.fix.applied(to: offered.text.string), offered.syntax,
                range.lowerBound..<end, .added),
        ]
    }

    /// The cursor is at the first difference, so that this part of a long text is visible.
    private static func side(
        _ heading: String, _ text: String, _ syntax: LabelSyntax, _ changed: Range<Int>,
        _ change: Role
    ) -> Side {
        var editor = TextEditor(shown: text)
        editor.move(toUTF8: changed.lowerBound)
        return Side(
            heading: heading, text: editor, syntax: syntax, changed: changed, change: change)
    }

    /// The maximum number of rows for a text.
    private static let mostRows = 4

    /// The rows for both texts.
    func height(columns: Int) -> Int {
        sides.reduce(0) { $0 + 1 + $1.text.height(columns: columns, limit: Self.mostRows) }
    }

    /// Draws the texts one below the other; in a low window, without their headings.
    func draw(on frame: inout Frame, in area: Rect) {
        let isWhole = height(columns: area.columns) <= area.rows
        var rest = area
        for (number, side) in sides.enumerated() {
            let rows =
                isWhole
                ? 1 + side.text.height(columns: area.columns, limit: Self.mostRows)
                : rest.rows / (sides.count - number)
            let (place, below) = rest.splitTop(rows: rows)
            rest = below
            let (head, text) = place.splitTop(rows: rows > 1 ? 1 : 0)
            frame.writeLine(side.heading, in: head, role: .heading)
            side.text.draw(
                on: &frame, in: text, isFocused: true,
                highlights: Label(side.text.text, syntax: side.syntax).highlights + [
                    (side.changed, side.change)
                ],
                ground: .field)
        }
    }
}
