import Catalog
import TML

/// From key to key: what has to happen when the selection moves.
extension Desk {
    /// Goes after the selection: saves what was typed for the key that is left, and asks for the
    /// one that is selected.
    mutating func follow(_ around: Surroundings) -> [Effect] {
        guard wanted != followed else { return [] }
        let effects = leaveKey()
        followed = wanted
        guard let wanted else { return effects }
        let rest: [Effect] =
            around.settings.suggestionsEnabled
            ? [.wait(SuggestionsPane.delay, .rested(wanted))] : []
        return effects + [.store(.detail(wanted, locale))] + rest
    }

    /// What must be on disk before the key goes out of sight.
    mutating func saveTyped() -> [Effect] {
        let ahead = typedAhead.text
        let draft = followed.flatMap { key in
            inHand == nil && !ahead.isEmpty
                ? Draft(form: FormID(key: key, locale: locale), text: ahead) : nil
        }
        return drafts.save(
            editor.takeUnsaved() + (draft.map { [$0] } ?? []), shown: editor.fields.map(\.id))
    }

    private mutating func leaveKey() -> [Effect] {
        let effects = saveTyped() + suggestions.leave()
        if followed != nil { _ = typedAhead.take() }
        inHand = nil
        editor.clear()
        label = LabelPane()
        preview = PreviewPane()
        review = ReviewPane()
        return effects
    }

    /// The disk has brought a key.
    mutating func take(_ detail: KeyDetail?, of id: TranslationKey.ID, _ around: Surroundings)
        -> Reaction
    {
        guard id == followed else { return .none }
        guard let detail else { return keyIsGone(around) }
        if let known = inHand {
            let news = known.updated(with: detail)
            inHand = news
            if let setting { editor.merge(news, setting) }
            review.show(detail)
            keys.update(news.row)
            return .none
        }
        let key = KeyInHand(detail)
        inHand = key
        review.show(detail)
        keys.update(key.row)
        return begin(key, around)
    }

    /// Makes the forms, as soon as both the key and the language are here.
    mutating func begin(_ key: KeyInHand, _ around: Surroundings) -> Reaction {
        guard let setting else { return .none }
        editor.load(key, setting, unsaved: drafts.unsaved)
        var reaction = Reaction(askForSuggestion(onlyIfRested: true, around))
        for press in typedAhead.take() { reaction += replay(press, around) }
        return reaction
    }

    private mutating func replay(_ press: TypedAhead.Press, _ around: Surroundings) -> Reaction {
        switch press {
        case .command(let command): route(command, around)
        case .scalar(let scalar): type(scalar, around)
        case .paste(let text): paste(text, around)
        }
    }

    /// Somebody deleted the key. What was typed for it is a draft all the same.
    private mutating func keyIsGone(_ around: Surroundings) -> Reaction {
        var reaction = Reaction(saveTyped())
        _ = typedAhead.take()
        keys.drop()
        reaction.effects += keys.refresh(page: page(around))
        reaction.notice = Notice(Strings.keyIsGone, .warning)
        return reaction
    }

    /// Asks the disk for the next key that needs the translator.
    mutating func goOn(forward: Bool, isDone: Bool) -> [Effect] {
        awaited = AwaitedKey(query: keys.query, isDone: isDone)
        let start = keys.searchStart(isDone: isDone, forward: forward)
        return [.store(.nextKey(keys.query, after: start, forward: forward, unfinished))]
    }

    /// The disk has found it, or there is none.
    mutating func arrive(at offset: Int?, _ row: KeyRow?, _ query: KeyQuery, _ around: Surroundings)
        -> Reaction
    {
        guard let awaited, awaited.query == query else { return .none }
        self.awaited = nil
        let page = page(around)
        var reaction = Reaction.none
        if let offset, let row {
            reaction.effects = keys.select(row, at: offset, page: page)
        } else {
            reaction.notice = Notice(Strings.nothingLeft(unfinished), .good)
        }
        if awaited.isDone { reaction.effects += keys.refresh(page: page) }
        return reaction
    }
}
