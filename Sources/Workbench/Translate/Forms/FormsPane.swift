import Catalog
import Display
import TML
import Text

extension PaneID {
    static let forms = PaneID("forms")
}

/// The forms of the selected key. The translator types into the forms, and the pane saves the typed
/// text.
struct FormsPane: TranslatePane {
    static let id = PaneID.forms
    static let waitsForKey = true
    static let goesByPages = false

    var forms = KeyForms()
    var samples = SampleValues()
    var drafts = Drafts()
    private(set) var loose = LooseText()
    var spelling = SpellCheck()
    /// True if each code point is shown separately.
    var revealsCodes = false
    private var submitted = SubmittedTexts()

    /// True if typed text is not saved because the disk has refused it.
    var hasUnsavableDrafts: Bool { drafts.hasFailed }

    /// Returns true if a form receives typed text.
    func isTyping(_ shared: Shared) -> Bool { !shared.isListEmpty && forms.whyReadOnly == nil }

    /// The settings of the checks; `nil` until the disk has answered.
    func setting(_ shared: Shared) -> CheckSetting? {
        guard let material = shared.material, let rules = shared.rules else { return nil }
        return CheckSetting(
            material: material, rules: rules, samples: samples, misspelt: spelling.misspelt)
    }
}

extension FormsPane {
    func scopes(hasKeys: Bool) -> [KeyScope] {
        [.forms] + (hasKeys ? [.textField] : [.list])
    }

    func hints(_ shared: Shared) -> [Command] {
        guard isTyping(shared) else {
            return takeBackHint(shared) + [.nextKey, .nextPane, .back, .help]
        }
        return [.saveAndNext] + takeBackHint(shared)
            + (forms.issues.isEmpty ? [] : [.showIssues])
            + (forms.termPieces.isEmpty ? [] : [.insertTerm]) + [
                .insertToken, .copyLabel, .chooseArrangement, .nextPane, .back, .help,
            ]
    }

