import Display

/// The selected row of a list, and the visible rows.
public struct ListCursor: Equatable, Sendable {
    /// The number of rows; `nil` until it is known.
    public private(set) var count: Int?
    /// The selected row, from 0; 0 in an empty list.
    public private(set) var selection: Int
    /// The first visible row, unless the selection would not be visible with it.
    public private(set) var top: Int
    /// True if the list was scrolled so that the selection may be out of view.
    private var isScrolledAway = false

    /// - Parameters:
    ///   - count: the number of rows; `nil` if it is not known.
    ///   - selection: the first selected row. If the list does not have this row, the nearest row
    ///     is selected.
    public init(count: Int? = nil, selection: Int = 0) {
        self.count = count
        self.selection = selection
        top = 0
        clamp()
    }

    /// True if the list is known to have no rows.
    public var isEmpty: Bool { count == 0 }

    /// Sets the number of rows. The selection stays within the rows.
    public mutating func setCount(_ count: Int?) {
        self.count = count
        clamp()
    }

    /// Selects a row, or the nearest existing row, and scrolls to it. If the row is already
    /// selected, the list does not scroll.
    ///
    /// - Parameter rows: the number of visible rows; `nil`: `window(rows:)` scrolls.
    public mutating func select(_ row: Int, rows: Int? = nil) {
        let before = selection
        selection = row
        clamp()
        if selection != before { isScrolledAway = false }
        if let rows { show(rows: rows) }
    }

    /// Selects a row that may be far away. If the row is not visible, it is shown in the middle,
    /// with the rows on both sides.
    mutating func jump(to row: Int, rows: Int) {
        let isSeen = window(rows: rows).contains(row)
        select(row)
        if isSeen { show(rows: rows) } else { top = max(0, selection - rows / 2) }
    }

    /// The selected entry has moved to another row. Its position on the screen and the rows around
    /// it stay the same as far as the list allows.
    mutating func follow(to row: Int, rows: Int) {
        top = max(0, top + row - selection)
        selection = row
        clamp()
        show(rows: rows)
    }

    /// Moves the selection.
    ///
    /// - Parameter page: the number of visible rows, for page up and page down.
    /// - Returns: false if the command does not move in a list.
    public mutating func perform(_ command: Command, page: Int) -> Bool {
        guard let motion = command.motion else { return false }
        move(motion, page: page)
        return true
    }

    /// Moves the selection by a command whose argument may be the number of a row.
    mutating func perform(_ invocation: Invocation, page: Int) -> Bool {
        guard invocation.command == .goTo else { return perform(invocation.command, page: page) }
        select(invocation.number - 1)
        return true
    }

    mutating func move(_ motion: ListMotion, page: Int) {
        let last = (count ?? 1) - 1
        isScrolledAway = false
        select(motion.target(from: selection, page: max(1, page - 1), last: last), rows: page)
        showNeighbours(rows: max(1, page))
    }

    /// Moves the selection with the wheel, or selects a row with a press.
    ///
    /// - Parameters:
    ///   - entry: the row at the mouse pointer; `nil` if there is none.
    ///   - page: the number of visible rows.
    /// - Returns: true if a row was pressed.
    mutating func perform(_ gesture: Gesture, at entry: Int?, page: Int) -> Bool {
        switch gesture {
        case .scroll(let rows): move(by: rows, page)
        case .press:
            guard let entry else { return false }
            select(entry, rows: page)
            return true
        case .drag: break
        }
        return false
    }

    /// The row at a point of the screen, for a list with this area.
    func entry(at point: Point, in area: Rect) -> Int? {
        let window = window(rows: area.rows)
        let entry = window.lowerBound + point.row - area.top
        return area.contains(point) && window.contains(entry) ? entry : nil
    }

    /// Moves the selection by this number of rows, within the list.
    mutating func move(by rows: Int, _ page: Int) { select(selection + rows, rows: page) }

    /// Scrolls by this number of rows, within the list. The selection does not change, even if it
    /// is out of view.
    mutating func scroll(by step: Int, rows: Int) {
        top = max(0, window(rows: rows).lowerBound + step)
        isScrolledAway = true
        show(rows: rows)
        isScrolledAway = !window(rows: rows).contains(selection)
    }

    /// Scrolls back to the selection.
    mutating func comeBack(rows: Int) {
        isScrolledAway = false
        show(rows: rows)
    }

    /// Scrolls as little as necessary to show the selection within this number of rows, unless the
    /// list was scrolled away from it.
    public mutating func show(rows: Int) {
        top = window(rows: rows).lowerBound
    }

    /// The rows to draw in this number of rows. The selection is one of them, unless the list was
    /// scrolled away from it. No row stays empty if the list can fill it. If the count is not
    /// known, the result has exactly this number of rows.
    public func window(rows: Int) -> Range<Int> {
        let rows = max(1, rows)
        let seen = max(0, min(max(top, selection - rows + 1), selection))
        let first = isScrolledAway ? top : seen
        guard let count else { return first..<first + rows }
        let start = max(0, min(first, count - rows))
        return start..<min(count, start + rows)
    }

    /// Scrolls so that the rows next to the selection are visible on both sides, if there are any.
    private mutating func showNeighbours(rows: Int) {
        let margin = min(Self.margin, (rows - 1) / 4)
        top = max(0, min(max(top, selection - rows + 1 + margin), selection - margin))
        show(rows: rows)
    }

    /// The number of visible rows on each side of the selection after a motion.
    private static let margin = 2

    /// The last row that can be selected while the number of rows is not known.
    private static let lastOfUnknown = Int(Int32.max)

    private mutating func clamp() {
        let last = count.map { max(0, $0 - 1) } ?? Self.lastOfUnknown
        selection = min(max(0, selection), last)
    }
}
