/// Which part of a text without a cursor is shown.
struct Scroll: Equatable, Sendable {
    /// The first row that is shown.
    private(set) var top = 0

    /// - Parameters:
    ///   - rows: how many have room.
    ///   - total: how many there are.
    /// - Returns: false when the command does not scroll.
    mutating func perform(_ command: Command, rows: Int, of total: Int) -> Bool {
        guard let motion = command.motion else { return false }
        let last = max(0, total - rows)
        go(to: motion.target(from: top, page: max(1, rows - 1), last: last), last)
        return true
    }

    /// Scrolls by so many rows, as far as there are any.
    mutating func move(by step: Int, rows: Int, of total: Int) {
        go(to: top + step, max(0, total - rows))
    }

    private mutating func go(to row: Int, _ last: Int) { top = max(0, min(row, last)) }
}
