import Catalog
import Display
import TML

/// The projects on disk with their languages; choosing a language opens the desk.
public struct ProjectsScreen: Equatable, Sendable {
    /// `nil` until the disk has answered.
    private(set) var summaries: [ProjectSummary]?
    /// The projects that the search leaves, with their languages.
    private(set) var groups: [ProjectGroup] = []
    /// Goes through the languages of all groups.
    private(set) var cursor = ListCursor(count: 0)
    /// The search, while it is being typed or holds.
    private(set) var search = TextField()
    private(set) var isSearching = false
    private(set) var isRefreshing: Bool
    private(set) var failure: Failure?

    /// - Parameter isRefreshing: whether the list has been asked for already.
    public init(isRefreshing: Bool = false) {
        self.isRefreshing = isRefreshing
    }

    /// The language under the cursor.
    var selected: (project: Project, locale: LocaleCode)? {
        var row = cursor.selection
        for group in groups {
            if row < group.languages.count {
                return (group.project, group.languages[row].language.locale)
            }
            row -= group.languages.count
        }
        return nil
    }
}

extension ProjectsScreen: ScreenContent {
    var places: [Place] {
        isSearching ? [.searchField, .textField, .projects] : [.projects, .list]
    }

    var hints: [Command] {
        if isSearching { return [.open, .back] }
        if cursor.isEmpty { return [.refreshProjects, .outbox, .help, .quit] }
        return [.open, .search, .refreshProjects, .outbox, .help, .quit]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let session = environment.session else { return [] }
        return [session.translator.name, TypedAddress.name(of: session.server)]
    }

    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        isSearching && command != .open ? [] : [.projects]
    }

    var lineField: TextField? { isSearching ? search : nil }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.store(.projects)])
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction {
        let command = invocation.command
        if isSearching { return performInSearch(command, environment) }
        switch command {
        case .open: return open()
        case .search: openSearch(for: invocation.argument)
        case .refreshProjects: return refresh()
        case .back:
            guard search.isEmpty else {
                changeSearch { $0 = TextField() }
                return .none
            }
            return .notice(Strings.topScreen(quit: environment.keyName(for: .quit, in: places)))
        default: _ = cursor.perform(command, page: max(1, environment.size.rows - 5))
        }
        return .none
    }

    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        changeSearch { $0.type(scalar) }
        return .none
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        changeSearch { $0.paste(text) }
        return .none
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projects(let found):
            summaries = found
            group()
        case .failed(.projects, let why):
            summaries = summaries ?? []
            failure = why
        default: break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projectsRefreshed:
            isRefreshing = false
            failure = nil
            return Reaction([.store(.projects)])
        case .failed(.projects, let why, _):
            isRefreshing = false
            failure = why
        case .synchronized: return Reaction([.store(.projects)])
        default: break
        }
        return .none
    }
}

extension ProjectsScreen {
    /// With something to search for, that is searched; else it can be typed.
    private mutating func openSearch(for text: String?) {
        isSearching = text == nil
        if let text { changeSearch { $0 = TextField(text: text) } }
    }

    private mutating func performInSearch(_ command: Command, _ environment: ScreenEnvironment)
        -> Reaction
    {
        switch command {
        case .open: isSearching = false
        case .back:
            isSearching = false
            changeSearch { $0 = TextField() }
        default: changeSearch { _ = $0.perform(command) }
        }
        return .none
    }

    private mutating func open() -> Reaction {
        guard let selected else { return .none }
        return Reaction(
            navigation: .push(
                .translate(TranslateScreen(selected.project, locale: selected.locale))))
    }

    private mutating func refresh() -> Reaction {
        isRefreshing = true
        failure = nil
        return Reaction([.network(.refreshProjects)])
    }

    private mutating func changeSearch(_ change: (inout TextField) -> Void) {
        change(&search)
        group()
    }

    /// Lists what the search leaves; the selected language stays selected as long as it is there.
    private mutating func group() {
        let before = selected
        let words = SearchTerms(search.text)
        groups = (summaries ?? []).compactMap { ProjectGroup($0, search: words) }
        let places = groups.flatMap { group in
            group.languages.map { (group.project.key, $0.language.locale) }
        }
        cursor.setCount(places.count)
        cursor.select(
            places.firstIndex { $0.0 == before?.project.key && $0.1 == before?.locale } ?? 0)
    }
}
