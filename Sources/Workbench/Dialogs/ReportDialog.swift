import Display

/// Something to read, of any length; nothing is asked.
struct ReportDialog: Equatable, Sendable {
    let title: String
    let points: [String]
    private let text: StyledText
    private var scroll = Scroll()

    /// - Parameter points: what there is to say, each on lines of its own.
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

    /// How many rows have room is known only when it is drawn: there the end is kept to.
    mutating func perform(_ command: Command) {
        _ = scroll.perform(command, rows: Self.page, of: height(columns: Self.leastColumns))
    }

    private static let mostRows = 400
    /// Rows that page up and page down go by.
    private static let page = 8
    /// The columns in the narrowest window.
    private static let leastColumns = 36

    func height(columns: Int) -> Int { text.height(columns: columns, limit: Self.mostRows) }

    func draw(on frame: inout Frame, in area: Rect) {
        text.draw(on: &frame, in: area, top: scroll.top)
        frame.cursor = area.isEmpty ? nil : area.origin
    }
}
