import Catalog
import Text

/// The selected row, and the loaded rows around it.
extension KeyListPane {
    /// Performs a motion. The row of the new selection may not be loaded yet.
    mutating func move(_ motion: ListMotion, page: Int) -> [Effect] {
        moveCursor(page: page) { $0.move(motion, page: page) }
    }

    mutating func moveCursor(page: Int, _ body: (inout ListCursor) -> Void) -> [Effect] {
        let before = cursor.selection
        body(&cursor)
        seeksUnfinished = false
        guard cursor.selection != before else { return [] }
        leaveStray(at: before)
        selected = window[cursor.selection].map(ListedKey.listed) ?? .none
        return fetch(page: page)
    }

    /// Selects a row that the disk has found. A row that the list no longer has is removed first.
    mutating func select(_ found: KeyRow, at offset: Int, page: Int) -> [Effect] {
        leaveStray(at: cursor.selection)
        show(offset, page: page)
        selected = .listed(found)
        return fetch(page: page)
    }

    /// Goes to a place of the language.
    mutating func go(to place: ListPlace, page: Int) -> [Effect] {
        let known = row?.id == place.key ? row : window.rows.first { $0.id == place.key }
        if place.query != query {
            (query, count, window, cursor) = (place.query, nil, RowWindow(), ListCursor())
            counting = .done
            marks = KeyMarks()
        }
        (searchField, awaited, seeksUnfinished, isLeaving) = (nil, nil, false, false)
        selected = place.key.map { .placed(known ?? KeyRow(id: $0, label: place.label)) } ?? .none
        cursor.setCount(max(count ?? 0, place.offset + 1))
        cursor.jump(to: place.offset, rows: page)
        return refresh(page: page)
    }

    /// Changes the filter or the order. The selected key stays selected if the new list has the
    /// key.
    mutating func change(page: Int, _ change: (inout KeyQuery) -> Void) -> [Effect] {
        var changed = query
        change(&changed)
        guard changed != query else { return [] }
        query = changed
        marks = KeyMarks()
        seeksUnfinished = false
        (count, counting) = (nil, .done)
        window = RowWindow()
        selected.seek()
        cursor = ListCursor()
        return refresh(page: page)
    }

    /// Reads the list again.
    mutating func refresh(page: Int) -> [Effect] {
        ask(around: cursor.top, for: selected.id, page: page)
    }

    /// Reads the list again, unless a request for rows is running. For changes in quick succession.
    mutating func refreshUnlessAsked(page: Int) -> [Effect] {
        window.isAsked ? [] : refresh(page: page)
    }

    /// Requests the visible rows that are not loaded.
    mutating func fetch(page: Int) -> [Effect] {
        let end = min(cursor.top + page, count ?? .max)
        let visible = cursor.top..<max(cursor.top, end)
        return window.expects(visible) ? [] : ask(around: cursor.top, page: page)
    }

    /// Handles the deletion of the selected key. The key at its position is selected.
    mutating func drop(page: Int) -> [Effect] {
        selected = .none
        cursor.comeBack(rows: page)
        window = RowWindow()
        cursor.setCount(count)
        return refresh(page: page)
    }

    /// Takes the new row of a key.
    mutating func update(_ new: KeyRow) {
        window.update(new)
        selected.update(new)
    }
}

extension KeyListPane {
    mutating func take(_ found: KeyWindow, page: Int) -> [Effect] {
        let effects = countUnless(found.isWhole)
        let all = found.isWhole ? found.count : max(count ?? 0, found.count)
        count = all
        hasHadKeys = hasHadKeys || all > 0
        cursor.setCount(all + (isStray ? 1 : 0))
        cursor.show(rows: page)
        if all == 0, !isStray, !selected.isPlaced { selected = .none }
        window.take(found.rows, at: found.offset)
        if let row, let fresh = found.rows.first(where: { $0.id == row.id }) {
            selected.update(fresh)
        }
        switch selected {
        case .none, .expected, .sought:
            if let found = window[cursor.selection] { selected = .listed(found) }
        case .listed, .stray, .placed: break
        }
        return fetch(page: page) + effects
    }

