import Catalog
import Display
import TML
import Text

extension PaneID {
    static let forms = PaneID("forms")
}

/// The forms of the selected key, in which the translator types; what is typed reaches the disk from
/// here.
struct FormsPane: TranslatePane {
    static let id = PaneID.forms
    static let waitsForKey = true
    static let goesByPages = false

    var forms = KeyForms()
    var samples = SampleValues()
    private var drafts = Drafts()
    /// What is typed after a key was left and no other came; `nil`: there is a key to type for.
    private(set) var loose: TextEditor?
    /// What was cut last, or typed for no key: it can be put back into whatever key comes.
    private var cut: ExactText = ""
    /// The forms that are on their way to the disk to be submitted.
    private var submitting: [TranslationKey.ID: [Context]] = [:]

    /// Whether something typed is not on disk because the disk would not take it.
    var hasUnsavableDrafts: Bool { drafts.hasFailed }

    /// Whether a form takes the letters.
    func isTyping(_ shared: Shared) -> Bool { !shared.isListEmpty && forms.whyReadOnly == nil }

    /// What texts are checked with; `nil` until the disk has answered.
    func setting(_ shared: Shared) -> CheckSetting? {
        guard let material = shared.material, let rules = shared.rules else { return nil }
        return CheckSetting(material: material, rules: rules, samples: samples)
    }
}

extension FormsPane {
    func places(hasKeys: Bool) -> [Place] {
        [.forms] + (hasKeys ? [.textField] : [.list])
    }

    func hints(_ shared: Shared) -> [Command] {
        guard isTyping(shared) else {
            return takeBackHint(shared) + [.nextKey, .nextPane, .back, .help]
        }
        return [.saveAndNext] + takeBackHint(shared)
            + (forms.issues.isEmpty ? [] : [.showIssues]) + [
                .insertToken, .copyLabel, .chooseArrangement, .nextPane, .back, .help,
            ]
    }

    /// Typing needs the key that it is for. Everything else may depend on all there is.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind> {
        let isEditing = command?.isAboutTextAlone ?? true
        return isEditing && !isKeyComing ? [.next] : Unanswered.Kind.ofTranslating
    }

    /// Those of the form with the cursor.
    func changes(of key: CurrentKey) -> [Change] {
        key.detail.changes.filter { change in
            guard case .translate = change.kind else { return false }
            return change.form.context == forms.field?.id.context
        }
    }

    func state(of key: CurrentKey) -> FormState? { forms.field?.state }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        guard let key = shared.current else { return nil }
        if command == .undo, forms.isJustConverted { return takeConversionBack(shared) }
        let label = key.label
        if command == .insertToken, label.tokens.isEmpty, label.decorationNames.isEmpty {
            return .notice(Strings.noTokens)
        }
        let columns = TranslateLayout.fieldColumns(in: shared.area)
        guard forms.perform(command, columns: columns, label: label) else { return nil }
        return typed()
    }

    mutating func type(_ scalar: Unicode.Scalar, _ shared: Shared) -> Reaction {
        if isForNoKey { return typeForNoKey(shared) { $0.insert(scalar) } }
        forms.type(scalar)
        return typed()
    }

    mutating func paste(_ text: String, _ shared: Shared) -> Reaction {
        if isForNoKey { return typeForNoKey(shared) { $0.insert(text: text) } }
        forms.paste(text)
        return typed()
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        alarm == .saveDrafts ? Reaction(saveTyped()) : .none
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .submitted(let detail, _): return told(expected(detail, shared), shared)
        case .withdrawn(let withdrawal, _, _): return told(withdrawal, shared)
        case .draftsSaved(let saved):
            drafts.answered(saved)
            forms.answered(saved, isSaved: true)
            guard let key = shared.current, saved.allSatisfy({ $0.key == key.id }) else { break }
            return Reaction(requests: [.drafts(forms.fields.compactMap(\.storedDraft))])
        case .checksOff(shared.project, let off): return take(off: off, shared)
        case .failed(.saveDrafts(let texts), _):
            forms.answered(texts.map(\.form), isSaved: false)
            return Reaction(drafts.failed(texts))
        case .failed(.submit, _), .failed(.nextKey, _): forms.forgetSubmitted()
        case .failed(.setOff(let isOff, let check, shared.project), _):
            return noteOff(!isOff, check, shared)
        default: break
        }
        return .none
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        switch (question, answer) {
        case (.issues, .issue(let issue, let action)):
            return self.answer(action, on: issue, shared)
        case (.fix(let offered, let fromList), _): return apply(offered, fromList: fromList)
        case (.checks, .item(let number)): return toggleCheck(number, shared)
        case (.discardDrafts, _): return discardDrafts(shared)
        case (.arrangement, .item(let number)): return rearrange(number, shared)
        case (.dimensions(let chosen), .item(let number)): return choose(number, chosen, shared)
        case (.sampleToken, .item(let number)): return askForSample(number)
        case (.sampleValue(let token), .text(let text)):
            return setSample(ExactText(text), of: token)
        case (.sampleGender(let token), .item(let number)):
            return setSampleGender(number, of: token)
        case (.conflict(let change), .conflict(let choice)):
            return Reaction([.store(.resolve([change], choice))])
        default: return nil
        }
    }

    mutating func leave() -> [Effect] { saveTyped() }

    mutating func leaveKey() -> [Effect] {
        cut = forms.field?.editor.killed ?? cut
        let effects = saveTyped()
        forms = KeyForms()
        return effects
    }

    /// Makes the forms, as soon as both the key and the language are here.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        guard let setting = setting(shared) else { return .none }
        guard isNew else {
            forms.merge(key, setting)
            return .none
        }
        forms.load(key, setting, unsaved: drafts.unsaved)
        if !cut.isEmpty { forms.keep(cut: cut) }
        return .none
    }

    func picture(_ shared: Shared) -> any PanePicture {
        FormsPicture(forms, isBetweenKeys: loose != nil, shared)
    }
}

