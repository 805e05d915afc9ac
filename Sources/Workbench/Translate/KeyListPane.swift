import Catalog
import Display
import TML
import Text

extension PaneID {
    static let keys = PaneID("keys")
}

/// The list of keys: a window of rows around the selection, and the filter of the list.
///
/// The row of the selected key stays visible until the selection moves, even if the list no longer
/// has the key: see `ListedKey`.
struct KeyListPane: TranslatePane {
    static let id = PaneID.keys
    static let goesByPages = false

    var query: KeyQuery
    /// The number of keys in the list; `nil` before the first answer.
    var count: Int?
    /// The state of ``count``.
    var counting = Counting.done
    /// True if the list has had a key since the language was opened.
    var hasHadKeys = false
    var cursor = ListCursor()
    var window = RowWindow()
    var selected = ListedKey.none
    var marks = KeyMarks()
    /// The search field. While it is open, it has the focus of the list.
    var searchField: KeySearchField?
    /// The earlier searches.
    var searches = LineHistory()
    /// The running search for the next key; `nil`: no search is running.
    var awaited: AwaitedKey?
    /// True if the first unfinished key is selected when it is loaded: at the first opening of a
    /// language, until the translator moves in the list.
    var seeksUnfinished = false
    /// True if the next Esc closes the list, because the previous Esc had nothing else to close.
    var isLeaving = false

    init(project: Project.Key, locale: LocaleCode) {
        query = KeyQuery(project: project, locale: locale)
    }

    /// The position in the list for the next start; `nil` until the list is loaded.
    var place: ListPlace? {
        count.map { _ in
            var place = ListPlace(query: query, key: selected.id, offset: cursor.selection)
            place.label = ListPlace.beginning(ofLabel: row?.label ?? "")
            return place
        }
    }

    /// Restores a position in the list.
    mutating func goOn(at place: ListPlace) {
        query = place.query
        selected = place.key.map(ListedKey.expected) ?? .none
        cursor.setCount(place.offset + 1)
        cursor.select(place.offset)
    }

    /// The row of the selected key; `nil` if no key is selected or the row is not loaded.
    var row: KeyRow? { selected.row }
    /// True if the list is loaded, and has no keys.
    var isKnownEmpty: Bool { count == 0 && row == nil }
    /// True if the list no longer has the selected key.
    var isStray: Bool { selected.isStray }

    /// Returns the row in a line of the list; `nil` if the row is not loaded.
    func row(at line: Int) -> KeyRow? {
        if line == cursor.selection, let row { return row }
        return window[isStray && line > cursor.selection ? line - 1 : line]
    }
}

extension KeyListPane {
    func scopes(hasKeys: Bool) -> [KeyScope] {
        searchField == nil ? [.keyList, .list] : [.searchField, .textField]
    }

    func hints(_ shared: Shared) -> [Command] {
        if !marks.isEmpty {
            return (shared.isReviewer ? [.approve, .reject] : [])
                + [.voteUp, .mark, .markRange, .markAll, .back, .help]
        }
        let first: [Command] = shared.hasProposal ? [.approve, .reject, .edit] : [.edit]
        let languages = shared.material?.project.targetLanguages.count ?? 0
        let fix: [Command] = query.condition.onlyCheck?.hasFix == true ? [.fixAll] : []
        return takeBackHint(shared) + first + fix + [
            .search, .nextFilter, .nextUnfinished, .chooseSource, .nextPane,
        ] + (languages > 1 ? [.otherLanguage] : []) + [.help]
    }

