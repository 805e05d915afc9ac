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
        top = max(0, min(motion.target(from: top, page: max(1, rows - 1), last: last), last))
        return true
    }
}
