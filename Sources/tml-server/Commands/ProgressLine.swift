import Foundation

/// Tells how far some long work is: on a terminal in one line that changes, elsewhere with a line
/// every few seconds.
final class ProgressLine {
    private static let pause = Duration.seconds(3)

    private let isTerminal = isatty(2) == 1
    private var shownAt = ContinuousClock.now
    /// What the open line counts.
    private var shown: String?

    /// `things` are what is counted: `keys and translations`; each gets a line.
    func show(_ things: String, done: Int, all: Int) {
        if isTerminal {
            if things != shown { end() }
            StandardError.write("\r\(done) of \(all) \(things)")
            shown = things
        } else if ContinuousClock.now - shownAt >= Self.pause {
            StandardError.write("\(done) of \(all) \(things)\n")
            shownAt = .now
        }
    }

    /// Leaves the line on the terminal.
    func end() {
        if shown != nil { StandardError.write("\n") }
        shown = nil
    }
}
