import Display

/// A screen with one list that the mouse can point into: the wheel moves the selection, a press selects a
/// row, and a second press opens it.
protocol ListedScreen: ScreenContent {
    var cursor: ListCursor { get set }
    /// Whether Enter is about the selected row. Where it is about all of them, a press only selects.
    var opensSelected: Bool { get }
    /// Where the rows of the list are drawn.
    func rows(in area: Rect) -> Rect
    /// The entry that is drawn at a point of that place.
    func entry(at point: Point, in rows: Rect) -> Int?
    /// A row has been pressed.
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