    /// Motions need the list. Motions do not wait until drafts are saved.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind> {
        let isOfField = command?.isAboutTextAlone ?? true
        if searchField != nil,
            isOfField && command != .moveDown || command == .nextPane
                || command == .back
        {
            return [.next]
        }
        guard command?.motion != nil || command == .mark else {
            let ofAll: Set<Unanswered.Kind> = command == .markAll ? [.count] : []
            return ofAll.union(Unanswered.Kind.ofTranslating)
        }
        let ofEnd: Set<Unanswered.Kind> = reachesEnd(command) ? [.count] : []
        return ofEnd.union([.next, .list, .change, .material])
    }

    /// Returns true if a command can reach the end of the keys that are counted so far.
    private func reachesEnd(_ command: Command?) -> Bool {
        let end = cursor.selection + RowWindow.margin
        return isCounting && (command?.motion == .last || end >= count ?? 0)
    }

    var lineField: TextField? { searchField?.field }

    var fieldNote: FieldNote? { searchField?.note }

    /// In the search field, the key for the next pane completes the typed condition.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction? {
        guard invocation.command == .nextPane, searchField != nil else { return nil }
        guard let counting = searchField?.complete() else {
            return .notice(Strings.nothingToComplete)
        }
        return Reaction(searchIsTyped() + counting)
    }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        if command == .back { return goBack(shared) }
        if command == .mark, searchField == nil { return markSelected(shared) }
        guard let field = searchField else { return command.motion.map { move($0, shared) } }
        if command == .open || command == .moveDown && !field.isRecalling {
            let reaction = applySearch(shared)
            closeSearch()
            return reaction + Reaction(notice: noticeOfMistake)
        }
        guard searchField?.perform(command) == true else { return nil }
        return Reaction(searchIsTyped())
    }

    mutating func type(_ text: String, _ shared: Shared) -> Reaction {
        searchField?.type(text)
        return Reaction(searchIsTyped())
    }

    mutating func paste(_ text: String, _ shared: Shared) -> Reaction {
        searchField?.paste(text)
        return Reaction(searchIsTyped())
    }

    /// Scrolls, or selects a row. The wheel does not change the selection, so typed text stays with
    /// its key. A press selects a loaded row. While the typed search differs from the search of the
    /// list, a press does nothing.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        let page = shared.page
        switch gesture {
        case .scroll(let rows):
            // While rows are loading, the selected row is not known, so the wheel does nothing.
            guard row != nil, !window.isAsked else { return .none }
            cursor.scroll(by: rows, rows: page)
            return Reaction(fetch(page: page))
        case .press:
            let lines = cursor.window(rows: size.rows - 1)
            let line = lines.lowerBound + point.row - 1
            guard point.row > 0, lines.contains(line), row(at: line) != nil,
                searchField.map({ ExactText($0.text) == query.search }) ?? true
            else { return .none }
            closeSearch()
            return .chosen(moveCursor(page: page) { $0.select(line, rows: page) })
        case .drag: return .none
        }
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        if case .list(.batch(let plan)) = question {
            guard case .text(let reason) = answer else { return begin(plan) }
            return begin(plan.rejecting(for: ExactText(reason)))
        }
        if case .list(.remember(let marked)) = question { return remember(marked) }
        guard case .item(let number) = answer else { return nil }
        if question == .list(.filter) {
            return change(shared) { $0.filter = KeyFilter.standard[number].filter }
        }
        if case .list(.issues(let checks)) = question {
            let failing = number == 0 ? .has(.issue) : KeyFilter.Condition.check(checks[number - 1])
            return change(shared) { ($0.filter, $0.search) = (.condition(failing), "") }
        }
        if case .list(.fixes(let checks)) = question { return fixAll(of: checks[number], shared) }
        guard case .list(.source(let names)) = question else { return nil }
        return change(shared) { $0.source = number == 0 ? nil : names[number - 1] }
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        alarm == .search ? applySearch(shared) : .none
    }

    /// Takes an answer of the disk. Afterwards, the selected line may have another row.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        let page = shared.page
        switch answer {
        case .list(.names), .list(.estimated), .failed(.list(.estimate), _):
            return Reaction(searchField?.receive(answer) ?? [])
        case .list(.window(query, let key, let found)):
            if let key { locate(key, at: found.place, page: page) }
            return Reaction(take(found, page: page) + seekUnfinished(shared))
        case .list(.counted(query, let all)): return Reaction(take(count: all, page: page))
        case .list(.identities(query, let keys)): marks.takeRange(keys)
        case .list(.issueCounts(query, let counts, let left)):
            return chooseCheck(counts, left: left, shared)
        case .list(.issueCountsOfMarked(let marked, let counts, let left)):
            return chooseFixes(counts, of: marked, left: left, shared)
        case .list(.checked(shared.project, shared.locale)):
            return Reaction(refreshUnlessAsked(page: page))
        case .list(.seen(_, let count)):
            return Reaction(
                refresh(page: page), notice: Notice(Strings.seen(count), .good, about: .outcome))
        case .key(.seen) where query.condition.asksForNews:
            return Reaction(refreshUnlessAsked(page: page))
        case .batch(.planned(let plan)): return ask(about: plan, shared)
        case .list(.next(let query, let offset, let row)):
            return arrive(at: offset, row, query, shared)
        case .key(.draftsSaved(let forms)):
            // The list marks keys with drafts.
            guard let key = shared.current, forms.allSatisfy({ $0.key == key.id }) else {
                return Reaction(refreshUnlessAsked(page: page))
            }
        case .failed(let request, _): return fail(request)
        case .batch(.written), .batch(.saved), .batch(.undone):
            return Reaction(refresh(page: page))
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session:
            break
        }
        return .none
    }

    /// Handles a failed request. The screen reports the failure.
    private mutating func fail(_ request: StoreRequest) -> Reaction {
        switch request {
        case .list(.window(query, _, _, _)): window.fail()
        case .list(.count(query)): counting = .failed
        case .key(.submit), .list(.next):
            guard awaited != nil else { return .none }
            awaited = nil
            return Reaction(requests: [.nextKey(isThere: false)])
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session:
            break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .progress(shared.project, shared.locale, _, _):
            Reaction(refreshUnlessAsked(page: shared.page))
        case .synchronized, .uploaded: Reaction(refresh(page: shared.page))
        case .signedIn, .projectsRefreshed, .progress, .silent, .news, .engines, .failed,
            .earlierStates, .fact, .sharingDone, .filesOpened:
            .none
        }
    }

    mutating func appear(_ shared: Shared) -> [Effect] { refresh(page: shared.page) }

    mutating func resized(_ shared: Shared) -> [Effect] {
        cursor.show(rows: shared.page)
        return fetch(page: shared.page)
    }

    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        var row = key.row
        // The list is read again after each check, but a selected key only after a save.
        if !isNew, let known = self.row, known.id == row.id { row.hasIssue = known.hasIssue }
        update(row)
        return .none
    }

    func picture(_ shared: Shared) -> any PanePicture { KeyListPicture(self, shared) }
}

