/// How the forms read with sample values, and what is wrong with them.
struct PreviewPane: Equatable, Sendable {
    var scroll = Scroll()

    mutating func perform(_ command: Command, rows: Int, of total: Int) {
        scroll.perform(command, rows: rows, of: total)
    }
}
