import Foundation

/// Tells how far some long work is: on a terminal in one line that changes, elsewhere with a line
/// every few seconds.
final class ProgressLine {
    private static let pause = Duration.seconds(3)

    private let things: String
    private let isTerminal = isatty(2) == 1
    private var shownAt = ContinuousClock.now
    private var isOpen = false

    /// `things` are what is counted: `keys and translations`.
    init(_ things: String) { self.things = things }

    func show(done: Int, all: Int) {
        if isTerminal {
            StandardError.write("\r\(done) of \(all) \(things)")
            isOpen = true
        } else if ContinuousClock.now - shownAt >= Self.pause {
            StandardError.write("\(done) of \(all) \(things)\n")
            shownAt = .now
        }
    }

    /// Leaves the line on the terminal.
    func end() {
        if isOpen { StandardError.write("\n") }
        isOpen = false
    }
}
