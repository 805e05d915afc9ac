import Display

/// A text to read, of any length, without a question.
struct ReportDialog: Equatable, Sendable {
    let title: String
    let points: [String]
    private let text: StyledText
    private var scroll = Scroll()

    /// - Parameter points: the items of the text, each on its own lines.
    init(title: String, _ points: [String]) {
        self.title = title
        self.points = points
        var text = StyledText()
        for point in points {
            text.newLine()
            text.append("- ", .dim)
            text.hang()
            text.append(point, .text)
        }
        self.text = text
    }

    /// Scrolls. Only `draw` has the number of visible rows, so `draw` limits the scrolling.
    mutating func perform(_ command: Command) {
        _ = scroll.perform(command, rows: Self.page, of: height(columns: Self.leastColumns))
    }

    private static let mostRows = 400
    /// The number of rows for page up and page down.
    private static let page = 8
    /// The columns of the narrowest window.
    private static let leastColumns = 36

    func height(columns: Int) -> Int { text.height(columns: columns, limit: Self.mostRows) }

    func draw(on frame: inout Frame, in area: Rect) {
        text.draw(on: &frame, in: area, top: scroll.top)
        frame.cursor = area.isEmpty ? nil : area.origin
    }
}
