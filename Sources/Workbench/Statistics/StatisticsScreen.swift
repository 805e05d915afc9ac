import Catalog
import Display
import TML
import Text

/// The numbers of words of the open language by state, source and person, and the progress of all
/// languages of the project. Enter opens the keys of the selected row, or its language.
public struct StatisticsScreen: Equatable, Sendable {
    private enum Count: Equatable, Sendable {
        case awaited
        /// `nil`: the local copy has no key of the language.
        case done(ProjectStatistics?)
        case failed(Failure)
    }

    let project: Project.Key
    let locale: LocaleCode
    /// The order of the list of keys.
    private let order: KeyQuery.Order
    private var count = Count.awaited
    /// The last complete count of the memory matches; `nil` before its end.
    private var bands: MemoryBands?
    /// The count of the memory matches that is being made.
    private var bandSearch: BandSearch?
    /// The number of the screen, so that a count of an earlier screen is not taken as its own.
    var number = 0
    /// The number of counts of the memory matches.
    private var bandSearches = 0
    /// The languages of the project; empty until the disk has answered.
    private var languages: [ProjectRow] = []
    var list = ListView<StatisticsRow>()

    /// - Parameter list: the list of keys, whose order stays.
    init(in list: KeyQuery) {
        (project, locale, order) = (list.project, list.locale, list.order)
    }
}

extension StatisticsScreen: ListedScreen {
    var scope: KeyScope { .statistics }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (list.selected.flatMap(target) == nil ? [] : [.open]) + [.search, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.statisticsTitle, locale.rawValue]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([
            .store(.list(.statistics(project, locale, now: environment.now))),
            .store(.projects(.list)),
        ])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        guard invocation.command == .open else { return nil }
        guard let row = list.selected else { return Reaction.none }
        return target(of: row).map { Reaction(navigation: $0) } ?? .notice(Strings.noListOfKeys)
    }

    /// The list or the language that Enter opens; `nil` if there is none.
    private func target(of row: StatisticsRow) -> Reaction.Navigation? {
        switch row.rowID {
        case .state(let status):
            keys(status.flatMap { KeyFilter(named: $0.rawValue) } ?? .everyKey)
        case .repeated, .known, .band, .bandSearch: nil
        case .source(let name): keys(source: name)
        case .person(let name, _): name.isEmpty ? nil : keys(.condition(.author(.name(name))))
        case .language(let locale): .found(.language(project, locale))
        }
    }

    private func keys(
        _ filter: KeyFilter = .everyKey, source: ExactText? = nil
    ) -> Reaction.Navigation {
        .list(
            KeyQuery(
                project: project, locale: locale, filter: filter, source: source, order: order))
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .list(.statistics(project, locale, let numbers)):
            count = .done(numbers)
            return compare(numbers)
        case .memory(.bands(let found)): return take(found)
        case .failed(.memory(.bands(let failed)), let why):
            guard isAwaited(failed) else { return .none }
            bandSearch = nil
            showRows()
            return .notice(Strings.bandsFailed(why), .warning)
        case .failed(.list(.statistics(project, locale, now: _)), let why): count = .failed(why)
        case .projects(.listed(let summaries)):
            languages = summaries.filter { $0.project.key == project }.flatMap(ProjectRow.rows)
                .filter(\.isSelectable)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return .none
        }
        showRows()
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        guard case .synchronized(let report) = answer, report.isCopyChanged else { return .none }
        return appear(environment)
    }

    /// The numbers are the first rows, so the languages are not shown before the numbers.
    private mutating func showRows() {
        if count == .awaited { return }
        var numbers: ProjectStatistics? = if case .done(let found) = count { found } else { nil }
        numbers?.bands = bands
        list.show(
            (numbers.map { StatisticsRow.rows(of: $0, bandSearch) } ?? [])
                + languages.compactMap(StatisticsRow.init))
    }

    func rows(in area: Rect) -> Rect { PaneArea(area: area).body }
}

