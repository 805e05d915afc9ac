import Catalog
import Display
import TML

/// The columns of the numbers of a language in the list of projects, as many as the window has room
/// for.
struct ProjectColumns {
    /// The columns before a name.
    static let indent = 3

    private let name: Int
    private let code: Int
    private let bar: Int
    private let percent = 6
    private let figures: [Figure]

    private enum Figure {
        case untranslated, pending, unsent

        var heading: String {
            switch self {
            case .untranslated: Strings.untranslatedColumn
            case .pending: Strings.pendingColumn
            case .unsent: Strings.unsentColumn
            }
        }

        /// A space, and room for seven digits.
        var width: Int { max(TextCells.columns(of: heading), 9) + 1 }

        func number(in progress: LanguageProgress) -> Int {
            switch self {
            case .untranslated: progress.untranslated
            case .pending: progress.pending
            case .unsent: progress.unsent + progress.undecided
            }
        }

        var role: Role {
            switch self {
            case .untranslated: .untranslated
            case .pending: .pending
            case .unsent: .queued
            }
        }
    }

    /// The bar takes the room that the names and the numbers leave.
    init(width: Int, languages: [ProjectRow.Language]) {
        figures =
            width >= 64 ? [.untranslated, .pending, .unsent] : width >= 46 ? [.untranslated] : []
        let codes = languages.map { TextCells.columns(of: $0.language.locale.rawValue) }
        code = min(codes.max() ?? 0, width >= 60 ? 12 : 7) + 2
        let numbers = figures.reduce(0) { $0 + $1.width } + code + percent + 4
        let names = languages.map(\.name) + [Strings.languageColumn]
        let longest = names.map { TextCells.columns(of: $0) }.max() ?? 0
        let leastBar = width >= 70 ? 6 : 0
        name = max(6, min(44, longest, width - numbers - leastBar))
        bar = leastBar == 0 ? 0 : max(0, width - numbers - name)
    }

    /// - Parameter isHeading: true if the line is the heading of a group of rows.
    func drawHead(on frame: inout Frame, in row: Rect, isHeading: Bool = false) {
        var rest = row.splitLeft(columns: Self.indent).rest
        frame.writeLine(
            Strings.languageColumn, in: take(name, from: &rest),
            role: isHeading ? .heading : .dim, emphasis: isHeading ? .bold : [])
        _ = take(code + bar, from: &rest)
        frame.writeRight(Strings.doneColumn, in: take(percent, from: &rest), role: .dim)
        for figure in figures {
            frame.writeRight(figure.heading, in: take(figure.width, from: &rest), role: .dim)
        }
    }

    /// Draws a row without its selection.
    func draw(_ language: ProjectRow.Language?, on frame: inout Frame, in row: Rect) {
        var rest = row.splitLeft(columns: Self.indent).rest
        guard let language else {
            frame.writeLine(Strings.noLanguages, in: rest, role: .dim)
            return
        }
        frame.writeLine(language.name, in: take(name, from: &rest), role: .text)
        let locale = language.language.locale.rawValue
        frame.writeLine(
            locale,
            in: take(code, from: &rest).splitRight(columns: 1).rest
                .splitLeft(columns: 1).rest, role: .dim)
        guard let progress = language.progress else {
            let sentence = Strings.notFetchedYet
            let fits = rest.columns >= TextCells.columns(of: sentence)
            if fits { frame.writeLine(sentence, in: rest, role: .dim) }
            if !fits { frame.writeRight("–", in: take(percent, from: &rest), role: .dim) }
            return
        }
        let place = take(bar, from: &rest)
        frame.progressBar(
            progress.percentDone, pending: progress.percentPending, in: place)
        let percent = take(self.percent, from: &rest)
        let role: Role = language.isFetched ? .text : .dim
        frame.writeRight("\(progress.percentDone) %", in: percent, role: role)
        for figure in figures {
            let number = figure.number(in: progress)
            let isKnown = language.isFetched || figure != .unsent || number > 0
            frame.writeRight(
                isKnown ? Strings.number(number) : Strings.notHere,
                in: take(figure.width, from: &rest),
                role: number == 0 || !language.isFetched ? .dim : figure.role)
        }
    }

    private func take(_ columns: Int, from rest: inout Rect) -> Rect {
        let (left, after) = rest.splitLeft(columns: columns)
        rest = after
        return left
    }
}
