import Catalog
import Display
import TML

/// The projects of the local copy with their languages. Enter opens a language.
public struct ProjectsScreen: Equatable, Sendable {
    /// `nil` until the disk has answered.
    private(set) var summaries: [ProjectSummary]?
    /// The projects and languages that match the search.
    private(set) var groups: [ProjectGroup] = []
    /// The cursor in the languages of all groups.
    private(set) var cursor = ListCursor(count: 0)
    var search = ListSearch()
    private(set) var isRefreshing: Bool
    /// The reason why the projects could not be read from the disk; `nil` if they could.
    private(set) var unreadable: Failure?
    /// The reason why the list could not be downloaded.
    private(set) var failure: Failure?

    /// - Parameter isRefreshing: true if the list is already being downloaded.
    public init(isRefreshing: Bool = false) {
        self.isRefreshing = isRefreshing
    }

    /// The language under the cursor.
    var selected: (project: Project, locale: LocaleCode)? {
        selectedRow.map { ($0.project, $0.row.language.locale) }
    }

    private var selectedRow: (project: Project, row: ProjectGroup.Row)? {
        var row = cursor.selection
        for group in groups {
            if row < group.languages.count { return (group.project, group.languages[row]) }
            row -= group.languages.count
        }
        return nil
    }
}

extension ProjectsScreen: SearchedScreen {
    var scopes: [KeyScope] {
        search.isTyped ? [.searchField, .textField, .projects] : [.projects, .list]
    }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        if cursor.isEmpty { return [.refreshProjects, .outbox, .help, .quit] }
        return [.open, .search, .refreshProjects, .outbox, .help, .quit]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let session = environment.session else { return [] }
        return [session.translator.name, TypedAddress.name(of: session.server)]
    }

    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        search.isTyped && command != .open ? [] : [.projects]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.store(.projects(.list))])
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if performInSearch(invocation) { return Reaction.none }
        switch invocation.command {
        case .open: return open()
        case .refreshProjects: return refresh()
        case .back:
            return .notice(Strings.topScreen(quit: environment.keyName(for: .quit, in: scopes)))
        default:
            let page = max(1, environment.size.rows - 5)
            return cursor.perform(invocation, page: page) ? Reaction.none : nil
        }
    }

    /// A click selects a language.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        switch gesture {
        case .scroll(let rows): cursor.move(by: rows, max(1, area.rows))
        case .press:
            let list = parts(of: area).list
            let lines = lines
            let row = top(of: lines, rows: list.rows) + point.row - list.top
            guard list.contains(point), lines.indices.contains(row),
                case .language(_, let number) = lines[row]
            else { return .none }
            if search.isTyped { _ = search.perform(.open) }
            cursor.select(number)
            return .chosen()
        case .drag: break
        }
        return .none
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projects(.listed(let found)):
            summaries = found
            unreadable = nil
            group()
        case .failed(.projects(.list), let why):
            unreadable = why
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projectsRefreshed:
            isRefreshing = false
            failure = nil
            return Reaction([.store(.projects(.list))])
        // A failure of an automatic download is shown by the status line.
        case .failed(.projects, let why, _) where isRefreshing:
            isRefreshing = false
            failure = why
        case .synchronized(let report):
            return report.isCopyChanged ? Reaction([.store(.projects(.list))]) : .none
        case .signedIn, .progress, .silent, .news, .engines, .failed, .recalled:
            break
        }
        return .none
    }
}

extension ProjectsScreen {
    private mutating func open() -> Reaction {
        guard let selected else { return .none }
        return Reaction(
            navigation: .push(
                .translate(
                    TranslateScreen(
                        selected.project, locale: selected.locale,
                        goingOnAt: selectedPlace, listColumns: lastPlace?.listColumns))))
    }

    private mutating func refresh() -> Reaction {
        isRefreshing = true
        failure = nil
        return Reaction([.network(.refreshProjects)])
    }

    mutating func searchChanged() { group() }

