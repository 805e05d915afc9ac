import Catalog
import Display
import TML
import Text

/// Brings back the states of translations before the work of a person. The list shows each
/// translation as it is now and as it comes back.
public struct RestoreScreen: Equatable, Sendable {
    /// The progress of the search.
    enum Stage: Equatable, Sendable {
        case idle
        /// The server sends the next states.
        case asking
        /// The disk compares the states with the local copy.
        case comparing
        case found
        /// The translator has stopped the search.
        case stopped
        /// The list has the maximum number of rows that can come back.
        case full
        case failed(Failure)
    }

    /// The maximum number of rows that can come back, and of rows that cannot.
    let most: Int
    /// The direction of the translations.
    let direction: TextDirection
    /// The search, with the page that is read now.
    private(set) var search: RestorationSearch
    private(set) var stage = Stage.idle
    /// The newest page of the server, without its states; `nil` before the first page.
    private(set) var page: EarlierStates?
    /// The number of rows that can come back.
    private(set) var possible = 0
    /// The number of translations that cannot come back and have no row, by reason.
    private(set) var hidden: [RestorationObstacle: Int] = [:]
    /// The translations. Enter brings the marked ones back.
    var list = ListView<RestorableForm>()

    init(_ search: RestorationSearch, direction: TextDirection, most: Int = 20_000) {
        self.search = search
        self.direction = direction
        self.most = most
    }

    /// The number of translations that were found.
    var found: Int { list.rows.count + hidden.values.reduce(0, +) }

    /// True if an answer of the server or of the disk is missing.
    var isSearching: Bool { stage == .asking || stage == .comparing }

    /// The changes of the marked rows.
    private var plan: RestorationPlan {
        RestorationPlan(of: list.rows, hidden: hidden, isMarked: list.isMarked)
    }
}

/// A form can have several translations, so the number of the translation identifies a row.
extension RestorableForm: ListedRow {
    var rowID: Int { state.translation }

    var searchedText: String {
        [label.string, state.now.text.string, state.earlier?.text.string ?? ""]
            .joined(separator: "\n")
    }
}

extension RestoreScreen: ListedScreen {
    var scope: KeyScope { .restore }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (list.rows.isEmpty ? [] : [.open, .mark, .markAlike, .search]) + [.back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.restoreTitle, page?.personName ?? ""].filter { !$0.isEmpty }
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        stage == .idle ? ask() : .none
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .open: return question
        case .back: return goBack()
        case .mark: list.markSelected(page: page) { $0.item != nil }
        case .markAlike: list.markAll { $0.item != nil }
        default: return nil
        }
        return Reaction.none
    }

    /// Enter brings all marked rows back.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect { RestoreLayout(area).list }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard case .list(.restoration(let plan)) = question, answer == .yes else { return .none }
        return Reaction(
            [.store(.batch(.save(BatchRun(.restoration(plan)))))], navigation: .pop)
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        guard stage == .asking else { return .none }
        switch answer {
        case .earlierStates(search.work, let page): return compare(page)
        case .failed(.earlierStates, let why, _): stage = .failed(why)
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .uploaded, .news, .fact,
            .earlierStates, .sharingDone, .engines, .filesOpened, .silent, .failed:
            break
        }
        return .none
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        guard stage == .comparing else { return .none }
        switch answer {
        case .batch(.restorable(search, let rows)): return take(rows)
        case .failed(.batch(.restorable(search, _)), let why): stage = .failed(why)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    mutating func leave() -> [Effect] { stage == .asking ? [.cancel(.earlierStates)] : [] }
}

/// The search.
extension RestoreScreen {
    /// Asks the server for the next page.
    private mutating func ask() -> Reaction {
        stage = .asking
        return Reaction([.network(.earlierStates(search.work))])
    }

    /// Compares a page with the local copy. If the time of the first page begins later than
    /// requested, the further pages are requested with the later beginning.
    private mutating func compare(_ answer: EarlierStates) -> Reaction {
        var page = answer
        page.states = []
        if let first = self.page, first.isCut {
            page.isCut = true
            page.time.since = first.time.since
        }
        self.page = page
        stage = .comparing
        return Reaction([.store(.batch(.restorable(search, answer.states)))])
    }

    /// Adds rows, and marks those that can come back. Then asks for the next page. Rows that cannot
    /// come back use no room of the others, so that a repeated command reaches further rows.
    private mutating func take(_ rows: [RestorableForm]) -> Reaction {
        let open = rows.filter { $0.item != nil }
        var room = max(0, most - (list.rows.count - possible))
        let shown = rows.filter { row in
            if row.item != nil { return true }
            if room > 0 {
                room -= 1
                return true
            }
            hidden[row.state.obstacle ?? .unknown, default: 0] += 1
            return false
        }
        list.show(list.rows + shown)
        list.mark(open)
        possible += open.count
        guard let next = page.flatMap(search.work.next) else {
            stage = .found
            return .none
        }
        guard possible < most else {
            stage = .full
            return .none
        }
        search.work = next
        return ask()
    }

    /// Stops the search; otherwise leaves the screen.
    private mutating func goBack() -> Reaction {
        guard isSearching, !list.rows.isEmpty else { return Reaction(navigation: .pop) }
        let effects = leave()
        stage = .stopped
        return Reaction(effects)
    }

    /// The question whether the marked rows come back.
    private var question: Reaction {
        if isSearching { return .notice(Strings.stillSearching) }
        let plan = plan
        guard !plan.items.isEmpty else {
            return .notice(Strings.nothingToRestore(possible), .warning)
        }
        return .dialog(.confirm(.list(.restoration(plan)), Strings.question(plan)))
    }
}
