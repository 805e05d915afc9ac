import Foundation

/// Shows the progress of long work: on a terminal in one changing line, elsewhere with a new line
/// every few seconds.
final class ProgressLine {
    private static let pause = Duration.seconds(3)

    private let isTerminal = isatty(2) == 1
    private var shownAt = ContinuousClock.now
    /// The things that the current line counts.
    private var shown: String?

    /// Shows the progress. `things` names the counted things, for example `keys and translations`.
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

    /// Ends the current line.
    func end() {
        if shown != nil { StandardError.write("\n") }
        shown = nil
    }
}
