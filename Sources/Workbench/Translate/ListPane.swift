import Display

/// A pane with one list of texts. The wheel moves the selection, and a press selects a text.
protocol ListPane: TranslatePane {
    associatedtype Row: ListedRow
    var list: ListView<Row> { get set }
    func listPicture(_ shared: Shared) -> ListPicture
}

extension ListPane {
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        let entry = listPicture(shared).list.entry(onRow: point.row, in: size)
        let isPressed = list.cursor.perform(gesture, at: entry, page: max(1, size.rows))
        return isPressed && !shared.isTypedIn ? .chosen() : .none
    }

    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        list.cursor.select(row - 1)
        return Reaction.none
    }

    func picture(_ shared: Shared) -> any PanePicture { listPicture(shared) }
}

/// The picture of a pane with one list.
struct ListPicture: PanePicture {
    let title: String
    let note: String
    let list: ExplainedList
    /// The sentence for an empty list.
    let sentence: String
    /// False if Tab skips the pane.
    var isTabStop = true

    private var count: Int { list.entries.entries.count }

    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        let height = 1 + max(1, list.height(columns: columns))
        return PaneRows(least: list.isFocused ? 4 : 2, wanted: min(height, max(2, size.rows / 2)))
    }

    func isStop(in area: PaneArea) -> Bool { isTabStop }

    func draw(on frame: inout Frame, in area: PaneArea) {
        let number = count == 0 ? "" : " \(Strings.number(count))"
        frame.paneTitle(title + number, note: note, in: area.title, isFocused: list.isFocused)
        guard count == 0 else { return list.draw(on: &frame, in: area.body) }
        if list.isFocused { frame.cursor = area.body.origin }
        frame.writeParagraph(sentence, in: area.body, role: .dim)
    }
}
