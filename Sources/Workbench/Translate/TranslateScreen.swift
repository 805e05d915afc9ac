public import Catalog
import Display
public import TML
import Text

/// The screen for the translation of a language of a project: its panes, the focus, and the shared
/// data.
///
/// The panes are in a list from the table in `TranslateLayout`, so a pane can be added without a
/// change here. An answer of the disk goes to the panes first, then to the screen. Afterwards the
/// screen follows the list: if another row is selected, the panes save the old key (`leaveKey`) and
/// receive the new key when it is loaded (`take`).
public struct TranslateScreen: Equatable, Sendable {
    /// The title until the disk has answered.
    public let title: String
    /// The project that is translated.
    public let project: Project.Key
    /// The language of the translations.
    public let locale: LocaleCode
    /// The panes, the focus, and the data that the panes share.
    var panes: SharedPanes
    /// True if a request to the disk has failed. The next synchronization repeats the requests.
    private var isReadingDue = false
    private var factRequests = FactRequests()
    /// The empty keys for which the screen has requested an equal text. A text that the translator
    /// has deleted is not offered again.
    private var offered: Set<TranslationKey.ID> = []
    /// The reviewing list that Esc in the editor opens again; `nil`: the key was not opened from the
    /// reviewing list.
    var review: ReviewScreen?
    /// True if the translator was told that a translation in the editor is already in use.
    var isTextInUseTold = false
    /// The text that was typed for keys that are still loading.
    private(set) var typedAhead = TypedAhead()

    /// Creates the screen for a language of a project, without data.
    public init(_ project: Project, locale: LocaleCode) {
        self.init(project, locale: locale, layout: TranslateLayout.standard)
    }

    /// Creates the screen at the place where the translator stopped; without a place, at the first
    /// unfinished key.
    ///
    /// - Parameter listColumns: the width of the list in the last language; `nil`: the width of the
    ///   layout.
    init(
        _ project: Project, locale: LocaleCode, goingOnAt place: ListPlace?,
        listColumns: Int? = nil
    ) {
        self.init(project, locale: locale)
        panes.dragging.listColumns = place.map(\.listColumns) ?? listColumns
        restoreFocus(place?.pane)
        panes.list.change(KeyListPane.self) { list in
            if let place { list.goOn(at: place) } else { list.seeksUnfinished = true }
        }
    }

    /// Creates the screen at a place of the history, of another language or of a bookmark.
    ///
    /// - Parameter rows: the number of rows of the list.
    init(_ project: Project, locale: LocaleCode, at place: ListPlace, rows: Int) {
        self.init(project, locale: locale)
        panes.dragging.listColumns = place.listColumns
        restoreFocus(place.pane)
        panes.list.change(KeyListPane.self) { _ = $0.go(to: place, page: rows) }
    }

    init(_ project: Project, locale: LocaleCode, layout: [PaneRow]) {
        title = project.name
        self.project = project.key
        self.locale = locale
        panes = SharedPanes(project.key, locale, layout)
    }

    /// Moves the focus to a pane; to the list of keys if there is no pane with the name.
    mutating func restoreFocus(_ name: String?) {
        let pane = name.map(PaneID.init)
        panes.focus = panes.list.ids.first { $0 == pane } ?? .keys
    }

    var focus: PaneID {
        get { panes.focus }
        set { panes.focus = newValue }
    }
    var opening: ProjectOpening { panes.opening }
    var selection: SelectedKey { panes.selection }
    var list: KeyListPane { panes.list[KeyListPane.self] }
    var formsPane: FormsPane { panes.list[FormsPane.self] }
    /// The forms of the selected key.
    var forms: KeyForms { formsPane.forms }
    /// The selected key; `nil` until it is loaded.
    var current: CurrentKey? { selection.current }

    func pane<Pane: TranslatePane>(_ kind: Pane.Type) -> Pane { panes.list[kind] }

    /// Returns true if the translator has the permission. Before the first connection, everything
    /// is allowed.
    func allows(_ permission: Permission) -> Bool { opening.allows(permission, in: locale) }

}

extension TranslateScreen: ScreenContent {
    var scopes: [KeyScope] {
        panes.list[focus].scopes(hasKeys: list.cursor.count != 0) + [.translate]
    }

