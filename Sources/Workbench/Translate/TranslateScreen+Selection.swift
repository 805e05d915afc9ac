import Catalog
import TML
import Text

/// Changes of the selected key.
extension TranslateScreen {
    /// True if the selected key is still loading. A list without keys loads no key.
    var isKeyComing: Bool {
        guard !list.isKnownEmpty else { return false }
        guard let key = selection.current, key.id == list.row?.id else { return true }
        return forms.fields.isEmpty
    }

    /// True if the list of all keys has had no key since the language was opened. While a download
    /// runs, this does not mean that the language has none.
    var isBeforeFirstKeys: Bool {
        list.isKnownEmpty && !list.hasHadKeys && !list.query.isNarrowed
    }

    /// True if typed text belongs to a key that is still loading.
    var isTypedAhead: Bool {
        panes.list.waitsForKey(focus) && isKeyComing
    }

    /// Notes that the translator has looked at the news of the selected key.
    var seeing: [Effect] {
        guard let detail = current?.detail, detail.hasNews else { return [] }
        return [.store(.key(.see(detail.key.id, locale, upTo: detail.newest)))]
    }

    /// Follows the selection of the list: saves the typed text of the old key, and requests the new
    /// key.
    mutating func follow(_ environment: ScreenEnvironment) -> [Effect] {
        let wanted = list.row?.id
        guard wanted != selection.id else {
            let again = panes.selection.askAgain()
                .map { [Effect.store(.key(.detail($0, locale)))] }
            return (again ?? []) + askForFacts(environment) + askForEqualText(environment)
        }
        var effects = factRequests.hasRested ? seeing : []
        panes.list.changeAll { pane, _ in effects += pane.leaveKey() }
        typedAhead.move(from: selection.id, to: wanted)
        panes.selection = wanted.map(SelectedKey.loading) ?? .none
        factRequests = FactRequests()
        guard let wanted else { return effects }
        return effects + [.store(.key(.detail(wanted, locale))), .awaitRest(on: wanted)]
    }

