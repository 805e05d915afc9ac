/// The lines that line mode prints for the content of the screen.
///
/// If another screen, pane or dialog is active, the teller prints the whole line picture.
/// Otherwise, it prints only the lines that changed.
public struct LineTeller: Sendable {
    private var said = LinePicture("")
    /// The number of printed messages.
    private var told = 0
    /// The number of repeated states.
    private var repeats = 0

    /// Starts before the first output.
    public init() {}

    /// The lines before the next prompt: first the new messages, then the current state.
    public mutating func lines(for state: WorkbenchState) -> [String] {
        let state = state.shown
        let news = state.messages.suffix(state.told - told).map(\.text)
        told = state.told
        guard state.lineMode.text == nil else { return Self.split(news) }
        let picture = state.linePicture
        let isAnother = picture.subject != said.subject || repeats != state.lineMode.repeats
        repeats = state.lineMode.repeats
        let lines = isAnother ? picture.lines : picture.lines.filter { !said.lines.contains($0) }
        // A text to read does not change the current place.
        if !state.isReading { said = picture }
        return Self.split(news + lines)
    }

    /// Prints the whole state at the next opportunity.
    public mutating func forget() { said = LinePicture("") }

    private static func split(_ lines: [String]) -> [String] {
        lines.flatMap {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
