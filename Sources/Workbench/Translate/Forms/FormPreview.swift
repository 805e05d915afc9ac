import Display
public import TML

/// A text of a form with sample values, for the preview pane and for the command `preview`.
public struct FormPreview: Equatable, Sendable {
    /// The maximum number of cases that are shown at first.
    private static let mostUsual = 6
    /// The maximum size of these cases in bytes. Of a long text, fewer cases are shown.
    private static let mostUsualBytes = 4_000

    /// The cases. All lines differ, and the first lines show each value once.
    public var lines: [PreviewLine] = []
    /// True if the lines are all cases of the text.
    public var isComplete = true

    /// The preview of an empty text.
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

    /// Creates the preview of a single text, with the sample values of the preview pane.
    ///
    /// - Parameter label: the label of the text.
    public init(of text: Label, for label: Label, in language: Language) {
        let samples = RuleSamples(language).forms
        self.init(TextPreview(of: label, samples: samples).readings(of: text))
    }

    /// Creates the preview of a single text with the syntax `xmessage`.
    public init(of text: XMessage, for message: XMessage, in language: Language) {
        let samples = RuleSamples(language).forms
        self.init(MessagePreview(of: message, samples: samples).readings(of: text))
    }

    /// Returns the title of a line with spaces, so that all texts begin in the same column.
    public func columnOfTitles(with line: PreviewLine) -> String {
        line.padded(to: lines.map(\.titleColumns).max() ?? 0)
    }

    /// The lines that are shown at first.
    var usual: ArraySlice<PreviewLine> { lines.prefix(usualCount) }

    /// True if there are more cases.
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
    /// The sample values that differ between the lines; empty if the lines do not differ.
    public var title: String
    /// The values of the tokens.
    public var values: TokenValues
    /// The text as the app shows it.
    public var rendered: RenderedText
}

extension PreviewLine {
    var titleColumns: Int { TextCells.columns(of: title) }

    /// Returns the title, padded to the width of the widest title; empty if there are no titles.
    func padded(to columns: Int) -> String {
        columns == 0 ? "" : title + String(repeating: " ", count: columns - titleColumns + 2)
    }
}