    /// Requests the number of all keys, unless the list is whole. If the number is already
    /// requested, requests it again after the answer, because the list may have changed.
    private mutating func countUnless(_ isWhole: Bool) -> [Effect] {
        switch counting {
        case _ where isWhole: counting = .done
        case .asked, .outdated: counting = .outdated
        case .done, .failed:
            counting = .asked
            return [.store(.list(.count(query)))]
        }
        return []
    }

    /// Takes the number of all keys of a list whose first keys are loaded.
    mutating func take(count all: Int, page: Int) -> [Effect] {
        guard isCounting else { return [] }
        let isOutdated = counting == .outdated
        (counting, count) = (.done, all)
        cursor.setCount(all + (isStray ? 1 : 0))
        return fetch(page: page) + (isOutdated ? countUnless(false) : [])
    }

    mutating func locate(_ key: TranslationKey.ID, at offset: Int?, page: Int) {
        guard key == selected.id else { return }
        guard let row = selected.row else {
            if let offset { show(offset, page: page) }
            return
        }
        if let offset {
            if case .listed = selected { follow(to: offset, page: page) }
            show(offset, page: page)
            selected = .listed(row)
        } else if selected.staysWithoutList {
            selected = .stray(row)
            cursor.setCount(count.map { $0 + 1 })
        }
    }

    /// Follows the selected key to another row. The visible part of the list stays.
    mutating func follow(to offset: Int, page: Int) {
        guard offset != cursor.selection else { return }
        cursor.setCount(max(cursor.count ?? 0, offset + 1))
        cursor.follow(to: offset, rows: page)
    }

    /// Selects a row that the disk has reported, even beyond the known count.
    mutating func show(_ offset: Int, page: Int) {
        cursor.setCount(max(cursor.count ?? 0, offset + 1))
        cursor.jump(to: offset, rows: page)
    }

    mutating func leaveStray(at line: Int) {
        guard case .stray(let row) = selected else { return }
        selected = .listed(row)
        if cursor.selection > line { cursor.select(cursor.selection - 1) }
        cursor.setCount(count)
    }

    /// - Parameter key: the key to find in the list; `nil`: no key.
    mutating func ask(
        around top: Int, for key: TranslationKey.ID? = nil, page: Int
    ) -> [Effect] {
        let wanted = window.ask(around: top, page: page)
        return [
            .store(
                .list(.window(query, around: key, offset: wanted.lowerBound, limit: wanted.count)))
        ]
    }
}

extension KeyListPane {
    /// The state of the number of keys.
    enum Counting: Equatable {
        /// The number is that of the whole list.
        case done
        /// The number is that of the first keys; the number of all keys is requested.
        case asked
        /// As `asked`, and the list may have changed since.
        case outdated
        /// The number is that of the first keys, because the request failed.
        case failed
    }

    /// True if ``count`` is the number of the first keys.
    var isCounting: Bool { counting != .done }
}

/// The search for the next key that needs work. The disk finds the key.
extension KeyListPane {
    /// A request for the next key.
    struct AwaitedKey: Equatable {
        var query: KeyQuery
        /// True if a command has changed the selected key, so the list must be read again
        /// afterwards.
        var isDone: Bool
        /// The notice if no key is found; `nil`: the search began without a command of the
        /// translator.
        var whenNone: String?
    }

    /// Requests the next key that needs work from the disk.
    mutating func goOn(forward: Bool, _ shared: Shared) -> Reaction {
        Reaction(goOn(forward: forward, isDone: false, to: unfinished(shared)))
    }

