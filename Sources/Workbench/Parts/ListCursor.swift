import Display

/// The selected row of a list, and which rows of it are on the screen.
public struct ListCursor: Equatable, Sendable {
    /// How many rows the list has; `nil` until that is known.
    public private(set) var count: Int?
    /// The selected row, from 0; 0 in an empty list.
    public private(set) var selection: Int
    /// The first row on the screen, as long as the selection can be seen with it.
    public private(set) var top: Int
    /// Whether the list was scrolled so that the selection need not be seen.
    private var isScrolledAway = false

    /// - Parameters:
    ///   - count: `nil` if it is not known.
    ///   - selection: the row to begin with, or the nearest one there is.
    public init(count: Int? = nil, selection: Int = 0) {
        self.count = count
        self.selection = selection
        top = 0
        clamp()
    }

    /// Whether the list is known to have no rows.
    public var isEmpty: Bool { count == 0 }

    /// Takes note that the list has so many rows now; the selection stays among them.
    public mutating func setCount(_ count: Int?) {
        self.count = count
        clamp()
    }

    /// Selects a row, or the nearest one there is, and scrolls to it; where that is selected already,
    /// what the list was scrolled to stays.
    ///
    /// - Parameter rows: the rows on the screen; `nil` leaves the scrolling to `window(rows:)`.
    public mutating func select(_ row: Int, rows: Int? = nil) {
        let before = selection
        selection = row
        clamp()
        if selection != before { isScrolledAway = false }
        if let rows { show(rows: rows) }
    }

    /// Selects a row that may be far away: what is not on the screen comes to its middle, where the
    /// rows on both sides of it are seen.
    mutating func jump(to row: Int, rows: Int) {
        let isSeen = window(rows: rows).contains(row)
        select(row)
        if isSeen { show(rows: rows) } else { top = max(0, selection - rows / 2) }
    }

    /// What was selected has come to another row: it stays where it is on the screen, with what is around
    /// it, as far as the list reaches.
    mutating func follow(to row: Int, rows: Int) {
        top = max(0, top + row - selection)
        selection = row
        clamp()
        show(rows: rows)
    }

    /// Moves the selection.
    ///
    /// - Parameter page: the rows on the screen, which page up and page down go by.
    /// - Returns: false when the command is none of a list's.
    public mutating func perform(_ command: Command, page: Int) -> Bool {
        guard let motion = command.motion else { return false }
        move(motion, page: page)
        return true
    }

    /// The same for a command with its argument, which may be the number of a row.
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

    /// The wheel moves the selection, and pressing on a row selects it.
    ///
    /// - Parameters:
    ///   - entry: the row that is pointed at; `nil`: none.
    ///   - page: the rows on the screen.
    /// - Returns: whether a row was pressed.
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

    /// The row that stands at a point of the screen, where the list has that area.
    func entry(at point: Point, in area: Rect) -> Int? {
        let window = window(rows: area.rows)
        let entry = window.lowerBound + point.row - area.top
        return area.contains(point) && window.contains(entry) ? entry : nil
    }

    /// Moves the selection by so many rows, as far as there are any.
    mutating func move(by rows: Int, _ page: Int) { select(selection + rows, rows: page) }

    /// Scrolls by so many rows, as far as there are any; the selection stays, seen or not.
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

    /// Scrolls as little as it takes to have the selection within that many rows, unless the list was
    /// scrolled away from it.
    public mutating func show(rows: Int) {
        top = window(rows: rows).lowerBound
    }

    /// The rows to draw where so many have room: the selection is among them, unless the list was
    /// scrolled away from it, and no row is left empty that the list could fill. Without a count, as
    /// many as have room.
    public func window(rows: Int) -> Range<Int> {
        let rows = max(1, rows)
        let seen = max(0, min(max(top, selection - rows + 1), selection))
        let first = isScrolledAway ? top : seen
        guard let count else { return first..<first + rows }
        let start = max(0, min(first, count - rows))
        return start..<min(count, start + rows)
    }

    /// Scrolls so that the rows which come next on either side are seen, where there are any.
    private mutating func showNeighbours(rows: Int) {
        let margin = min(Self.margin, (rows - 1) / 4)
        top = max(0, min(max(top, selection - rows + 1 + margin), selection - margin))
        show(rows: rows)
    }

    /// Rows on either side of the selection that a motion leaves.
    private static let margin = 2

    private mutating func clamp() {
        let last = count.map { max(0, $0 - 1) } ?? .max
        selection = min(max(0, selection), last)
    }
}