/// The memory matches. The next part is requested only while the screen is open.
extension StatisticsScreen {
    /// Begins to compare the labels to translate with the memory, unless they are being compared.
    private mutating func compare(_ numbers: ProjectStatistics?) -> Reaction {
        defer { showRows() }
        guard let numbers, numbers[.untranslated].keys > 0 else {
            (bands, bandSearch) = (nil, nil)
            return .none
        }
        guard bandSearch == nil else { return .none }
        bandSearches += 1
        let begun = BandSearch(project, locale, number: bandSearches, of: number)
        bandSearch = begun
        return Reaction([.store(.memory(.bands(begun)))])
    }

    /// Takes a part of the count, and requests the next part.
    private mutating func take(_ found: BandSearch) -> Reaction {
        guard isAwaited(found) else { return .none }
        defer { showRows() }
        if found.isFinished {
            (bands, bandSearch) = (found.bands, nil)
            return .none
        }
        bandSearch = found
        return Reaction([.store(.memory(.bands(found)))])
    }

    private func isAwaited(_ found: BandSearch) -> Bool {
        guard let bandSearch else { return false }
        return (found.project, found.locale, found.number, found.screen)
            == (bandSearch.project, bandSearch.locale, bandSearch.number, bandSearch.screen)
    }
}

extension StatisticsScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("statistics")
        if !list.rows.isEmpty { picture.say("\(Strings.statisticsTitle):") }
        picture.say(note)
        picture.list(list) { Strings.line(of: $0) }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let inside = frame.pane(
            area, title: Strings.statisticsTitle, note: list.rows.isEmpty ? "" : note,
            isFocused: true)
        guard !list.rows.isEmpty else {
            frame.writeParagraph(note, in: inside.inset(rows: 0, columns: 1), role: noteRole)
            return
        }
        let progress = ProjectColumns(
            width: inside.columns, languages: languages.compactMap(\.language))
        func drawHeading(_ heading: ListHeading, in line: Rect, on frame: inout Frame) {
            draw(heading, progress, on: &frame, in: line)
        }
        list.draw(on: &frame, in: inside, heading: drawHeading) { row, line, frame in
            switch row.content {
            case .numbers(let numbers):
                frame.write(row.name, numbers.map(Strings.number), in: line)
            case .language(let language):
                progress.draw(language.language, on: &frame, in: line)
            }
        }
    }

    private func draw(
        _ heading: ListHeading, _ progress: ProjectColumns, on frame: inout Frame, in line: Rect
    ) {
        guard let group = StatisticsRow.Group(rawValue: heading.id) else { return }
        if group == .languages {
            progress.drawHead(on: &frame, in: line, isHeading: true)
        } else {
            frame.write(
                heading.title, Strings.columns(of: group), in: line, isHeading: true)
        }
    }

    /// The sentence about missing numbers; empty if the numbers are counted.
    private var note: String {
        switch count {
        case .awaited: Strings.countingWords
        case .done(nil): Strings.noStatistics
        case .done: ""
        case .failed(let why): Strings.sentence(why)
        }
    }

    private var noteRole: Role { if case .failed = count { .error } else { .text } }
}

extension Frame {
    /// The columns of a number, and the least number of columns for a name.
    private static let (numberColumns, leastName) = (13, 16)

    /// Writes a name at the left, and as many numbers as there is room for at the right.
    fileprivate mutating func write(
        _ name: String, _ numbers: [String], in line: Rect, isHeading: Bool = false
    ) {
        let row = line.splitLeft(columns: ProjectColumns.indent).rest
        let room = max(0, (row.columns - Self.leastName) / Self.numberColumns)
        let shown = numbers.prefix(room)
        var (left, rest) = row.splitRight(columns: shown.count * Self.numberColumns)
        writeLine(
            name, in: left, role: isHeading ? .heading : .text, emphasis: isHeading ? .bold : [],
            direction: TextDirection(ofLettersIn: name))
        for number in shown {
            (left, rest) = rest.splitLeft(columns: Self.numberColumns)
            writeRight(number, in: left, role: isHeading ? .dim : .text)
        }
    }
}
