import Display

/// A screen with one list for the mouse: the wheel moves the selection, a press selects a row, and
/// a second press opens the row.
protocol ListedScreen: ScreenContent {
    var cursor: ListCursor { get set }
    /// True if Enter opens the selected row. If Enter applies to all rows, a press only selects a
    /// row.
    var opensSelected: Bool { get }
    /// The area of the rows of the list.
    func rows(in area: Rect) -> Rect
    /// The entry at a point of this area.
    func entry(at point: Point, in rows: Rect) -> Int?
    /// Called after a row was pressed.
    mutating func pressed()
}

extension ListedScreen {
    var opensSelected: Bool { true }

    func entry(at point: Point, in rows: Rect) -> Int? { cursor.entry(at: point, in: rows) }

    mutating func pressed() {}

    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let rows = rows(in: area)
        let entry = entry(at: point, in: rows)
        guard cursor.perform(gesture, at: entry, page: max(1, rows.rows)) else { return .none }
        pressed()
        return opensSelected ? .chosen() : .none
    }
}
