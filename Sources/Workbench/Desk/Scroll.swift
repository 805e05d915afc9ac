/// Which part of a text without a cursor is shown.
struct Scroll: Equatable, Sendable {
    /// The first row that is shown.
    private(set) var top = 0

    /// - Parameters:
    ///   - rows: how many have room.
    ///   - total: how many there are.
    mutating func perform(_ command: Command, rows: Int, of total: Int) {
        guard let motion = command.motion else { return }
        let last = max(0, total - rows)
        top = max(0, min(motion.target(from: top, page: max(1, rows - 1), last: last), last))
    }
}
