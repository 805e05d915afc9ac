/// The visible part of a text without a cursor.
struct Scroll: Equatable, Sendable {
    /// The first visible row.
    private(set) var top = 0

    /// - Parameters:
    ///   - rows: the number of visible rows.
    ///   - total: the number of all rows.
    /// - Returns: false if the command does not scroll.
    mutating func perform(_ command: Command, rows: Int, of total: Int) -> Bool {
        guard let motion = command.motion else { return false }
        let last = max(0, total - rows)
        go(to: motion.target(from: top, page: max(1, rows - 1), last: last), last)
        return true
    }

    /// Scrolls by this number of rows, within the text.
    mutating func move(by step: Int, rows: Int, of total: Int) {
        go(to: top + step, max(0, total - rows))
    }

    private mutating func go(to row: Int, _ last: Int) { top = max(0, min(row, last)) }
}
