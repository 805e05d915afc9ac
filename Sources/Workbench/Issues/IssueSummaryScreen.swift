import Catalog
import Display
import TML
import Text

/// The checks that have found issues in the open language, each with its largest sources. Enter
/// shows the keys of the selected row in the list of keys.
public struct IssueSummaryScreen: Equatable, Sendable {
    let project: Project.Key
    let locale: LocaleCode
    /// The order of the list of keys.
    private let order: KeyQuery.Order
    /// `nil` until the disk has answered.
    private(set) var summary: IssueSummary?
    /// The reason why the issues could not be counted; `nil`: there is none.
    private(set) var failure: Failure?
    var list = ListView<IssueSummaryRow>()

    /// - Parameter list: the list of keys, whose order stays.
    init(in list: KeyQuery) {
        (project, locale, order) = (list.project, list.locale, list.order)
    }
}

/// A row of the summary: a check, or a source of the check above.
struct IssueSummaryRow: ListedRow {
    struct ID: Hashable, Sendable {
        var check: Check
        var source: ExactText?
    }

    var rowID: ID
    var keys: Int
    /// The name of the check, and the names of the sources that the search finds.
    var searchedText: String

    /// The rows of a check: the check and its sources.
    static func rows(of row: IssueSummary.Row) -> [IssueSummaryRow] {
        let word = CheckText.of(row.check).word
        let names = row.sources.map(\.name)
        let first = IssueSummaryRow(
            rowID: ID(check: row.check), keys: row.keys,
            searchedText: ([word] + names).joined(separator: "\n"))
        return [first]
            + row.sources.map {
                IssueSummaryRow(
                    rowID: ID(check: row.check, source: ExactText($0.name)), keys: $0.keys,
                    searchedText: "\(word)\n\($0.name)")
            }
    }
}

extension IssueSummaryScreen: ListedScreen {
    var scope: KeyScope { .issueSummary }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (list.selected == nil ? [] : [.open]) + [.search, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.issueSummaryTitle, locale.rawValue]
    }

    /// Commands need the first counts. Later counts keep the selected row.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        command == .back || summary != nil ? [] : [.list]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.store(.list(.issueSummary(project, locale)))])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        guard invocation.command == .open else { return nil }
        guard let row = list.selected?.rowID else { return Reaction.none }
        return Reaction(
            navigation: .list(
                KeyQuery(
                    project: project, locale: locale, filter: .condition(.check(row.check)),
                    source: row.source, order: order)))
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .list(.issueSummary(project, locale, let counted)):
            (summary, failure) = (counted, nil)
            let checks = Dictionary(counted.rows.map { ($0.check, $0) }) { first, _ in first }
            let order = Check.inOrder(checks.mapValues(\.keys)).filter { $0.grade != .note }
            list.show(order.compactMap { checks[$0] }.flatMap(IssueSummaryRow.rows))
        case .list(.checked(project, locale)): return appear(environment)
        case .failed(.list(.issueSummary(project, locale)), let why): failure = why
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    func rows(in area: Rect) -> Rect { IssueSummaryLayout(area).rows }
}

extension IssueSummaryScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("issue summary")
        guard !list.rows.isEmpty else {
            picture.say(emptySentence)
            return picture
        }
        picture.say("\(Strings.issueSummaryTitle)\(note.isEmpty ? "" : " (\(note))"):")
        picture.list(list) { Strings.line(of: $0) }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = IssueSummaryLayout(area)
        let inside = frame.pane(
            area, title: Strings.issueSummaryTitle, note: note, isFocused: true)
        guard !list.rows.isEmpty else {
            let role: Role = failure == nil ? .text : .error
            frame.writeParagraph(emptySentence, in: inside.inset(rows: 0, columns: 1), role: role)
            return
        }
        layout.draw(
            Strings.checkColumn, Strings.keysColumn, on: &frame, in: layout.head, role: .dim)
        list.draw(on: &frame, in: layout.rows) { row, line, frame in
            layout.draw(
                Strings.name(of: row), Strings.number(row.keys), on: &frame, in: line,
                role: row.rowID.source == nil ? row.rowID.check.grade.summaryRole : .dim)
        }
    }

    /// The number of keys that are not checked yet; empty if all keys are checked.
    private var note: String { Strings.notChecked(summary?.left ?? 0) }

    private var emptySentence: String {
        if let failure { return Strings.sentence(failure) }
        guard let summary else { return Strings.countingIssues }
        return Strings.noIssueSummary(left: summary.left)
    }
}

extension Check.Grade {
    /// The role of a check in the summary.
    fileprivate var summaryRole: Role { self == .error ? .error : .text }
}

/// The areas of the screen: a pane with a line of headings and the rows, and the columns of a row.
private struct IssueSummaryLayout {
    /// The columns of the numbers of keys.
    private static let numberColumns = 9

    let head: Rect
    let rows: Rect

    init(_ area: Rect) {
        (head, rows) = PaneArea(area: area).body.splitTop(rows: 1)
    }

    /// Draws the name at the left, and the number at the right.
    func draw(
        _ name: String, _ number: String, on frame: inout Frame, in line: Rect, role: Role
    ) {
        let row = line.splitLeft(columns: 1).rest
        let (left, right) = row.splitRight(columns: Self.numberColumns)
        frame.writeLine(
            name, in: left, role: role, direction: TextDirection(ofLettersIn: name))
        frame.writeRight(number, in: right.splitRight(columns: 1).rest, role: role)
    }
}
