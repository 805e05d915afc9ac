import Catalog
import Display
import TML
import Text

/// The reviewing list: the keys of a list, each with all its forms as one block. A verdict applies
/// to the block or to the selected text, and the next block is selected.
public struct ReviewScreen: Equatable, Sendable {
    /// The state of the first request.
    enum Stage: Equatable, Sendable {
        case reading
        case ready
        case failed(Failure)
    }

    /// The list of keys from which the reviewing list was opened.
    private let list: KeyQuery
    /// The list with the search of the reviewing list.
    private(set) var query: KeyQuery
    /// The key that is selected first, with its position in the list.
    private var start: KeyPosition
    private(set) var material: ProjectMaterial
    /// The width of the list of keys that the translator chose; `nil`: the width of the layout.
    private let listColumns: Int?
    private(set) var stage = Stage.reading
    /// The numbers of the keys in the local copy; `nil` until the list is read.
    private(set) var keys: [Int64]?
    /// The offset of the first key in the list of keys; `nil` until the list is read. Keys without a
    /// translation between the keys of the reviewing list are not counted.
    private var offsetOfFirst: Int?
    var window = ReviewWindow()
    /// The cursor in the keys.
    private(set) var cursor = ListCursor()
    /// The number of the selected translation; `nil`: the whole block is selected.
    var chosen: Int?
    /// The numbers of the translations of the selected block that were selected.
    var seen: Set<Int> = []
    /// True while a verdict on the whole block shows the texts that the window does not show.
    var isReading = false
    var marks = KeyMarks()
    /// The search field. While it is open, it has the focus.
    private(set) var searchField: KeySearchField?
    private var origin: SearchOrigin?
    /// The earlier searches.
    private var searches = LineHistory()
    /// The first text of the selected block that the window does not show.
    var hidden: HiddenRow?
    private var requests = 0
    /// The key on which the selection is expected to stay.
    private var awaited: TranslationKey.ID?
    /// The key whose verdict is being saved; `nil`: no verdict is being saved.
    var judging: TranslationKey.ID?

    /// The first text of a block that the window does not show; the layout is computed only once.
    struct HiddenRow: Equatable {
        let block: ReviewBlock
        let area: Rect
        /// `nil` if the window shows all texts.
        let row: Int?
    }

    /// The selected block and the search at the opening of the search field.
    private struct SearchOrigin: Equatable {
        let block: ReviewBlock
        let search: ExactText
    }

    /// Creates the reviewing list of a list of keys.
    ///
    /// - Parameter listColumns: the width of the list of keys that the translator chose; `nil`: the
    ///   width of the layout.
    init(
        _ query: KeyQuery, at start: KeyPosition, of material: ProjectMaterial, listColumns: Int?
    ) {
        (self.list, self.query, self.start, self.material) = (query, query, start, material)
        self.listColumns = listColumns
    }

    /// True if the search of the reviewing list is not the search of the list of keys.
    var isSearched: Bool { query != list }

    /// The selected block; `nil` if the block is not loaded, or its key no longer exists.
    var selected: ReviewBlock? { window[cursor.selection] }

    /// The marked keys; `nil` if no key is marked.
    var marked: MarkedKeys? {
        guard !marks.isEmpty else { return nil }
        let count = marks.count(of: keys?.count ?? 0)
        return MarkedKeys(
            in: query, keys: marks.keys, isAll: marks.isAll, count: count, read: keys)
    }

    /// The selected text of the selected block; `nil`: the whole block is selected.
    var row: Int? {
        chosen.flatMap { id in selected?.rows.firstIndex { $0.translation.id == id } }
    }
}

extension ReviewScreen {
    /// The marked keys; without marks, all keys of the list.
    var markedOrAll: MarkedKeys {
        marked
            ?? MarkedKeys(in: query, keys: [], isAll: true, count: keys?.count ?? 0, read: keys)
    }

    /// The place of the reviewer in the list of keys; `nil` if the selected block is not loaded.
    private var place: ListPlace? {
        guard let selected else { return nil }
        let offset = max(0, (offsetOfFirst ?? 0) + cursor.selection)
        var place = ListPlace(query: list, key: selected.id, offset: offset)
        place.label = ListPlace.beginning(ofLabel: selected.detail.key.label.string)
        place.listColumns = listColumns
        return place
    }

    /// Saves the place for the next start.
    var keepingPlace: [Effect] { place.map { [.keepPlace($0)] } ?? [] }

    /// Notes that the reviewer has looked at the selected block.
    private var seeing: [Effect] { selected.map(effects) ?? [] }

