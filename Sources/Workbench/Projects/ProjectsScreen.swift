import Catalog
import Display
import TML

/// The projects of the local copy with their languages. Enter opens a language.
public struct ProjectsScreen: Equatable, Sendable {
    /// `nil` until the disk has answered.
    private(set) var summaries: [ProjectSummary]?
    var list = ListView<ProjectRow>()
    private(set) var isRefreshing: Bool
    /// The reason why the projects could not be read from the disk; `nil` if they could.
    private(set) var unreadable: Failure?
    /// The reason why the list could not be downloaded.
    private(set) var failure: Failure?

    /// - Parameter isRefreshing: true if the list is already being downloaded.
    public init(isRefreshing: Bool = false) {
        self.isRefreshing = isRefreshing
    }

    /// The selected language.
    var selected: (project: Project, locale: LocaleCode)? {
        list.selected.flatMap { row in row.language.map { (row.project, $0.language.locale) } }
    }
}

extension ProjectsScreen: ListedScreen {
    var scope: KeyScope { .projects }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        if list.shown.isEmpty { return [.refreshProjects, .outbox, .help, .quit] }
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

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .open: open()
        case .refreshProjects: refresh()
        case .back:
            .notice(Strings.topScreen(quit: environment.keyName(for: .quit, in: scopes)))
        default: nil
        }
    }

    func rows(in area: Rect) -> Rect { parts(of: area).list }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projects(.listed(let found)):
            unreadable = nil
            show(found)
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
        case .synchronized(let report), .uploaded(let report):
            return report.isCopyChanged ? Reaction([.store(.projects(.list))]) : .none
        case .sharingDone, .filesOpened: return Reaction([.store(.projects(.list))])
        case .signedIn, .progress, .silent, .news, .engines, .failed, .earlierStates, .fact:
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
        guard let language = list.selected?.language else { return nil }
        guard let place = selectedPlace else { return Strings.beginning(language.name) }
        return Strings.goingOn(at: place, language: language.name)
    }

    /// The work of today in all projects.
    private var today: WorkDone {
        (summaries ?? []).reduce(WorkDone()) { $0 + $1.today }
    }

    /// Lists the projects. If no language was selected, selects the language with the last place.
    private mutating func show(_ found: [ProjectSummary]) {
        let isFirst = list.selected == nil
        summaries = found
        list.show(found.flatMap(ProjectRow.rows))
        guard isFirst, let last = lastPlace?.query else { return }
        let id = ProjectRow.ID(project: last.project, locale: last.locale)
        list.cursor.select(list.shown.firstIndex { $0.rowID == id } ?? 0)
    }
}

extension ProjectsScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        _ = frame.pane(area, title: Strings.projectsTitle, isFocused: true)
        let parts = parts(of: area)
        drawFoot(on: &frame, in: parts.foot.inset(rows: 0, columns: 1))
        guard !list.rows.isEmpty else {
            drawEmpty(on: &frame, in: parts.empty, environment)
            return list.drawSearch(on: &frame, in: parts.list)
        }
        drawTop(on: &frame, in: parts.top.inset(rows: 0, columns: 1))
        let columns = ProjectColumns(
            width: parts.list.columns, languages: list.shown.compactMap(\.language))
        if !list.findsNothing { columns.drawHead(on: &frame, in: parts.head) }
        list.draw(on: &frame, in: parts.list) { row, line, frame in
            columns.draw(row.language, on: &frame, in: line)
        }
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
        if search.isShown { return 0 }
        if isRefreshing { return 1 }
        guard let complaint else { return isNew ? 1 : 0 }
        return min(3, TextCells.lines(of: complaint, columns: max(1, columns)).count)
    }

    private var complaint: String? { (unreadable ?? failure).map { "× " + Strings.sentence($0) } }

    /// True if there are languages, but none of them is downloaded yet.
    private var isNew: Bool {
        let languages = list.shown.compactMap(\.language)
        return !languages.isEmpty && !languages.contains(where: \.isFetched)
    }

    private func drawFoot(on frame: inout Frame, in row: Rect) {
        if isRefreshing {
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
        if let unreadable { return Strings.notRead(Strings.projectsTitle, unreadable) }
        guard summaries != nil else { return Strings.readingProjects }
        if isRefreshing { return Strings.fetchingProjects }
        let server = environment.session.map { TypedAddress.name(of: $0.server) } ?? ""
        return Strings.noProjects(
            server: server, refresh: environment.press(.refreshProjects, in: scopes))
    }
}

extension ProjectsScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("projects")
        picture.say(Strings.projectsTitle + ":")
        if isRefreshing {
            picture.say(Strings.fetchingProjects)
        } else if let failure = unreadable ?? failure {
            picture.say(Strings.sentence(failure))
        } else if let goingOn {
            picture.say(goingOn)
            picture.say(Strings.today(today))
        }
        if list.rows.isEmpty { picture.say(all: emptySentence(environment)) }
        picture.list(list) { row in
            row.language.map { Strings.language($0, of: row.project) } ?? Strings.noLanguages
        }
        return picture
    }
}