    mutating func take(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .projects(.opened(let new)):
            guard new.project.key == project, new.locale == locale else { return .none }
            return take(new, environment)
        case .key(.detail(let key, locale, let detail)): return take(detail, of: key, environment)
        case .key(.fact(let id, let copy)): return take(copy, of: id, environment)
        case .key(.reviewed(_, _, isAsSeen: false, let detail, _)):
            return take(detail, of: detail.key.id, environment)
        case .key(.submitted(let detail, _)), .key(.reviewed(_, _, _, let detail, _)):
            return done(detail, environment)
        case .key(.withdrawn(_, let detail, _)), .key(.offerSaved(let detail)),
            .key(.commented(let detail, _)):
            return done(detail, environment)
        case .key(.seen(selection.id, locale)):
            panes.selection.change { $0.detail.hasNews = false }
        case .projects(.formChoices(project, locale, let choices)):
            panes.opening.change { $0.formChoices = choices }
        case .terms(.found(let key, locale, let terms)) where key == selection.current?.id:
            panes.selection.change { $0.mark(terms) }
            return panes.change(FormsPane.self, environment) { forms, _ in forms.use(terms) }
        case .outbox(.listed), .batch(.written), .batch(.saved), .batch(.undone):
            return Reaction(selection.id.map { [.store(.key(.detail($0, locale)))] } ?? [])
        // These answers are for the panes, for another language, or for other screens.
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    private mutating func take(
        _ material: ProjectMaterial, _ environment: ScreenEnvironment
    ) -> Reaction {
        let isFirst = opening.material == nil
        panes.opening.take(material)
        let told = isFirst ? Reaction(notice: material.notice) : .none
        guard let key = selection.current else { return told }
        if isFirst { return told + show(key, isNew: true, environment) }
        return panes.change(FormsPane.self, environment) { $0.take(key, isNew: false, $1) }
    }

    /// Takes a key from the disk; `nil`: the key does not exist.
    private mutating func take(
        _ detail: KeyDetail?, of id: TranslationKey.ID, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard id == selection.id else { return saveAside(detail, of: id, environment) }
        guard let detail else { return keyIsGone(environment) }
        let known = selection.current
        let key = known?.updated(with: detail) ?? CurrentKey(detail)
        panes.selection = .open(key)
        return show(key, isNew: known == nil, environment)
    }

    /// Passes a loaded key to the panes. If the key has just got its forms, also applies the key
    /// presses that were waiting for the forms.
    mutating func show(
        _ key: CurrentKey, isNew: Bool, _ environment: ScreenEnvironment
    ) -> Reaction {
        var reaction = panes.tellAll(environment) { $0.take(key, isNew: isNew, $1) }
        guard isNew, opening.material != nil else { return reaction }
        for press in typedAhead.take() { reaction += replay(press, environment) }
        return reaction
    }

    private mutating func replay(
        _ press: TypedAhead.Press, _ environment: ScreenEnvironment
    ) -> Reaction {
        switch press {
        case .command(let invocation): give(invocation, to: .forms, environment) ?? .none
        case .typed(let text): panes.tell(.forms, environment) { $0.type(text, $1) }
        case .paste(let text): panes.tell(.forms, environment) { $0.paste(text, $1) }
        }
    }

    /// Takes a key that was loaded after the selection left it. The text that was typed for the key
    /// becomes a draft.
    private mutating func saveAside(
        _ detail: KeyDetail?, of id: TranslationKey.ID, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard opening.material != nil else { return .none }
        let presses = typedAhead.takeParked(id)
        guard let detail, !presses.isEmpty else { return .none }
        return panes.change(FormsPane.self, environment) { $0.saveAside(presses, for: detail, $1) }
    }

    /// Handles the deletion of the selected key, and saves the typed text of its forms. A text that
    /// was typed before the key was loaded belongs to no key.
    private mutating func keyIsGone(_ environment: ScreenEnvironment) -> Reaction {
        let saved = panes.list.change(FormsPane.self) { $0.saveTyped() }
        let text = typedAhead.text
        _ = typedAhead.take()
        let label = list.row?.label ?? ""
        return Reaction(saved, notice: Notice(Strings.keyIsGone(label), .warning))
            + panes.change(FormsPane.self, environment) { $0.lose(typed: text, $1) }
            + panes.change(KeyListPane.self, environment) { Reaction($0.drop(page: $1.page)) }
    }

    /// Takes the new state of a key after a command.
    private mutating func done(_ detail: KeyDetail, _ environment: ScreenEnvironment) -> Reaction {
        guard detail.key.id.project == project, detail.locale == locale else { return .none }
        var reaction = take(detail, of: detail.key.id, environment)
        let row = detail.key.id == selection.id ? nil : detail.row
        reaction += panes.change(KeyListPane.self, environment) { list, shared in
            if let row { list.update(row) }
            return Reaction(list.refreshIfStaying(page: shared.page))
        }
        return reaction
    }

    /// Handles a failed request to the disk. The typed text stays in the forms.
    mutating func fail(
        _ request: StoreRequest, _ failure: Failure, _ environment: ScreenEnvironment
    ) -> Reaction {
        var effects: [Effect] = []
        switch request {
        case .key(.fact(let id)): return take(nil, of: id, environment)
        case .projects(.open(project, locale)): panes.opening.fail(failure)
        case .key(.detail(let key, locale)):
            if key == selection.id { panes.selection.fail() }
        case .key(.setDismissed(_, _, let form)):
            if form.key == selection.id { effects = [.store(.key(.detail(form.key, locale)))] }
        case .list, .key, .projects(.setOff), .projects(.setFormChoice(_, _, project, locale)):
            break
        case .projects, .outbox, .batch, .memory, .terms, .writing, .session:
            return .none
        }
        return Reaction(effects, notice: Notice(Strings.sentence(failure), .error, about: .disk))
    }
}

/// Facts about the selected key; see `FactRequests`.
extension TranslateScreen {
    /// The kinds of facts that the panes show.
    private func facts(_ shared: Shared) -> [KeyFact.Kind] {
        panes.list.ids.flatMap { panes.list[$0].facts(shared) }
    }

    /// Requests the facts that are due from the disk, if the key is loaded. Another pane may show
    /// other facts, so this function is also called after each command.
    private mutating func askForFacts(_ environment: ScreenEnvironment) -> [Effect] {
        guard opening.material != nil, let key = selection.current else { return [] }
        return factRequests.due(facts(panes.shared(environment)), of: key.id, in: locale)
    }

    /// Requests the text of an equal key if the translator edits an empty key, once for each key.
    private mutating func askForEqualText(_ environment: ScreenEnvironment) -> [Effect] {
        guard environment.settings.writing.offersEqualTexts, focus == .forms, forms.isBlank,
            let key = selection.current, key.detail.hasNoText, offered.insert(key.id).inserted
        else { return [] }
        return [.store(.batch(.offer(key.id, locale)))]
    }

    /// Takes the copy of a fact from the disk. If the copy is missing or old, requests the fact
    /// from the server, unless the server does not answer.
    private mutating func take(
        _ copy: KeyFactCopy?, of id: KeyFact.ID, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard id.key == selection.id, id.locale == locale else { return .none }
        var reaction = copy.map { show($0, of: id, environment) } ?? .none
        guard factRequests.needsServer(for: id.kind, besides: copy) else { return reaction }
        if environment.link.isWorthAsking {
            reaction.effects.append(.network(.fact(id)))
        } else {
            factRequests.miss(id.kind)
        }
        return reaction
    }

    mutating func show(
        _ copy: KeyFactCopy, of id: KeyFact.ID, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard id.key == selection.id, id.locale == locale else { return .none }
        return panes.tellAll(environment) { $0.take(copy, $1) }
    }
}