    /// The reviewing list shows no comments, so a key with a newer comment stays new.
    private func effects(ofSeeing block: ReviewBlock) -> [Effect] {
        guard block.detail.hasNews, !block.detail.endsWithComment else { return [] }
        return [.store(.key(.see(block.id, query.locale, upTo: block.detail.newest)))]
    }
}

extension ReviewScreen: ScreenContent {
    var scopes: [KeyScope] {
        searchField == nil ? [.review, .list] : [.searchField, .textField]
    }

    var lineField: TextField? { searchField?.field }
    var fieldNote: FieldNote? { searchField?.note }
    var searchHints: [Command] { [.open, .nextPane, .back] }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        let verdicts: [Command] = allows(.approve) ? [.approve, .reject] : [.voteUp, .voteDown]
        let more: [Command] = marks.isEmpty ? [.open, .nextPane, .mark] : [.markRange, .markAll]
        return (keys?.isEmpty == false ? verdicts + more : []) + [.search, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [material.project.name, material.languageName, Strings.reviewTitle]
    }

    /// A key press waits for the block that it is about, and for the verdict before it.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        searchField == nil && command != nil ? [.blocks, .change] : []
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction(keys == nil ? ask(isAwaited: true) : refresh())
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if searchField != nil { return performInSearch(invocation) }
        if case .decision(let permission, let decision) = invocation.command.row.action {
            let decided = decision(invocation.argument).map(BatchPlan.Decision.decide)
            return decide(decided, with: permission, environment)
        }
        switch invocation.command {
        case .search: return search(for: invocation.argument)
        case .approve: return judge(.approve, invocation, environment)
        case .reject: return judge(.reject(reason: ""), invocation, environment)
        case .voteUp: return judge(.vote(1), invocation, environment)
        case .voteDown: return judge(.vote(-1), invocation, environment)
        case .withdrawVote: return judge(.vote(0), invocation, environment)
        case .mark: return markSelected(environment)
        case .markRange: return markRange(environment)
        case .markAll: marks.turnAll()
        case .markSeen: return Reaction([.store(.list(.see(markedOrAll)))])
        case .takeBack: return decide(.takeBack, with: nil, environment)
        case .remember: return remember(environment)
        case .nextPane, .previousPane: selectRow(forward: invocation.command == .nextPane)
        case .open: return edit(environment)
        case .back: return goBack()
        default: return move(invocation, environment)
        }
        return Reaction.none
    }

    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        switch gesture {
        case .scroll(let rows):
            let target = cursor.selection + rows.signum()
            guard keys?.indices.contains(target) == true else { return .none }
            return Reaction(select(target))
        case .press:
            guard searchField.map({ ExactText($0.text) == query.search }) ?? true else {
                return .none
            }
            let news = closeSearch()
            let picture = ReviewPicture(self, environment)
            guard let place = picture.place(at: point, in: area) else { return Reaction(news) }
            let effects = place.block == cursor.selection ? [] : select(place.block)
            choose(place.row)
            isReading = false
            return .chosen(news + effects)
        case .drag: return .none
        }
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        if let step = VerdictStep(question, answer, query.locale) { return take(step) }
        switch (question, answer) {
        case (.list(.batch(let plan)), .text(let reason)):
            return begin(plan.rejecting(for: ExactText(reason)))
        case (.list(.batch(let plan)), _): return begin(plan)
        case (.list(.remember(let marked)), _): return remember(marked)
        default: return .none
        }
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .list(.review(let reading, let selection, let blocks)):
            return take(reading, selection, blocks)
        case .failed(.list(.review(let reading)), let why): return fail(reading, why)
        case .list(.names), .list(.estimated), .failed(.list(.estimate), _):
            return Reaction(searchField?.receive(answer) ?? [])
        case .list(.identities(query, let found)): marks.takeRange(found)
        case .list(.checked(query.project, query.locale)): return Reaction(refresh())
        case .batch(.planned(let plan)) where plan.choice == .waiting:
            return plan.marked.areSame(as: marked)
                ? plan.question : .notice(Strings.marksHaveChanged, .warning)
        case .list(.seen): return Reaction(refresh())
        case .batch(.written), .batch(.saved), .batch(.undone):
            // The next verdict must not be compared with a verdict that is undone.
            return Reaction(keys?.isEmpty == true ? [] : ask(isAwaited: true))
        case .outbox(.listed): return Reaction(refresh())
        case .key(.seen(let key, query.locale)): window.see(key)
        case .key(.reviewed(_, _, let isAsSeen, let detail, _)):
            return take(detail, isAsSeen: isAsSeen)
        // The screen below reports the failure.
        case .failed(.key(.review), _): judging = nil
        case .projects(.opened(let new))
        where new.project.key == query.project && new.locale == query.locale:
            material = new
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        if case .synchronized = answer { Reaction(refresh()) } else { .none }
    }

    func leave() -> [Effect] { keepingPlace }

    func allows(_ permission: Permission) -> Bool {
        material.membership?.allows(permission, in: query.locale) ?? true
    }
}