    /// The last place in the selected language.
    private var selectedPlace: ListPlace? {
        guard let selected else { return nil }
        let summary = summaries?.first { $0.project.key == selected.project.key }
        return summary?.places.first { $0.query.locale == selected.locale }
    }

    /// The last place in any language.
    private var lastPlace: ListPlace? {
        (summaries ?? []).flatMap(\.places).max { $0.stoppedAt < $1.stoppedAt }
    }

    /// The place that Enter opens in the selected language; `nil` without languages.
    private var goingOn: String? {
        guard let row = selectedRow?.row else { return nil }
        guard let place = selectedPlace else { return Strings.beginning(row.name) }
        return Strings.goingOn(at: place, language: row.name)
    }

    /// The work of today in all projects.
    private var today: WorkDone {
        (summaries ?? []).reduce(WorkDone()) { $0 + $1.today }
    }

    /// Lists the matches of the search. The selected language stays selected while it is listed.
    private mutating func group() {
        let before = selected
        let terms = search.terms
        groups = (summaries ?? []).compactMap { summary in
            ProjectGroup(summary, search: terms)
        }
        let places = groups.flatMap { group in
            group.languages.map { (group.project.key, $0.language.locale) }
        }
        cursor.setCount(places.count)
        let last = lastPlace?.query
        let (project, locale) = (
            before?.project.key ?? last?.project, before?.locale ?? last?.locale
        )
        cursor.select(places.firstIndex { $0.0 == project && $0.1 == locale } ?? 0)
    }
}

extension ProjectsScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        _ = frame.pane(area, title: Strings.projectsTitle, isFocused: true)
        let parts = parts(of: area)
        drawFoot(on: &frame, in: parts.foot.inset(rows: 0, columns: 1))
        guard !groups.isEmpty else { return drawEmpty(on: &frame, in: parts.empty, environment) }
        drawTop(on: &frame, in: parts.top.inset(rows: 0, columns: 1))
        let columns = ProjectColumns(
            width: parts.list.columns, languages: groups.flatMap(\.languages))
        columns.drawHead(on: &frame, in: parts.head)
        drawLines(on: &frame, in: parts.list, columns)
    }

    private struct Parts {
        var top, head, list, foot: Rect
        /// The area without the foot, for the sentence in the place of a list.
        var empty: Rect
    }

    private func parts(of area: Rect) -> Parts {
        let inside = PaneArea(area: area).body
        let (empty, foot) = inside.splitBottom(rows: footRows(columns: inside.columns - 2))
        let (top, rest) = empty.splitTop(rows: topRows(empty.rows))
        let (head, list) = rest.splitTop(rows: 1)
        return Parts(top: top, head: head, list: list, foot: foot, empty: empty)
    }

    /// The place that Enter opens, the work of today, and an empty row; in a low window, the place
    /// alone.
    private func topRows(_ rows: Int) -> Int {
        goingOn == nil || search.isShown ? 0 : rows < 14 ? 1 : 3
    }

    private func drawTop(on frame: inout Frame, in area: Rect) {
        guard let goingOn, area.rows > 0 else { return }
        let place = area.row(0)
        frame.writeLine(goingOn, in: place, role: .accent, emphasis: .bold)
        guard area.rows > 1 else { return }
        frame.writeLine(Strings.today(today), in: area.row(1), role: .dim)
    }

    private func footRows(columns: Int) -> Int {
        if search.isShown || isRefreshing { return 1 }
        guard let complaint else { return isNew ? 1 : 0 }
        return min(3, TextCells.lines(of: complaint, columns: max(1, columns)).count)
    }

    private var complaint: String? { (unreadable ?? failure).map { "× " + Strings.sentence($0) } }

    /// True if there are languages, but none of them is downloaded yet.
    private var isNew: Bool {
        let languages = groups.flatMap(\.languages)
        return !languages.isEmpty && !languages.contains(where: \.isFetched)
    }

    private func drawFoot(on frame: inout Frame, in row: Rect) {
        if search.isShown {
            search.draw(on: &frame, in: row)
        } else if isRefreshing {
            frame.writeLine(Strings.fetchingProjects, in: row, role: .notice)
        } else if let complaint {
            frame.writeParagraph(complaint, in: row, role: .error)
        } else if isNew {
            frame.writeLine(Strings.tourHint, in: row, role: .dim)
        }
    }

    private func drawEmpty(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let room = area.centered(
            Size(rows: area.rows - (area.rows > 8 ? 2 : 0), columns: min(64, area.columns - 2)))
        frame.writeParagraph(emptySentence(environment), in: room, role: .text)
    }

    private func emptySentence(_ environment: ScreenEnvironment) -> String {
        if !search.isEmpty, summaries?.isEmpty == false {
            return Strings.noProjectFound(search.text)
        }
        if let unreadable { return Strings.notRead(Strings.projectsTitle, unreadable) }
        guard summaries != nil else { return Strings.readingProjects }
        if isRefreshing { return Strings.fetchingProjects }
        let server = environment.session.map { TypedAddress.name(of: $0.server) } ?? ""
        return Strings.noProjects(
            server: server, refresh: environment.keyName(for: .refreshProjects, in: scopes))
    }
}