    /// Selects the next key after finished work. After a save, this is the next unfinished key,
    /// except for reviewers who only review; in a list of keys with issues, this is the next key.
    /// After a review, this is the next key below that can be
    /// reviewed, in the order of the list and for any filter. The search after a review does not
    /// return to keys above.
    mutating func goOn(after work: FinishedWork, _ shared: Shared) -> [Effect] {
        switch work {
        case .saving(let isDone, let emptyForms):
            let translates =
                shared.allows(.createTranslations) && query.condition.states != [.pending]
            let isFixing = query.condition.showsOnlyIssues
            let wanted = translates && !isFixing ? .toTranslate : unfinished(shared)
            return goOn(
                forward: true, isDone: isDone, to: wanted,
                whenNone: Strings.nothingLeft(wanted, emptyForms: emptyForms))
        case .judging(let whyNot):
            guard shared.focus == .keys else { return [] }
            let next = shared.environment.press(.nextUnfinished, in: [.keyList])
            let none = [whyNot, Strings.nothingLeftBelow(next)].compactMap(\.self)
            return goOn(
                forward: true, isDone: whyNot == nil, to: .toJudge, around: false,
                whenNone: none.joined(separator: " "))
        }
    }

    /// The keys that the search finds.
    func unfinished(_ shared: Shared) -> Unfinished {
        query.condition.unfinished(isReviewer: shared.isReviewer)
    }

    /// - Parameters:
    ///   - isDone: whether a command has changed the selected key.
    ///   - whenNone: the message if there is no next key; `nil`: the message that the whole list
    ///     has none.
    private mutating func goOn(
        forward: Bool, isDone: Bool, to unfinished: Unfinished, around: Bool = true,
        whenNone: String? = nil
    ) -> [Effect] {
        awaited = AwaitedKey(
            query: query, isDone: isDone, whenNone: whenNone ?? Strings.nothingLeft(unfinished))
        let start = KeyPosition(row?.id, offset: cursor.selection)
        return [
            .store(.list(.next(query, after: start, forward: forward, unfinished, around: around)))
        ]
    }

    /// Requests the first key that needs the translator, at the first opening of a language.
    mutating func seekUnfinished(_ shared: Shared) -> [Effect] {
        guard seeksUnfinished, awaited == nil, (count ?? 0) > 0 else { return [] }
        awaited = AwaitedKey(query: query, isDone: false, whenNone: nil)
        return [
            .store(
                .list(.next(query, after: nil, forward: true, unfinished(shared), around: false)))
        ]
    }

    /// Selects the first key that needs the translator. If there is none, the search is repeated
    /// while a download runs, because the download may bring the key.
    private mutating func arriveFirst(
        at offset: Int?, _ row: KeyRow?, _ shared: Shared
    ) -> Reaction {
        guard seeksUnfinished else { return .none }
        guard let offset, let row else {
            if case .synchronizing = shared.environment.link { return .none }
            seeksUnfinished = false
            return .none
        }
        seeksUnfinished = false
        return Reaction(select(row, at: offset, page: shared.page))
    }

    /// Takes the answer of the disk: the next key, or no key.
    mutating func arrive(
        at offset: Int?, _ row: KeyRow?, _ query: KeyQuery, _ shared: Shared
    ) -> Reaction {
        guard let awaited, awaited.query == query else { return .none }
        self.awaited = nil
        guard let whenNone = awaited.whenNone else { return arriveFirst(at: offset, row, shared) }
        let page = shared.page
        var reaction = Reaction.none
        if let offset, let row {
            reaction.effects = select(row, at: offset, page: page)
            reaction.requests = [.nextKey(isThere: true)]
        } else {
            reaction.notices = [Notice(whenNone, .good)]
            reaction.requests = [.nextKey(isThere: false)]
        }
        if awaited.isDone { reaction.effects += refresh(page: page) }
        return reaction
    }

    /// Reads the list again after a command has changed a key, unless another key is about to be
    /// selected.
    mutating func refreshIfStaying(page: Int) -> [Effect] {
        awaited == nil ? refresh(page: page) : []
    }
}

extension KeyListPane {
    /// The number of labels before and after the selected label that are its neighbours.
    private static let reach = 2

    /// The loaded labels around the selected label, if the list has the order of the project. In
    /// this order, neighbours in the list are neighbours in the program.
    var neighbours: [String] {
        guard query.order == .registered, query.search.isEmpty else { return [] }
        let place = cursor.selection
        let lines = Array(place - Self.reach..<place) + Array(place + 1...place + Self.reach)
        return lines.compactMap { row(at: $0)?.label }
    }
}
