/// The label of the key in hand, with everything that explains it.
struct LabelPane: Equatable, Sendable {
    /// The first row that is shown.
    var scroll = Scroll()

    mutating func perform(_ command: Command, rows: Int, of total: Int) {
        scroll.perform(command, rows: rows, of: total)
    }
}