/// The loaded blocks.
extension ReviewScreen {
    /// Requests the blocks around the selection.
    private mutating func ask(isAwaited: Bool) -> [Effect] {
        requests += 1
        window.ask()
        let reading = ReviewReading(
            query, from: start, number: requests, isAwaited: isAwaited, of: keys,
            around: cursor.selection)
        return [.store(.list(.review(reading)))]
    }

    /// Reads the loaded blocks again. No key press waits for the answer: a verdict is always about
    /// the texts on the screen.
    mutating func refresh() -> [Effect] {
        keys?.isEmpty == true ? [] : ask(isAwaited: !window.isLoaded(cursor.selection))
    }

    /// Requests the blocks around the selection that are not loaded.
    private mutating func fetch() -> [Effect] {
        if !window.isLoaded(cursor.selection) { return ask(isAwaited: true) }
        let count = keys?.count ?? 0
        return window.isAsked || window.surrounds(cursor.selection, of: count)
            ? [] : ask(isAwaited: false)
    }

    private mutating func take(
        _ reading: ReviewReading, _ selection: Int, _ blocks: [ReviewBlock?]
    ) -> Reaction {
        guard reading.number == requests, reading.query == query else { return .none }
        if keys == nil, let read = reading.keys {
            (keys, stage) = (read, .ready)
            cursor.setCount(read.count)
            cursor.select(selection)
            offsetOfFirst = offsetOfFirst ?? start.offset - selection
        }
        window.take(blocks, at: reading.first)
        return Reaction(awaitRest())
    }

    private mutating func fail(_ reading: ReviewReading, _ why: Failure) -> Reaction {
        guard reading.number == requests, reading.query == query else { return .none }
        window.fail()
        if keys == nil { stage = .failed(why) }
        return .notice(Strings.sentence(why), .error)
    }
}

/// Motions and marks.
extension ReviewScreen {
    private mutating func select(_ position: Int) -> [Effect] {
        let news = seeing
        cursor.select(position)
        leaveBlock()
        return news + follow()
    }

    /// Requests the blocks around the selection that are not loaded, and waits until the selection
    /// has stayed on its key.
    private mutating func follow() -> [Effect] { fetch() + awaitRest() }

    /// Waits until the selection has stayed on its key, once for each selected key.
    private mutating func awaitRest() -> [Effect] {
        guard let key = selected?.id, key != awaited else { return [] }
        awaited = key
        return [.awaitRest(on: key)]
    }

    private mutating func move(
        _ invocation: Invocation, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let page = ReviewPicture(self, environment).blocksOfPage(in: environment.area)
        let (before, seen) = (cursor.selection, seeing)
        guard cursor.perform(invocation, page: page) else { return nil }
        if cursor.selection != before { leaveBlock() }
        return Reaction(seen + (keys?.isEmpty == false ? follow() : []))
    }

    /// Selects the next block.
    mutating func goOn() -> Reaction {
        guard let keys, cursor.selection + 1 < keys.count else {
            choose(nil)
            return Reaction(seeing, notice: Notice(Strings.reviewEnds))
        }
        return Reaction(select(cursor.selection + 1))
    }

    /// Selects the next text of the block; after the last text, the whole block.
    private mutating func selectRow(forward: Bool) {
        let count = selected?.rows.count ?? 0
        let place = (row ?? -1) + (forward ? 1 : -1)
        let next = place < -1 ? count - 1 : place
        choose(next)
    }

    /// Selects a text of the block by its position; outside of the texts, the whole block.
    mutating func choose(_ position: Int?) {
        let rows = selected?.rows ?? []
        chosen = position.flatMap { rows.indices.contains($0) ? rows[$0].translation.id : nil }
        if let chosen { seen.insert(chosen) }
    }

    private mutating func leaveBlock() { (chosen, seen, isReading) = (nil, [], false) }

    private mutating func goBack() -> Reaction {
        if !marks.isEmpty {
            marks = KeyMarks()
        } else if row != nil {
            choose(nil)
            isReading = false
        } else if isSearched {
            let news = seeing
            return Reaction(show(list.search) + news)
        } else {
            let target = place.map(Reaction.Navigation.leaveReview) ?? .pop
            return Reaction(seeing, navigation: target)
        }
        return .none
    }