extension FormsPane {
    /// Goes to the next form; from the last one it saves and goes on.
    mutating func confirmForm(_ shared: Shared) -> Reaction {
        forms.focusNext() ? .none : save(thenNext: true, shared)
    }

    /// Puts texts into forms, as if they were typed.
    mutating func fill(_ fillings: [Filling]) -> Reaction {
        for filling in fillings {
            if let context = filling.context {
                forms.fill(filling.text, context: context, onlyIfEmpty: filling.onlyIfEmpty)
            } else {
                forms.fill(filling.text)
            }
        }
        return Reaction(noteTyping())
    }

    /// Something may have been typed.
    private mutating func typed() -> Reaction {
        Reaction(noteTyping(), notice: noticeOfRefusal())
    }

    /// The first unsaved letter sets the alarm.
    mutating func noteTyping() -> [Effect] { forms.hasUnsaved ? drafts.typed() : [] }

    /// What there was no room for in the form with the cursor.
    private mutating func noticeOfRefusal() -> Notice? {
        guard let size = forms.takeRefused(), let room = forms.field?.editor.room else {
            return nil
        }
        return Notice(Strings.noRoom(for: size, room: room), .warning)
    }

    /// What must be on disk before the key goes out of sight.
    mutating func saveTyped() -> [Effect] {
        drafts.save(forms.takeUnsaved(), shown: forms.fields.map(\.id))
    }

    /// The last letters before the end, for a key that has not come: a draft of its own, unless the
    /// key has one that would be overwritten.
    mutating func saveAhead(_ text: String, for row: KeyRow?, _ locale: LocaleCode) -> [Effect] {
        guard let row, row.work != .draft, !text.isEmpty else { return [] }
        let form = FormID(key: row.id, locale: locale)
        return drafts.save([Draft(form: form, text: ExactText(text))], shown: [form])
    }

    /// A key that was left before it came has come: what was typed for it becomes its draft.
    mutating func saveAside(
        _ presses: [TypedAhead.Press], for detail: KeyDetail, _ shared: Shared
    ) -> Reaction {
        guard let setting = setting(shared) else { return .none }
        let key = CurrentKey(detail)
        var aside = KeyForms()
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
            aside.takeUnsaved(), shown: (forms.fields + aside.fields).map(\.id))
        return Reaction(effects, notice: notice)
    }
}

/// After a key that leaves, what is typed belongs to the key that comes. When none comes, or one
/// that takes no text, it belongs to no key: it is shown, and goes where the translator puts it
/// back, as if it had been cut.
extension FormsPane {
    /// Whether there is no text that could take what is typed.
    private var isForNoKey: Bool { loose != nil || forms.whyReadOnly != nil }

    /// The next key has come; or the disk has none, or could not say which.
    mutating func nextKey(isThere: Bool, _ shared: Shared) -> Reaction {
        if isThere { return takeUpLoose(shared) }
        if shared.focus == .forms, loose == nil { loose = TextEditor() }
        return .none
    }

    private mutating func typeForNoKey(
        _ shared: Shared, _ change: (inout TextEditor) -> Void
    ) -> Reaction {
        var text = loose ?? TextEditor()
        change(&text)
        let refused = text.takeRefused()
        loose = text
        let told = tell(text.text, shared)
        guard let refused else { return told }
        return told + .notice(Strings.noRoom(for: refused, room: text.room), .warning)
    }

