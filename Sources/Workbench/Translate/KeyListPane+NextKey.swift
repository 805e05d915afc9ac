import Catalog

/// Going on to the next key that needs the translator, which the disk has to find.
extension KeyListPane {
    /// The next key that was asked for.
    struct AwaitedKey: Equatable {
        var query: KeyQuery
        /// Whether something was done to the list before, so that it is to be asked for anew.
        var isDone: Bool
        /// The notice when there is none; `nil`: the search was not asked for.
        var whenNone: String?
    }

    /// Asks the disk for the next key that needs the translator.
    mutating func goOn(forward: Bool, _ shared: Shared) -> Reaction {
        Reaction(goOn(forward: forward, isDone: false, to: unfinished(shared)))
    }

    /// After a text was saved there is more to be translated, but for those who only judge. After a
    /// verdict the next one below that can be judged is next, as the list has them, whatever it shows;
    /// what was passed over above stays as it is.
    mutating func goOn(after work: FinishedWork, _ shared: Shared) -> [Effect] {
        switch work {
        case .saving(let isDone):
            let translates = shared.allows(.createTranslations) && query.filter != .pending
            return goOn(
                forward: true, isDone: isDone, to: translates ? .toTranslate : unfinished(shared))
        case .judging(let whyNot):
            guard shared.focus == .keys else { return [] }
            let key = shared.environment.keyName(for: .nextUnfinished, in: [.keyList])
            let none = [whyNot, Strings.nothingLeftBelow(key)].compactMap(\.self)
            return goOn(
                forward: true, isDone: whyNot == nil, to: .toJudge, around: false,
                whenNone: none.joined(separator: " "))
        }
    }

    /// The keys that "next" looks for.
    func unfinished(_ shared: Shared) -> Unfinished {
        query.filter.unfinished(isReviewer: shared.isReviewer)
    }

    /// - Parameters:
    ///   - isDone: whether something was done to the selected key.
    ///   - whenNone: what is told when there is none; `nil`: that the whole list has none.
    private mutating func goOn(
        forward: Bool, isDone: Bool, to unfinished: Unfinished, around: Bool = true,
        whenNone: String? = nil
    ) -> [Effect] {
        awaited = AwaitedKey(
            query: query, isDone: isDone, whenNone: whenNone ?? Strings.nothingLeft(unfinished))
        let start = KeyPosition(row?.id, offset: cursor.selection)
        return [
            .store(.nextKey(query, after: start, forward: forward, unfinished, around: around))
        ]
    }

    /// Asks the disk for the first key that needs the translator, at a first opening.
    mutating func seekUnfinished(_ shared: Shared) -> [Effect] {
        guard seeksUnfinished, awaited == nil, (count ?? 0) > 0 else { return [] }
        awaited = AwaitedKey(query: query, isDone: false, whenNone: nil)
        return [
            .store(
                .nextKey(query, after: nil, forward: true, unfinished(shared), around: false))
        ]
    }

    /// During a download the key may still come.
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

    /// The disk has found it, or there is none.
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

    /// Something was done about a key. If the translator stays, the list shows what became of it.
    mutating func refreshIfStaying(page: Int) -> [Effect] {
        awaited == nil ? refresh(page: page) : []
    }
}
