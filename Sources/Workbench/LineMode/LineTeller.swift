/// Writes the content of the screen as lines.
///
/// It writes the whole line picture when another screen, pane or dialog is active. Otherwise it
/// writes only the lines that changed.
public struct LineTeller: Sendable {
    private var said = LinePicture("")
    /// How many messages were said,
    private var told = 0
    /// and how often everything.
    private var repeats = 0

    /// Nothing was said yet.
    public init() {}

    /// What is to be said before the next line is asked for: first what was told, then what is in hand.
    public mutating func lines(for state: WorkbenchState) -> [String] {
        let state = state.shown
        let news = state.messages.suffix(state.told - told).map(\.text)
        told = state.told
        guard state.lineMode.text == nil else { return Self.split(news) }
        let picture = state.linePicture
        let isAnother = picture.subject != said.subject || repeats != state.lineMode.repeats
        repeats = state.lineMode.repeats
        let lines = isAnother ? picture.lines : picture.lines.filter { !said.lines.contains($0) }
        // Something to read is no place: what was in hand before it still is.
        if !state.isReading { said = picture }
        return Self.split(news + lines)
    }

    /// Everything is said once more at the next opportunity.
    public mutating func forget() { said = LinePicture("") }

    private static func split(_ lines: [String]) -> [String] {
        lines.flatMap {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