    private mutating func markSelected(_ environment: ScreenEnvironment) -> Reaction {
        guard let selected else { return missing(environment) }
        marks.turn(selected.id)
        return Reaction(select(min(cursor.selection + 1, max(0, (keys?.count ?? 0) - 1))))
    }

    private mutating func markRange(_ environment: ScreenEnvironment) -> Reaction {
        guard let selected else { return missing(environment) }
        guard let last = marks.last else {
            return .notice(Strings.markFirst(environment, .review))
        }
        marks.awaitRange()
        return Reaction([.store(.list(.identities(query, from: last, to: selected.id)))])
    }

    /// Reports that the selected block is not loaded, and requests the block again.
    mutating func missing(_ environment: ScreenEnvironment) -> Reaction {
        guard keys?.isEmpty == false else { return .notice(whyEmpty(environment)) }
        if window.isLoaded(cursor.selection) { return .notice(Strings.reviewedKeyIsGone, .warning) }
        return Reaction(fetch(), notice: Notice(Strings.blockNotRead, .warning))
    }

    /// Opens the selected key in the editor. The search of the list of keys stays.
    private mutating func edit(_ environment: ScreenEnvironment) -> Reaction {
        guard var place else { return missing(environment) }
        place.pane = PaneID.forms.name
        return Reaction(navigation: .edit(place, from: self))
    }
}

/// The search, which works as in the list of keys.
extension ReviewScreen {
    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        searchField?.type(text)
        return Reaction([.awaitSearch])
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        searchField?.paste(text)
        return Reaction([.awaitSearch])
    }

    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction {
        if alarm == .search { return Reaction(applySearch()) }
        // At `.saveDrafts`, the list of keys below has saved its own place.
        let isKept = alarm == .saveDrafts || alarm == selected.map { Alarm.rested($0.id) }
        return Reaction(isKept ? keepingPlace : [])
    }

    /// Searches for a text. Without a text, opens the search field.
    private mutating func search(for text: String?) -> Reaction {
        if searchField == nil {
            origin = selected.map { SearchOrigin(block: $0, search: query.search) }
        }
        let field = KeySearchField(
            text: text ?? query.search.string, history: searches, names: namesInFilters, of: query,
            origin: nil)
        searchField = field
        return text == nil ? Reaction(field.reading) : finishSearch()
    }

    private mutating func performInSearch(_ invocation: Invocation) -> Reaction? {
        switch invocation.command {
        case .search: return invocation.argument.map { search(for: $0) } ?? Reaction.none
        case .open: return finishSearch()
        case .moveDown where searchField?.isRecalling == false: return finishSearch()
        case .back:
            (searchField, origin) = (nil, nil)
            return Reaction(show(list.search))
        case .nextPane:
            let counting = searchField?.complete()
            return counting.map { Reaction([.awaitSearch] + $0) }
                ?? .notice(Strings.nothingToComplete)
        default:
            return searchField?.perform(invocation.command) == true
                ? Reaction([.awaitSearch]) : nil
        }
    }

    /// The names for the completion, from the selected key.
    var namesInFilters: KeyFilterCompletion.Names {
        KeyFilterCompletion.Names(of: selected?.detail, in: material)
    }

    private mutating func applySearch() -> [Effect] {
        searchField.map { show(ExactText($0.text)) } ?? []
    }

    /// Searches for the text of the field, and closes the field.
    private mutating func finishSearch() -> Reaction {
        let effects = applySearch() + closeSearch()
        let mistake = query.searched.mistake.map { Notice(Strings.sentence($0), .warning) }
        return Reaction(effects, notice: mistake)
    }

    /// Closes the field. If the search has changed, the reviewer has looked at the block that was
    /// selected at the opening. Blocks that were selected while the search was typed do not count.
    private mutating func closeSearch() -> [Effect] {
        if let text = searchField?.text, !text.trimmed.isEmpty { searches.add(text) }
        let left = origin.flatMap { $0.search == query.search ? nil : $0.block }
        (searchField, origin) = (nil, nil)
        return left.map(effects) ?? []
    }

    /// Reads the list with another search. The selected key stays selected if the new list has it.
    private mutating func show(_ search: ExactText) -> [Effect] {
        guard search != query.search else { return [] }
        if let selected { start = KeyPosition(selected.id, offset: cursor.selection) }
        query.search = search
        (keys, stage, window, cursor) = (nil, .reading, ReviewWindow(), ListCursor())
        marks = KeyMarks()
        leaveBlock()
        return ask(isAwaited: true)
    }
}
