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
    var factRequests = FactRequests()
    /// The empty keys for which the screen has requested an equal text. A text that the translator
    /// has deleted is not offered again.
    var offered: Set<TranslationKey.ID> = []
    /// The reviewing list that Esc in the editor opens again; `nil`: the key was not opened from the
    /// reviewing list.
    var review: ReviewScreen?
    /// True if the translator was told that a translation in the editor is already in use.
    var isTextInUseTold = false
    /// The text that was typed for keys that are still loading.
    var typedAhead = TypedAhead()

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
        let needs = panes.list[focus].needs(for: command, isKeyComing: isKeyComing)
        let isEditing = panes.list.waitsForKey(focus) && command != .back
        return command == .edit || isEditing ? needs.union([.firstKeys]) : needs
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
    mutating func give(
        _ invocation: Invocation, to pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let shared = panes.shared(environment, for: pane)
        let taken = panes.list.change(pane) { $0.intercept(invocation, shared) }
        return taken.map { panes.fulfil($0, environment) }
            ?? route(invocation, to: pane, environment)
    }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        if isTypedAhead {
            typedAhead.append(.typed(text))
            return .none
        }
        return panes.tell(focus, environment) { $0.type(text, $1) }
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
            reaction.effects += keepingPlace
            // In a list of new texts, the key stays in the list until the selection leaves the key.
            if focus != .keys || !list.query.condition.asksForNews {
                reaction.effects += seeing
            }
        }
        if alarm == .saveDrafts {
            reaction.effects += keepingPlace
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
        if case .uploaded = answer { factRequests.askAgain(for: .history, isChanged: true) }
        if case .synchronized(let report) = answer {
            factRequests.retry()
            factRequests.askAgain(for: .history, isChanged: report.isCopyChanged)
            reaction += panes.change(SuggestionsPane.self, environment) { $0.serverAnswered($1) }
            guard report.isCopyChanged || opening.material == nil || isReadingDue else {
                return reaction + Reaction(follow(environment))
            }
            isReadingDue = false
            reaction.effects.append(.store(.projects(.open(project, locale))))
        }
        reaction += panes.tellAll(environment) { $0.receive(answer, $1) }
        switch answer {
        case .synchronized, .uploaded, .failed(.synchronize, _, _): reaction.effects += detail
        case .fact(let id, let copy): reaction += show(copy, of: id, environment)
        case .signedIn, .projectsRefreshed, .progress, .silent, .news, .engines, .failed,
            .earlierStates, .sharingDone, .filesOpened:
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

    /// Saves the place for the next start.
    private var keepingPlace: [Effect] { place.map { [.keepPlace($0)] } ?? [] }

    mutating func leave() -> [Effect] {
        var effects = factRequests.hasRested ? seeing : []
        panes.list.changeAll { pane, _ in effects += pane.leave() }
        let (text, row, locale) = (typedAhead.text, list.row, locale)
        effects += panes.list.change(FormsPane.self) { $0.saveAhead(text, for: row, locale) }
        return effects + keepingPlace
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        panes.placed(environment, in: area).draw(on: &frame)
    }

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        let shared = panes.shared(environment)
        return focus == .forms ? KeyLines(self, shared).picture : panes.list[focus].lines(shared)
    }
}

/// The texts of the forms, the texts that belong to no key, and their issues.
extension TranslateScreen {
    /// Moves the focus to the editor, unless the list has no keys. The first edit of a translation
    /// that apps show is reported.
    mutating func edit() -> Reaction {
        guard !list.isKnownEmpty else { return .notice(Strings.noKeysInList) }
        focus = .forms
        guard forms.whyReadOnly == nil else { return .none }
        let isInUse = current?.detail.translations.contains {
            $0.status == .accepted || $0.status == .approved
        }
        guard !isTextInUseTold, isInUse == true else { return .none }
        isTextInUseTold = true
        return .notice(Strings.textIsInUse)
    }

    /// Goes to a place of the language. The panes save the typed text of the old key.
    mutating func go(to place: ListPlace, _ environment: ScreenEnvironment) -> Reaction {
        let reaction = panes.change(KeyListPane.self, environment) {
            Reaction($0.go(to: place, page: $1.page))
        }
        // The next key press must not change the text of another key.
        restoreFocus(place.pane)
        return reaction + Reaction(follow(environment))
    }

    /// True if typed text is not saved because the disk has refused it.
    var hasUnsavableDrafts: Bool { formsPane.hasUnsavableDrafts }
    /// The typed texts that the disk has not saved.
    var drafts: Drafts { formsPane.drafts }

    /// Takes the typed texts that the disk has not saved from a closed screen.
    mutating func bring(_ drafts: Drafts) {
        panes.list.change(FormsPane.self) { $0.drafts = drafts }
    }

    /// The typed text that belongs to no key; `nil`: typed text belongs to a key.
    var loose: TextEditor? { formsPane.loose.editor }
    /// All texts that belong to no key.
    var looseTexts: [ExactText] { formsPane.loose.all }

    /// Takes the texts that belong to no key from a closed screen.
    mutating func bring(_ texts: [ExactText]) {
        panes.list.change(FormsPane.self) { $0.bring(texts) }
    }

    /// The earlier searches in the list of keys.
    var searches: LineHistory { list.searches }

    /// Takes the searches from a closed screen.
    mutating func bring(_ searches: LineHistory) {
        panes.list.change(KeyListPane.self) { $0.searches = searches }
    }

    func hasIssue(_ check: Check, in context: Context, of key: TranslationKey.ID) -> Bool {
        current?.id == key
            && forms.issues.contains { $0.home == context && $0.issue.check == check }
    }

    func mustHoldBack(_ key: TranslationKey.ID) -> Bool {
        current?.id == key && HeldSave(forms) != nil
    }
}

/// The parts of the status line about a language.
extension TranslateScreen {
    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let material = opening.material else { return [title, locale.rawValue] }
        return [
            material.project.name, material.languageName,
            material.progress.keys == 0 || environment.link.percentFetched != nil
                ? "" : Strings.progress(material.progress),
        ]
    }

    var percentDone: Int? {
        opening.material.flatMap { $0.progress.keys == 0 ? nil : $0.progress.percentDone }
    }
}
