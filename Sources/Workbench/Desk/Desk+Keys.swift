import Catalog
import TML

/// From key to key: what has to happen when the selection moves.
extension TranslateScreen {
    /// Goes after the selection: saves what was typed for the key that is left, and asks for the
    /// one that is selected.
    mutating func follow(_ environment: ScreenEnvironment) -> [Effect] {
        guard wanted != followed else {
            guard isDetailMissing, let wanted else { return [] }
            isDetailMissing = false
            return [.store(.detail(wanted, locale))]
        }
        let effects = leaveKey(for: wanted)
        followed = wanted
        isDetailMissing = false
        guard let wanted else { return effects }
        let rest: [Effect] =
            environment.settings.suggestionsEnabled
            ? [.wait(SuggestionsPane.delay, .rested(wanted))] : []
        return effects + [.store(.detail(wanted, locale))] + rest
    }

    /// What must be on disk before the key goes out of sight.
    mutating func saveTyped() -> [Effect] {
        drafts.save(editor.takeUnsaved(), shown: editor.fields.map(\.id))
    }

    /// The last letters before the end, for a key that has not come: a draft of its own, unless the
    /// key has one that would be overwritten.
    mutating func saveTypedAhead() -> [Effect] {
        let text = typedAhead.text
        guard let row = keys.row, row.work != .draft, !text.isEmpty else { return [] }
        let form = FormID(key: row.id, locale: locale)
        return drafts.save([Draft(form: form, text: ExactText(text))], shown: [form])
    }

    private mutating func leaveKey(for next: TranslationKey.ID?) -> [Effect] {
        cut = editor.field?.editor.killed ?? cut
        let effects = saveTyped() + suggestions.leave()
        typedAhead.move(from: followed, to: next)
        inHand = nil
        editor.clear()
        label = LabelPane()
        preview = PreviewPane()
        review = TranslationsPane()
        return effects
    }

    /// The disk has brought a key.
    mutating func take(
        _ detail: KeyDetail?, of id: TranslationKey.ID, _ environment: ScreenEnvironment
    )
        -> Reaction
    {
        guard id == followed else { return saveParked(detail, of: id) }
        guard let detail else { return keyIsGone(environment) }
        if let known = inHand {
            let news = known.updated(with: detail)
            inHand = news
            if let setting { editor.merge(news, setting) }
            review.show(detail)
            keys.update(news.row)
            return .none
        }
        let key = CurrentKey(detail)
        inHand = key
        review.show(detail)
        keys.update(key.row)
        return begin(key, environment)
    }

    /// Makes the forms, as soon as both the key and the language are here.
    mutating func begin(_ key: CurrentKey, _ environment: ScreenEnvironment) -> Reaction {
        guard let setting else { return .none }
        editor.load(key, setting, unsaved: drafts.unsaved)
        var reaction = Reaction(askForSuggestion(onlyIfRested: true, environment))
        if !cut.isEmpty { editor.keep(cut: cut) }
        for press in typedAhead.take() { reaction += replay(press, environment) }
        return reaction
    }

    private mutating func replay(_ press: TypedAhead.Press, _ environment: ScreenEnvironment)
        -> Reaction
    {
        switch press {
        case .command(let invocation): route(invocation, environment)
        case .scalar(let scalar): type(scalar, environment)
        case .paste(let text): paste(text, environment)
        }
    }

    /// A key that was left before it came has come: what was typed for it becomes its draft.
    private mutating func saveParked(_ detail: KeyDetail?, of id: TranslationKey.ID) -> Reaction {
        guard let setting else { return .none }
        let presses = typedAhead.takeParked(id)
        guard let detail, !presses.isEmpty else { return .none }
        let key = CurrentKey(detail)
        var aside = FormsPane()
        aside.load(key, setting, unsaved: drafts.unsaved)
        for press in presses {
            switch press {
            case .command(let invocation):
                _ = aside.perform(invocation.command, columns: 80, label: key.label)
            case .scalar(let scalar): aside.type(scalar)
            case .paste(let text): aside.paste(text)
            }
        }
        let notice = aside.takeRefused().map { size in
            Notice(Strings.noRoom(for: size, room: aside.field?.editor.room ?? 0), .warning)
        }
        let effects = drafts.save(
            aside.takeUnsaved(), shown: (editor.fields + aside.fields).map(\.id))
        return Reaction(effects, notice: notice)
    }

    /// Somebody deleted the key. What was typed for it is a draft all the same.
    private mutating func keyIsGone(_ environment: ScreenEnvironment) -> Reaction {
        var reaction = Reaction(saveTyped())
        _ = typedAhead.take()
        keys.drop()
        reaction.effects += keys.refresh(page: page(environment))
        reaction.notice = Notice(Strings.keyIsGone, .warning)
        return reaction
    }

    /// Asks the disk for the next key that needs the translator.
    mutating func goOn(forward: Bool) -> Reaction {
        Reaction(goOn(forward: forward, isDone: false, to: unfinished))
    }

    /// - Parameter isDone: whether the key in hand no longer needs the translator.
    mutating func goOn(forward: Bool, isDone: Bool, to unfinished: Unfinished) -> [Effect] {
        awaited = AwaitedKey(query: keys.query, isDone: isDone, unfinished: unfinished)
        let start = keys.searchStart(isDone: isDone, forward: forward)
        return [.store(.nextKey(keys.query, after: start, forward: forward, unfinished))]
    }

    /// The disk has found it, or there is none.
    mutating func arrive(
        at offset: Int?, _ row: KeyRow?, _ query: KeyQuery, _ environment: ScreenEnvironment
    )
        -> Reaction
    {
        guard let awaited, awaited.query == query else { return .none }
        self.awaited = nil
        let page = page(environment)
        var reaction = Reaction.none
        if let offset, let row {
            reaction = takeUpLoose(environment)
            reaction.effects = keys.select(row, at: offset, page: page)
        } else {
            reaction.notice = Notice(Strings.nothingLeft(awaited.unfinished), .good)
            noKeyCame()
        }
        if awaited.isDone { reaction.effects += keys.refresh(page: page) }
        return reaction
    }
}