    /// Saving goes on to the next key again, editing is about what was typed last. Everything else
    /// is about the current key once more.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction? {
        guard let loose else { return nil }
        switch invocation.command {
        case .saveAndNext, .confirmForm:
            if !loose.isEmpty { _ = typeForNoKey(shared) { $0.insert(text: "\n") } }
            return save(thenNext: true, shared)
        case .yank, .undo, .redo, .moveUp, .moveDown: break
        default:
            guard !loose.isEmpty, case .text(let change) = invocation.command.row.action else {
                break
            }
            return typeForNoKey(shared) { _ = change(&$0) }
        }
        _ = takeUpLoose(shared)
        return nil
    }

    /// The translator turns to a key: what was typed for none waits to be put back.
    private mutating func takeUpLoose(_ shared: Shared) -> Reaction {
        guard let text = loose?.exact else { return .none }
        loose = nil
        guard !text.isEmpty else { return .none }
        cut = text
        forms.keep(cut: text)
        return tell(text.string, shared)
    }

    private func tell(_ text: String, _ shared: Shared) -> Reaction {
        guard !text.isEmpty else { return .none }
        let key = shared.environment.keyName(for: .yank, in: [.textField])
        return Reaction(
            notice: Notice(Strings.typedForNoKey(text, yank: key), .warning, about: .loose))
    }
}

/// Submitting, and what may stand in its way.
extension FormsPane {
    /// Submits every form that was changed. Nothing is waited for: what the disk says comes later.
    ///
    /// With an error in one of them none is submitted, for the forms of a key belong together:
    /// what is typed stays a draft, and the translator is told what to put right.
    mutating func save(thenNext: Bool, _ shared: Shared) -> Reaction {
        guard let key = shared.current else { return goOn(thenNext, isDone: false) }
        if let form = forms.conflicting, form.isChanged {
            return Reaction(saveTyped()) + decideConflict(shared)
        }
        if let blocked = blockedDialog { return Reaction(saveTyped(), dialog: blocked) }
        let edits = forms.submit()
        var effects = saveTyped()
        if !edits.isEmpty {
            submitting[key.id] = edits.map(\.context)
            effects.append(.store(.submit(edits, key.id, shared.locale)))
        }
        let nothing = forms.whyReadOnly ?? Strings.nothingToSave
        let notice = edits.isEmpty && !thenNext ? Notice(nothing) : nil
        return Reaction(effects, notice: notice) + goOn(thenNext, isDone: !edits.isEmpty)
    }

    private func goOn(_ isWanted: Bool, isDone: Bool) -> Reaction {
        isWanted ? Reaction(requests: [.goOn(after: .saving(isDone: isDone))]) : .none
    }

    private var blockedDialog: Dialog? {
        let errors = forms.whyReadOnly == nil ? forms.blocking : []
        return issuesDialog(
            of: errors,
            introduction: Strings.blocked(errors: errors.count, forms: forms.edits.count),
            selecting: nil)
    }

    /// What the server will make of the texts that were just submitted, by what is known here.
    private mutating func expected(
        _ detail: KeyDetail, _ shared: Shared
    ) -> [TextOutcome: Int] {
        let saved = submitting.removeValue(forKey: detail.key.id) ?? []
        return detail.changes.reduce(into: [:]) { counts, change in
            guard case .translate = change.kind, saved.contains(change.form.context) else { return }
            counts[expected(change, detail, shared), default: 0] += 1
        }
    }

    private func expected(
        _ change: Change, _ detail: KeyDetail, _ shared: Shared
    ) -> TextOutcome {
        let isBesideApproved = detail.translations.contains {
            $0.id != change.translation && $0.context == change.form.context
                && $0.status == .approved
        }
        if isBesideApproved { return .candidate }
        guard let material = shared.material, let membership = material.membership else {
            return .waiting
        }
        let counts = membership.allows(.vote, in: shared.locale)
        return counts && membership.votingPower >= material.project.threshold ? .inUse : .waiting
    }

    private func told(_ expected: [TextOutcome: Int], _ shared: Shared) -> Reaction {
        guard !expected.isEmpty else { return .none }
        let isSentSoon = shared.environment.link.isWorthAsking
        let text = Strings.saved(expected, isSentSoon: isSentSoon)
        return Reaction(notice: Notice(text, .good, about: .outcome))
    }

    /// The disk says what it has given back.
    private func told(_ withdrawal: Withdrawal, _ shared: Shared) -> Reaction {
        let outbox = shared.environment.keyName(for: .outbox, in: [.translate])
        let text = Strings.takenBack(withdrawal, outbox: outbox)
        let grade: Notice.Grade = withdrawal.taken.isEmpty ? .warning : .good
        return Reaction(notice: Notice(text, grade, about: .outcome))
    }

    /// Lets the translator decide about the first conflict of the key.
    func decideConflict(_ shared: Shared) -> Reaction {
        guard let dialog = shared.current?.conflictingChange.flatMap(Dialog.conflict) else {
            return .notice(Strings.noConflict)
        }
        return .dialog(dialog)
    }

    mutating func discardDrafts(_ shared: Shared) -> Reaction {
        guard let key = shared.current else { return .none }
        forms.discard()
        drafts.forget(key.id)
        return Reaction([.store(.discardDrafts(key.id, shared.locale))])
    }
}