    /// Returns the hints, without commands that the translator may not use.
    func hints(_ environment: ScreenEnvironment) -> [Command] {
        var hints = panes.list[focus].hints(panes.shared(environment))
        if focus == .forms, !pane(SuggestionsPane.self).offered.isEmpty {
            hints.insert(.takeSuggestion, at: min(1, hints.count))
        }
        return hints.filter { command in
            guard case .permission(let permission) = command.row.needs else { return true }
            return allows(permission)
        }
    }

    var lineField: TextField? { panes.list[focus].lineField }
    var fieldNote: FieldNote? { panes.list[focus].fieldNote }
    var searchHints: [Command] { [.open, .nextPane, .back] }

    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        panes.list[focus].needs(for: command, isKeyComing: isKeyComing)
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if invocation.command != .back {
            panes.list.change(KeyListPane.self) { $0.isLeaving = false }
        }
        if isTypedAhead, invocation.command.row.waitsForKey {
            typedAhead.append(.command(invocation))
            return Reaction.none
        }
        if focus == .keys { review = nil }
        let reaction = give(invocation, to: focus, environment)
        if focus == .keys { review = nil }
        let effects = follow(environment)
        return effects.isEmpty ? reaction : (reaction ?? .none) + Reaction(effects)
    }

    /// Passes a command to the pane first (`intercept`), then to the receiver in its command row.
    private mutating func give(
        _ invocation: Invocation, to pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let shared = panes.shared(environment, for: pane)
        let taken = panes.list.change(pane) { $0.intercept(invocation, shared) }
        return taken.map { panes.fulfil($0, environment) }
            ?? route(invocation, to: pane, environment)
    }

    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        if isTypedAhead {
            typedAhead.append(.scalar(scalar))
            return .none
        }
        return panes.tell(focus, environment) { $0.type(scalar, $1) }
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard isTypedAhead else { return panes.tell(focus, environment) { $0.paste(text, $1) } }
        let room = TextEditor.limit - typedAhead.text.utf8.count
        guard text.utf8.count <= room else {
            return .notice(Strings.noRoom(for: text.utf8.count, room: room), .warning)
        }
        typedAhead.append(.paste(text))
        return .none
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        var reaction: Reaction?
        for id in panes.list.ids where reaction == nil {
            let shared = panes.shared(environment, for: id)
            reaction = panes.list.change(id) { $0.answer(question, answer, shared) }
        }
        return panes.fulfil(reaction ?? .none, environment) + Reaction(follow(environment))
    }

    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction {
        let isEdited = forms.hasUnsaved
        var reaction = panes.tellAll(environment) { $0.alarm(alarm, $1) }
        if case .rested(let key) = alarm, key == selection.id {
            factRequests.rested()
            // In a list of new texts, the key stays in the list until the selection leaves the key.
            if focus != .keys || !list.query.condition.asksForNews {
                reaction.effects += seeing
            }
        }
        if alarm == .saveDrafts {
            reaction.effects += typedAhead.missing.map { .store(.key(.detail($0, locale))) }
            if isEdited { reaction += Reaction(notice: opening.material?.noticeOfFindings) }
        }
        return reaction + Reaction(follow(environment))
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        let reaction = panes.tellAll(environment) { $0.receive(answer, $1) }
        if case .failed(let request, let failure) = answer {
            // The program requests missing data again at the next event, not immediately.
            isReadingDue = true
            return reaction + fail(request, failure, environment)
        }
        return reaction + take(answer, environment) + Reaction(follow(environment))
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        let detail: [Effect] = selection.id.map { [.store(.key(.detail($0, locale)))] } ?? []
        var reaction = Reaction.none
        if case .failed(.fact(let kind), _, _) = answer { factRequests.miss(kind) }
        if case .synchronized(let report) = answer {
            factRequests.retry()
            reaction += panes.change(SuggestionsPane.self, environment) { $0.serverAnswered($1) }
            guard report.isCopyChanged || opening.material == nil || isReadingDue else {
                return reaction + Reaction(follow(environment))
            }
            isReadingDue = false
            reaction.effects.append(.store(.projects(.open(project, locale))))
        }
        reaction += panes.tellAll(environment) { $0.receive(answer, $1) }
        switch answer {
        case .synchronized, .failed(.synchronize, _, _): reaction.effects += detail
        case .fact(let id, let copy): reaction += show(copy, of: id, environment)
        case .signedIn, .projectsRefreshed, .progress, .silent, .news, .engines, .failed,
            .earlierStates, .sharingDone:
            break
        }
        return reaction
    }

    mutating func receive(_ answer: SettingsAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .failed, .loaded(_, .show): .none
        case .loaded:
            panes.change(FormsPane.self, environment) { $0.useSettings($1) }
                + panes.change(SuggestionsPane.self, environment) { Reaction($0.recall($1)) }
        }
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        let appeared = panes.tellAll(environment) { Reaction($0.appear($1)) }
        guard opening.material == nil else { return appeared }
        return Reaction([.store(.projects(.open(project, locale)))]) + appeared
            + Reaction([
                .network(.synchronize(.full(project, locale))),
                .wait(WorkbenchState.newsInterval, .synchronize),
            ])
    }

    mutating func resized(_ environment: ScreenEnvironment) -> Reaction {
        panes.tellAll(environment) { Reaction($0.resized($1)) }
    }

    /// The place of the translator; `nil` until the list is loaded.
    var place: ListPlace? {
        var place = list.place
        place?.pane = focus == .keys ? nil : focus.name
        place?.listColumns = panes.dragging.listColumns
        return place
    }

    mutating func leave() -> [Effect] {
        var effects = factRequests.hasRested ? seeing : []
        panes.list.changeAll { pane, _ in effects += pane.leave() }
        let (text, row, locale) = (typedAhead.text, list.row, locale)
        effects += panes.list.change(FormsPane.self) { $0.saveAhead(text, for: row, locale) }
        return effects + (place.map { [Effect.keepPlace($0)] } ?? [])
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        panes.placed(environment, in: area).draw(on: &frame)
    }

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        let shared = panes.shared(environment)
        return focus == .forms ? KeyLines(self, shared).picture : panes.list[focus].lines(shared)
    }
}