    /// Typing needs the key. Other commands may need all answers.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind> {
        let isEditing = command?.isAboutTextAlone ?? true
        return isEditing && !isKeyComing ? [.next] : Unanswered.Kind.ofTranslating
    }

    /// The changes of the form with the cursor.
    func changes(of key: CurrentKey) -> [Change] {
        key.detail.changes.filter { $0.isText && $0.form.context == forms.field?.id.context }
    }

    func state(of key: CurrentKey) -> FormState? { forms.field?.state }

    func textInHand(_ shared: Shared) -> ExactText? {
        loose.editor?.exact ?? forms.field?.editor.selectedText ?? forms.field?.text
    }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        guard let key = shared.current else { return nil }
        if command == .undo, forms.isJustConverted { return takeConversionBack(shared) }
        if let effect = actionAtRest(command) { return Reaction([effect]) }
        let label = key.label
        if command == .insertToken, label.tokens.isEmpty, label.decorationNames.isEmpty {
            return .notice(Strings.noTokens)
        }
        if command == .cycleCase, forms.nextCaseTurn == nil { return .notice(Strings.noLetters) }
        if command == .insertTerm, forms.termPieces.isEmpty { return .notice(Strings.noTerms) }
        let columns = TranslateLayout.fieldColumns(shared)
        guard forms.perform(command, columns: columns, label: label) else { return nil }
        return typed(shared)
    }

    /// Returns the undo or redo of an action, if the text of the field has not been edited since
    /// the key was selected.
    private func actionAtRest(_ command: Command) -> Effect? {
        guard let editor = forms.field?.editor, !editor.isEdited else { return nil }
        if command == .undo { return .store(.batch(.undo(nil))) }
        return command == .redo ? .store(.batch(.redo(nil))) : nil
    }

    mutating func type(_ text: String, _ shared: Shared) -> Reaction {
        if isForNoKey { return loose.type(shared.environment) { $0.insert(typed: text) } }
        forms.type(text)
        return typed(shared)
    }

    mutating func paste(_ text: String, _ shared: Shared) -> Reaction {
        if isForNoKey { return loose.type(shared.environment) { $0.insert(text: text) } }
        forms.paste(text)
        return typed(shared)
    }

    /// A click in a text moves the cursor, and a drag selects.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        let picture = FormsPicture(forms, isBetweenKeys: loose.isBetweenKeys, shared)
        guard !shared.isListEmpty, let (form, place) = picture.place(at: point, in: size) else {
            return .none
        }
        switch gesture {
        case .press:
            forms.focus(form)
            if let place { forms.edit { $0.beginSelection(at: place) } }
        case .drag:
            if form == forms.focused, let place { forms.edit { $0.extendSelection(to: place) } }
        case .scroll: break
        }
        return .none
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        switch alarm {
        case .saveDrafts: Reaction(saveDrafts())
        case .writing: rested(shared)
        case .paused: paused(shared)
        case .seen: seen()
        case .rested, .search, .looseTexts, .synchronize, .countdown, .end, .practice: .none
        }
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .key(.submitted(let detail, _)): return submitted.take(detail, shared)
        case .key(.withdrawn(let withdrawal, _, _)): return told(withdrawal, shared)
        case .key(.draftsSaved(let saved)):
            drafts.answered(saved)
            forms.answered(saved, isSaved: true)
            guard let key = shared.current, saved.allSatisfy({ $0.key == key.id }) else { break }
            return Reaction(requests: [.drafts(forms.fields.compactMap(\.storedDraft))])
        case .projects(.checksOff(shared.project, let off)): return take(off: off, shared)
        case .list(.checked(shared.project, shared.locale)): return Reaction(askAboutOthers(shared))
        case .key(.compared(let id, shared.locale, let others)):
            guard let key = shared.current?.detail.key, key.id == id else { break }
            forms.compare(with: OtherKeys(others, hasDescription: !key.description.isEmpty))
        case .batch(.offered(let id, shared.locale, let texts)):
            guard shared.current?.id == id, forms.isBlank, !texts.isEmpty else { break }
            return Reaction([.store(.key(.saveOffer(texts, id, shared.locale)))])
        case .batch(.saved(let run, _, _)) where run.discardsDrafts: forms.followDiscard()
        case .batch(.undone(let report?, isRedo: true, _, _)) where report.action.name == .discard:
            forms.followDiscard()
        case .failed(.key(.saveDrafts(let texts)), _):
            forms.answered(texts.map(\.form), isSaved: false)
            return Reaction(drafts.failed(texts))
        case .writing(let answer): return take(answer, shared)
        case .failed(.writing(let request), let failure): return fail(request, failure, shared)
        case .failed(.key(.submit), _), .failed(.list(.next), _): forms.forgetSubmitted()
        case .failed(.projects(.setOff(let isOff, let check, shared.project)), _):
            return noteOff(!isOff, check, shared)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .session, .failed:
            break
        }
        return .none
    }

    mutating func leave() -> [Effect] { saveTyped() }

    mutating func leaveKey() -> [Effect] {
        if let cut = forms.field?.editor.killed { loose.keep(cut: cut) }
        let effects = saveTyped()
        forms = KeyForms()
        return effects
    }

    /// Creates the forms when both the key and the language are loaded.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        guard let setting = setting(shared) else { return .none }
        guard isNew else {
            forms.merge(key, setting)
            return Reaction(askAboutWords(shared))
        }
        forms.use(habits(shared))
        forms.load(key, setting, unsaved: drafts.pending)
        if !loose.cut.isEmpty { forms.keep(cut: loose.cut) }
        let others = key.detail.hasIssue ? askAboutOthers(shared) : []
        return Reaction(askAboutWords(shared) + others)
    }

    func picture(_ shared: Shared) -> any PanePicture {
        FormsPicture(forms, isBetweenKeys: loose.isBetweenKeys, shared)
    }
}

extension FormsPane {
    /// Goes to the next form. From the last form, saves and goes to the next key.
    mutating func confirmForm(_ shared: Shared) -> Reaction {
        forms.focusNext() ? .none : save(thenNext: true, shared)
    }

    /// Goes to a form by its number, from 1.
    mutating func goToForm(_ number: Int, _ shared: Shared) -> Reaction {
        guard forms.fields.indices.contains(number - 1) else {
            return .notice(Strings.noForm(number))
        }
        forms.focus(number - 1)
        return Reaction(requests: [.focus(.forms)])
    }

    /// Puts texts into forms, like typed text.
    mutating func fill(_ fillings: [Filling], _ shared: Shared) -> Reaction {
        if let texts = textsOfForms(fillings, shared) { return fill(all: texts, shared) }
        for filling in fillings {
            if let context = filling.context {
                forms.fill(filling.text, context: context, onlyIfEmpty: filling.onlyIfEmpty)
            } else {
                forms.fill(filling.text)
            }
        }
        return Reaction(noteTyping() + askLater(shared))
    }