extension KeyListPane {
    /// Performs a motion. A motion to an end of the list is a jump.
    mutating func move(_ motion: ListMotion, _ shared: Shared) -> Reaction {
        guard motion == .first || motion == .last else {
            return Reaction(move(motion, page: shared.page))
        }
        return jump { $0.move(motion, page: shared.page) }
    }

    /// Searches for a text. Without a text, opens the search field.
    mutating func search(for text: String?, _ shared: Shared) -> Reaction {
        let focus = Reaction(requests: [.focus(.keys)])
        guard let text else {
            guard searchField == nil else { return focus }
            let field = KeySearchField(
                text: query.search.string, history: searches, names: shared.namesInFilters,
                of: query, origin: place)
            searchField = field
            return focus + Reaction(field.reading)
        }
        searches.add(text)
        let reaction = focus + change(shared) { $0.search = ExactText(text) }
        searchField = nil
        return reaction + Reaction(notice: noticeOfMistake)
    }

    mutating func showNextKind(_ shared: Shared) -> Reaction {
        change(shared) { $0.filter = $0.filter.next }
    }

    /// - Parameter name: the name of an order; `nil`: the order that is not in use.
    mutating func order(_ name: String?, _ shared: Shared) -> Reaction {
        let other: KeyQuery.Order = query.order == .registered ? .label : .registered
        return change(shared) { $0.order = name.flatMap(KeyQuery.Order.init) ?? other }
    }