extension ProjectsScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("projects")
        let languages = groups.flatMap { group in group.languages.map { (group.project, $0) } }
        picture.say(Strings.projectsTitle + (search.isEmpty ? ":" : ", “\(search.text)”:"))
        if isRefreshing {
            picture.say(Strings.fetchingProjects)
        } else if let failure = unreadable ?? failure {
            picture.say(Strings.sentence(failure))
        } else if let goingOn {
            picture.say(goingOn)
            picture.say(Strings.today(today))
        }
        if languages.isEmpty {
            picture.say(all: emptySentence(environment))
        }
        picture.list(cursor) { Strings.language(languages[$0].1, of: languages[$0].0) }
        return picture
    }
}

extension ProjectsScreen {
    private enum Line {
        case blank
        case heading(ProjectGroup)
        case noLanguages
        case language(ProjectGroup.Row, Int)
    }

    private var lines: [Line] {
        var lines: [Line] = []
        var number = 0
        for group in groups {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(.heading(group))
            if group.languages.isEmpty { lines.append(.noLanguages) }
            for row in group.languages {
                lines.append(.language(row, number))
                number += 1
            }
        }
        return lines
    }

    private func selectedLine(of lines: [Line]) -> Int {
        lines.firstIndex {
            if case .language(_, cursor.selection) = $0 { true } else { false }
        } ?? 0
    }

    /// The first visible line. If there are enough lines, the selected language is in the middle of
    /// the window.
    private func top(of lines: [Line], rows: Int) -> Int {
        max(0, min(selectedLine(of: lines) - rows / 2, lines.count - rows))
    }

    private func drawLines(on frame: inout Frame, in area: Rect, _ columns: ProjectColumns) {
        let lines = lines
        let selected = selectedLine(of: lines)
        let top = top(of: lines, rows: area.rows)
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            draw(line, on: &frame, in: area.row(row), columns)
        }
        frame.markScrolling(
            in: area, besides: true, above: top > 0, below: top + area.rows < lines.count,
            role: .dim)
        if !search.isTyped {
            frame.cursor = Point(row: area.top + selected - top, column: area.left)
        }
    }

    private func draw(
        _ line: Line, on frame: inout Frame, in row: Rect, _ columns: ProjectColumns
    ) {
        switch line {
        case .blank: break
        case .heading(let group):
            let inset = row.inset(rows: 0, columns: 1)
            let used = frame.writeLine(
                group.project.name, in: inset, role: .heading, emphasis: .bold)
            let (_, rest) = inset.splitLeft(columns: used + 2)
            frame.writeLine(group.project.summary, in: rest, role: .dim)
        case .noLanguages:
            let (_, rest) = row.splitLeft(columns: 3)
            frame.writeLine(Strings.noLanguages, in: rest, role: .dim)
        case .language(let language, let number):
            columns.draw(
                language, on: &frame, in: row, isSelected: number == cursor.selection)
        }
    }
}
