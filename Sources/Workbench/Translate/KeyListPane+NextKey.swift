import Catalog
import Text

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
        case .saving(let isDone):
            let translates =
                shared.allows(.createTranslations) && query.condition.states != [.pending]
            let isFixing = query.condition.showsOnlyIssues
            return goOn(
                forward: true, isDone: isDone,
                to: translates && !isFixing ? .toTranslate : unfinished(shared))
        case .judging(let whyNot):
            guard shared.focus == .keys else { return [] }
            let key = shared.environment.keyName(for: .nextUnfinished, in: [.keyList])
            let none = [whyNot, Strings.nothingLeftBelow(key)].compactMap(\.self)
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