    /// - Parameter text: the name of a filter, or conditions; `nil`: a menu shows the filters.
    mutating func filter(_ text: String?, _ shared: Shared) -> Reaction {
        guard let text, let filter = KeyFilter(named: text) ?? (try? KeyFilter(text: text)) else {
            return chooseFilter()
        }
        return change(shared) { $0.filter = filter }
    }

    /// - Parameter name: the name of a source, or a unique part of the name; `nil`: a menu shows
    ///   the sources.
    mutating func showSource(_ name: String?, _ shared: Shared) -> Reaction {
        let sources = shared.material?.sources ?? []
        guard let name else { return chooseSource(among: sources) }
        let names = sources.map { ExactText($0.name) }
        let wanted = ExactText(name)
        let found = names.contains(wanted) ? [wanted] : names.filter { $0.string.contains(name) }
        guard let source = found.first else { return .notice(Strings.noSource(name), .warning) }
        guard found.count == 1 else { return .notice(Strings.manySources(name), .warning) }
        return change(shared) { $0.source = source }
    }

    private mutating func change(_ shared: Shared, _ change: (inout KeyQuery) -> Void) -> Reaction {
        jump { $0.change(page: shared.page, change) }
    }

    /// Performs a jump. If the place has changed, the reaction contains the place before the jump.
    mutating func jump(_ body: (inout Self) -> [Effect]) -> Reaction {
        let (query, line) = (query, cursor.selection)
        let before = if let searchField { searchField.origin } else { place }
        var reaction = Reaction(body(&self))
        guard self.query != query || cursor.selection != line else { return reaction }
        searchField?.origin = nil
        reaction.left = before
        return reaction
    }

    private func chooseFilter() -> Reaction {
        let filters = KeyFilter.standard.map(\.filter)
        return .dialog(
            .menu(
                .list(.filter), Strings.filterQuestion, items: filters.map(Strings.word),
                selected: filters.firstIndex(of: query.filter) ?? 0))
    }

    private func chooseSource(among sources: [SourceCount]) -> Reaction {
        guard !sources.isEmpty else { return .notice(Strings.noSources) }
        let names = sources.map { ExactText($0.name) }
        let place = names.firstIndex { $0 == query.source }
        return .dialog(
            .menu(
                .list(.source(names)), Strings.sourceQuestion,
                items: [Strings.allSources] + sources.map(Strings.source),
                selected: place.map { $0 + 1 } ?? 0))
    }

    /// Removes the marks. Without marks, closes the search. Without a search, the second press in a row closes the list. No typed
    /// text is lost.
    private mutating func goBack(_ shared: Shared) -> Reaction {
        if searchField == nil, !marks.isEmpty {
            marks = KeyMarks()
            return .none
        }
        guard searchField != nil || !query.search.isEmpty else {
            if isLeaving { return Reaction(navigation: .pop) }
            isLeaving = true
            let back = shared.environment.press(.back, in: [.keyList])
            return .notice(Strings.againToLeave(back))
        }
        defer { searchField = nil }
        return change(shared) { $0.search = "" }
    }
}

extension KeyListPane {
    /// Closes the search field. Its text becomes the newest of the earlier searches.
    private mutating func closeSearch() {
        if let text = searchField?.text, !text.trimmed.isEmpty { searches.add(text) }
        searchField = nil
    }

    /// The notice about a mistake in the search, because of which it is a search for words.
    private var noticeOfMistake: Notice? {
        query.searched.mistake.map { Notice(Strings.sentence($0), .warning) }
    }

    private func searchIsTyped() -> [Effect] { [.awaitSearch] }

    /// Searches for the text in the field if it has changed.
    private mutating func applySearch(_ shared: Shared) -> Reaction {
        guard let text = searchField?.text else { return .none }
        return change(shared) { $0.search = ExactText(text) }
    }
}

extension KeyFilter {
    fileprivate var next: KeyFilter {
        let all = Self.standard.map(\.filter)
        let index = all.firstIndex(of: self) ?? -1
        return all[(index + 1) % all.count]
    }
}
