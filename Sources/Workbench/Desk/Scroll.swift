/// Which part of a text without a cursor is shown.
struct Scroll: Equatable, Sendable {
    /// The first row that is shown.
    private(set) var top = 0

    /// - Parameters:
    ///   - rows: how many have room.
    ///   - total: how many there are.
    mutating func perform(_ command: Command, rows: Int, of total: Int) {
        let last = max(0, total - rows)
        let wanted =
            switch command {
            case .selectPrevious: top - 1
            case .selectNext: top + 1
            case .pageUp: top - max(1, rows - 1)
            case .pageDown: top + max(1, rows - 1)
            case .selectFirst: 0
            case .selectLast: last
            default: top
            }
        top = max(0, min(wanted, last))
    }
}