    /// Replaces the text of the form with the cursor.
    mutating func put(_ text: String?, _ shared: Shared) -> Reaction {
        guard let text, forms.field != nil else { return Reaction(requests: [.focus(.forms)]) }
        forms.fill(ExactText(text))
        return Reaction(noteTyping() + askLater(shared)) + .focus(named: Self.id.name)
    }

    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        if forms.fields.indices.contains(row - 1) { forms.focus(row - 1) }
        return Reaction.none
    }

    /// Takes the terms of the label for the checks.
    mutating func use(_ terms: [TermHit]) -> Reaction {
        forms.use(terms)
        return .none
    }

    /// The text may have changed.
    mutating func typed(_ shared: Shared) -> Reaction {
        Reaction(noteTyping() + askLater(shared), notice: noticeOfRefusal())
    }

    /// The first unsaved character sets the alarm.
    mutating func noteTyping() -> [Effect] { forms.hasUnsaved ? drafts.typed() : [] }

    /// The message about a text that is too long for the form with the cursor.
    private mutating func noticeOfRefusal() -> Notice? {
        guard let size = forms.takeRefused(), let room = forms.field?.editor.room else {
            return nil
        }
        return Notice(Strings.noRoom(for: size, room: room), .warning)
    }

    /// Saves the typed text before the selection leaves the key.
    mutating func saveTyped() -> [Effect] {
        forms.rest()
        return saveDrafts()
    }

    /// Saves the typed text. The translator may go on typing.
    private mutating func saveDrafts() -> [Effect] {
        drafts.save(forms.takeUnsaved(), shown: forms.fields.map(\.id))
    }

    /// Saves text for a key that is not loaded when the program ends. The text becomes a draft, unless the
    /// key already has one.
    mutating func saveAhead(_ text: String, for row: KeyRow?, _ locale: LocaleCode) -> [Effect] {
        guard let row, row.work != .draft, !text.isEmpty else { return [] }
        let form = FormID(key: row.id, locale: locale)
        return drafts.save([Draft(form: form, text: ExactText(text))], shown: [form])
    }

    /// A key was loaded after the selection left it. The text that was typed for it becomes its draft.
    mutating func saveAside(
        _ presses: [TypedAhead.Press], for detail: KeyDetail, _ shared: Shared
    ) -> Reaction {
        guard let setting = setting(shared) else { return .none }
        let key = CurrentKey(detail)
        var aside = KeyForms()
        aside.use(habits(shared))
        aside.load(key, setting, unsaved: drafts.pending)
        for press in presses {
            switch press {
            case .command(let invocation):
                _ = aside.perform(invocation.command, columns: 80, label: key.label)
            case .typed(let text): aside.type(text)
            case .paste(let text): aside.paste(text)
            }
        }
        let notice = aside.takeRefused().map { size in
            Notice(Strings.noRoom(for: size, room: aside.field?.editor.room ?? 0), .warning)
        }
        let effects = drafts.save(
            aside.takeUnsaved(), shown: (forms.fields + aside.fields).map(\.id))
        return Reaction(effects, notice: notice)
    }
}

/// Typed text that belongs to no key: see `LooseText`.
extension FormsPane {
    /// True if no form receives typed text.
    private var isForNoKey: Bool {
        loose.editor != nil || forms.whyReadOnly != nil || forms.fields.isEmpty
    }

    /// The next key has been found, or there is none, or the search has failed.
    mutating func nextKey(isThere: Bool, _ shared: Shared) -> Reaction {
        if isThere { return takeUpLoose(shared) }
        if shared.focus == .forms { loose.begin() }
        return .none
    }

    /// The current key was deleted, and another key is selected. Text that was typed for the deleted key
    /// does not belong to the new key.
    mutating func lose(typed text: String, _ shared: Shared) -> Reaction {
        loose.bring([ExactText(text)].filter { !$0.isEmpty })
        guard shared.focus == .forms, !shared.environment.settings.isLineMode else {
            return loose.told(shared.environment)
        }
        return Reaction(loose.beginUnseen()) + loose.told(shared.environment)
    }

    /// Takes the texts that belong to no key from a closed screen.
    mutating func bring(_ texts: [ExactText]) { loose.bring(texts) }

    private mutating func seen() -> Reaction {
        Reaction(loose.noteRest())
    }

    /// While typed text belongs to no key, saving goes to the next key, and edits change the text that was
    /// typed last. All other commands belong to the current key.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction? {
        if invocation.command == .yank { return yankLoose(shared) }
        guard loose.editor != nil else { return nil }
        switch invocation.command {
        case .saveAndNext, .confirmForm:
            loose.part()
            return save(thenNext: true, shared)
        case .undo, .redo:
            let taken = takeUpLoose(shared)
            return forms.field?.editor.isEdited == true ? nil : taken
        case .moveUp, .moveDown: break
        default:
            guard loose.takesEdits, case .text(let change) = invocation.command.row.action
            else { break }
            return loose.type(shared.environment) { _ = change(&$0) }
        }
        _ = takeUpLoose(shared)
        return nil
    }

    private mutating func takeUpLoose(_ shared: Shared) -> Reaction {
        let isTyped = loose.editor?.isEmpty == false
        loose.takeUp()
        return isTyped ? loose.told(shared.environment) : .none
    }

    /// Inserts the first text that belongs to no key at the cursor; `nil`: there is none.
    private mutating func yankLoose(_ shared: Shared) -> Reaction? {
        loose.takeUp()
        guard forms.whyReadOnly == nil, let room = forms.field?.editor.room,
            let text = loose.takeFirst(room: room)
        else { return nil }
        forms.keep(cut: text)
        let done = perform(.yank, in: Rect(size: .none), shared) ?? .none
        return done + loose.told(shared.environment)
    }
}

