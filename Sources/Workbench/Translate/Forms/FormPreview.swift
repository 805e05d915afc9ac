import Display
public import TML

/// How a text of a form reads with sample values: what the preview pane shows, and what `preview` prints.
public struct FormPreview: Equatable, Sendable {
    /// So many cases are shown until the translator asks for all,
    private static let mostUsual = 6
    /// but of a text that fills the pane alone not more than it holds.
    private static let mostUsualBytes = 4_000

    /// No two read the same; the first few show every value once.
    public var lines: [PreviewLine] = []
    /// Whether these are all the cases that the text tells apart.
    public var isComplete = true

    /// Nothing is shown of an empty text.
    static let empty = FormPreview()

    private init() {}

    init(_ readings: Readings) {
        lines = readings.all.map { reading in
            PreviewLine(
                title: reading.deciding.map(Strings.sample).joined(separator: ", "),
                values: reading.values, rendered: reading.rendered)
        }
        isComplete = readings.isComplete
    }

    /// A text on its own, tried with the sample values that the preview pane would take.
    ///
    /// - Parameter label: what it translates.
    public init(of text: Label, for label: Label, in language: Language) {
        let samples = RuleSamples(language).forms
        self.init(TextPreview(of: label, samples: samples).readings(of: text))
    }

    /// What stands before a line, so that all texts begin in the same column.
    public func columnOfTitles(with line: PreviewLine) -> String {
        line.padded(to: lines.map(\.titleColumns).max() ?? 0)
    }

    /// The lines that are shown until the translator asks for all.
    var usual: ArraySlice<PreviewLine> { lines.prefix(usualCount) }

    /// Whether there are more.
    var isCut: Bool { lines.count > usualCount || !isComplete }

    private var usualCount: Int {
        let bytes = lines.first.map { line in
            line.rendered.runs.reduce(0) { $0 + $1.text.utf8.count }
        }
        return max(1, min(Self.mostUsual, Self.mostUsualBytes / max(1, bytes ?? 1)))
    }
}

/// A text with the values of one case.
public struct PreviewLine: Equatable, Sendable {
    /// The values that decide how it reads, to tell the lines apart; or empty.
    public var title: String
    /// What stands in place of the tokens.
    public var values: TokenValues
    /// The text as the app would show it.
    public var rendered: RenderedText
}

extension PreviewLine {
    var titleColumns: Int { TextCells.columns(of: title) }

    /// The title, filled up to the columns of the widest one; nothing where there are no titles.
    func padded(to columns: Int) -> String {
        columns == 0 ? "" : title + String(repeating: " ", count: columns - titleColumns + 2)
    }
}