/// Changes of the selected key.
extension TranslateScreen {
    /// True if the selected key is still loading.
    private var isKeyComing: Bool {
        guard let key = selection.current, key.id == list.row?.id else { return true }
        return forms.fields.isEmpty
    }

    /// True if typed text belongs to a key that is still loading.
    private var isTypedAhead: Bool {
        panes.list.waitsForKey(focus) && isKeyComing
    }

    /// Notes that the translator has looked at the news of the selected key.
    private var seeing: [Effect] {
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
        effects.append(.store(.key(.detail(wanted, locale))))
        let shared = panes.shared(environment)
        if shared.asksEngines || !facts(shared).isEmpty {
            effects += factRequests.wait(for: wanted)
        }
        return effects
    }

    private mutating func take(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction
    {
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
        case .key(.withdrawn(_, let detail, _)), .key(.offerSaved(let detail)):
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
    private mutating func show(
        _ key: CurrentKey, isNew: Bool, _ environment: ScreenEnvironment
    ) -> Reaction {
        var reaction = panes.tellAll(environment) { $0.take(key, isNew: isNew, $1) }
        if key.detail.hasNews { reaction.effects += factRequests.wait(for: key.id) }
        guard isNew, opening.material != nil else { return reaction }
        for press in typedAhead.take() { reaction += replay(press, environment) }
        return reaction
    }

    private mutating func replay(
        _ press: TypedAhead.Press, _ environment: ScreenEnvironment
    ) -> Reaction {
        switch press {
        case .command(let invocation): give(invocation, to: .forms, environment) ?? .none
        case .scalar(let scalar): panes.tell(.forms, environment) { $0.type(scalar, $1) }
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
    private mutating func fail(
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
        guard copy?.isOld ?? true else { return reaction }
        if environment.link.isWorthAsking {
            reaction.effects.append(.network(.fact(id)))
        } else {
            factRequests.miss(id.kind)
        }
        return reaction
    }

    private mutating func show(
        _ copy: KeyFactCopy, of id: KeyFact.ID, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard id.key == selection.id, id.locale == locale else { return .none }
        return panes.tellAll(environment) { $0.take(copy, $1) }
    }
}