/// Submitting the forms.
extension FormsPane {
    /// Submits all changed forms. The answer of the disk comes later.
    ///
    /// If one form has an error or a conflict, no form is submitted: see `HeldSave`.
    mutating func save(thenNext: Bool, _ shared: Shared) -> Reaction {
        guard let key = shared.current else { return goOn(thenNext, isDone: false) }
        if let held = HeldSave(forms) { return hold(held, key, isLeaving: thenNext, shared) }
        let edits = forms.submit()
        var effects = saveTyped()
        if !edits.isEmpty {
            submitted.submit(edits, of: key.id)
            effects.append(.store(.key(.submit(edits, key.id, shared.locale))))
        }
        let nothing = forms.whyReadOnly ?? Strings.nothingToSave
        let notice = edits.isEmpty && !thenNext ? Notice(nothing) : nil
        return Reaction(effects, notice: notice) + goOn(thenNext, isDone: !edits.isEmpty)
    }

    private func goOn(_ isWanted: Bool, isDone: Bool) -> Reaction {
        guard isWanted else { return .none }
        let work = FinishedWork.saving(isDone: isDone, emptyForms: forms.emptyBesideOthers)
        return Reaction(requests: [.goOn(after: work)])
    }

    /// The save was held back. The texts stay drafts, and the key stays selected. The translator may already
    /// be typing the next text.
    private mutating func hold(
        _ held: HeldSave, _ key: CurrentKey, isLeaving: Bool, _ shared: Shared
    ) -> Reaction {
        var effects = saveTyped()
        if isLeaving, shared.focus == .forms, !shared.environment.settings.isLineMode {
            if let first = held.first, !held.isHere { forms.go(to: first) }
            effects += loose.beginUnseen()
        }
        return Reaction(effects, notice: held.notice(about: key, shared.environment))
    }

    /// The disk has taken changes back.
    private func told(_ withdrawal: Withdrawal, _ shared: Shared) -> Reaction {
        let outbox = shared.environment.keyName(for: .outbox, in: [.translate])
        let text = Strings.takenBack(withdrawal, outbox: outbox)
        let grade: Notice.Grade = withdrawal.taken.isEmpty ? .warning : .good
        return Reaction(notice: Notice(text, grade, about: .outcome))
    }

    /// Opens the dialog about the conflict of the form with the cursor, or if this form has none,
    /// about the first conflict of the key.
    func decideConflict(_ shared: Shared) -> Reaction {
        let change = shared.current?.conflictingChange(in: forms.field?.id.context)
        guard let dialog = change.flatMap(Dialog.conflict) else {
            return .notice(Strings.noConflict)
        }
        return .dialog(dialog)
    }

    /// Asks before the drafts of the key are discarded, if there are any.
    func askToDiscard(_ shared: Shared) -> Reaction {
        guard let key = shared.current else { return .notice(Strings.noKeyInHand) }
        let isTyped = forms.fields.contains { $0.unsaved != nil || $0.storedDraft != nil }
        guard isTyped || !key.detail.drafts.isEmpty else {
            return .notice(Strings.keyHasNoDrafts)
        }
        return .dialog(.confirm(.key(.discardDrafts), Strings.discardQuestion))
    }

    mutating func discardDrafts(_ shared: Shared) -> Reaction {
        guard let key = shared.current else { return .none }
        let typed = forms.fields.compactMap(\.unsaved)
        forms.discard()
        drafts.forget(key.id, shared.locale)
        let undo = shared.environment.keyName(for: .undoAction, in: [.list])
        return Reaction(
            [.store(.key(.discard(typed, key.id, shared.locale)))],
            notice: Notice(Strings.discarded(undo)))
    }
}

/// Filling other keys with the same label.
extension FormsPane {
    /// Opens the screen that fills keys with the same label. If the typed text has an error, the screen does
    /// not open.
    mutating func fillEqual(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let material = shared.material else { return .none }
        let copied = CopiedForms(
            key: key.detail.key, locale: shared.locale,
            forms: forms.fields.filter { !$0.text.isEmpty }
                .map { CopiedForms.Form(context: $0.id.context, text: $0.text) },
            language: material.language)
        guard !copied.forms.isEmpty else { return .notice(Strings.nothingTyped) }
        if let held = HeldSave(forms) { return hold(held, key, isLeaving: true, shared) }
        let saved = Reaction(saveTyped())
        let own = KeyEdits(key: key.id, locale: shared.locale, edits: forms.edits)
        return saved + Reaction(navigation: .push(.fill(FillScreen(copied, own: own))))
    }
}
