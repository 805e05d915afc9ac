import Catalog
import Display
import TML
import Text

extension PaneID {
    static let translations = PaneID("translations")
}

/// All translations of the selected key, with their states, ranks and authors.
struct TranslationsPane: ListPane {
    static let id = PaneID.translations

    /// The translations. Votes do not change the order while the pane has the focus.
    var list = ListView<Translation>()
    /// The key whose verdict is being saved; `nil`: no verdict of the translate screen is being
    /// saved.
    private var judging: TranslationKey.ID?
}

extension Translation: ListedRow {
    var rowID: Int { id }
    var searchedText: String { text.string }
}

extension TranslationsPane {
    func scopes(hasKeys: Bool) -> [KeyScope] { [.translations, .list] }

    func hints(_ shared: Shared) -> [Command] {
        [.approve, .reject, .voteUp, .copyTranslation, .nextPane, .back]
    }

    /// Returns the changes of the selected translation in the outbox.
    func changes(of key: CurrentKey) -> [Change] {
        guard let selected = list.selected else { return [] }
        return key.detail.changes.filter { $0.translation == selected.id }
    }

    func textInHand(_ shared: Shared) -> ExactText? { list.selected?.text }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        list.cursor.perform(command, page: max(1, area.rows)) ? Reaction.none : nil
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        VerdictStep(question, answer, shared.locale).map { take($0) }
    }

    /// Takes the answer to a review: the verdict is saved, or the translation differs from the
    /// translation on the screen.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        guard case .key(.reviewed(let verdict, let seen, let isAsSeen, let detail, _)) = answer
        else {
            return .none
        }
        guard isAsSeen else {
            judging = nil
            return .notice(Strings.isAnother(verdict, detail.key.label), .warning)
        }
        let judged = detail.translations.filter { seen.contains(SeenTranslation($0)) }
        let text = Strings.noted(
            verdict, of: judged, detail.key.label, shared.environment.link,
            shared.environment.session?.kind)
        let isOwn = judging == detail.key.id
        judging = nil
        let goesOn =
            isOwn && verdict.name.facts.slot == .verdict && detail.key.id == shared.selection.id
        return Reaction(
            notice: Notice(text, .good, about: .outcome),
            requests: goesOn ? [.goOn(after: .judging(whyNot: nil))] : [])
    }

    mutating func leaveKey() -> [Effect] {
        list = ListView()
        return []
    }

    /// Takes the key. The selected translation stays selected if it still exists.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        let sorted = inOrder(key.detail.translations, shared)
        let kept = shared.focus == Self.id ? list.rows.map(\.id) : []
        let first = kept.compactMap { id in sorted.first { $0.id == id } }
        list.show(first + sorted.filter { !kept.contains($0.id) })
        return .none
    }

    /// Sorts by the order of the forms. The best translation of a form comes first. Rejected
    /// translations come last.
    private func inOrder(_ translations: [Translation], _ shared: Shared) -> [Translation] {
        let contexts = shared.forms?.fields.map(\.id.context) ?? []
        let places = Dictionary(zip(contexts, 0...)) { first, _ in first }
        return translations.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            let (mine, theirs) = (left.status == .rejected, right.status == .rejected)
            if mine != theirs { return theirs }
            let last = contexts.count
            return (places[left.context] ?? last, one.offset)
                < (places[right.context] ?? last, other.offset)
        }.map(\.element)
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("translations \(shared.row?.id.hash ?? "")")
        if list.rows.isEmpty { picture.say(Strings.noTranslations) }
        guard let detail = shared.current?.detail else { return picture }
        picture.list(list) { Strings.line(of: $0, in: detail) }
        for change in detail.changes where change.translation != nil {
            picture.say(ChangeWords(change.kind).queued)
        }
        return picture
    }

    func listPicture(_ shared: Shared) -> ListPicture {
        let detail = shared.current?.detail
        let entries = detail.map { detail in list.rows.map { $0.entry(in: detail) } } ?? []
        return ListPicture(
            title: Strings.translationsTitle, note: shared.waiting.joined(separator: " · "),
            list: ExplainedList(
                entries: EntryList(entries: entries, direction: shared.textDirection),
                cursor: list.cursor, isFocused: shared.focus == Self.id,
                facts: { withText in
                    guard let detail, let selected = list.selected else { return StyledText() }
                    return selected.facts(in: detail, withText: withText)
                }),
            sentence: detail == nil ? "" : Strings.noTranslations)
    }

    func hasContent(_ shared: Shared) -> Bool {
        shared.current?.detail.translations.isEmpty == false
    }
}

/// Reviews: with the focus, a review of the selected translation, otherwise of all forms of the
/// best proposal, or of the best proposals of the marked keys.
extension TranslationsPane {
    /// - Parameter reason: the reason of a rejection; `nil`: a dialog shows a field for the reason.
    mutating func judge(_ verdict: Verdict, reason: String?, _ shared: Shared) -> Reaction {
        if let marked = shared.marked {
            return marked.planning(.judge(verdict.giving(reason)))
        }
        guard let key = shared.current else { return .none }
        let judged = judged(key.detail, verdict, shared)
        guard !judged.isEmpty else {
            // If there is nothing to review, the selection goes to the next key with something to
            // review.
            let why = whyNothing(verdict, key.detail, shared)
            return Reaction(
                notice: Notice(why),
                requests: verdict.name.facts.slot == .verdict
                    ? [.goOn(after: .judging(whyNot: why))] : [])
        }
        return take(
            VerdictStep(verdict, reason: reason, on: judged, of: key.detail.key, shared.locale))
    }

    private mutating func take(_ step: VerdictStep) -> Reaction {
        judging = step.judging
        return step.reaction
    }

    /// Deletes the selected translation: an own one, or any one with the permission.
    mutating func delete(_ shared: Shared) -> Reaction {
        guard shared.focus == .translations, let selected = list.selected else {
            return .notice(Strings.selectToDelete)
        }
        let isOwn = selected.authorID.map { $0 == shared.material?.membership?.translatorID }
        guard shared.allows(isOwn == true ? .deleteOwn : .deleteAny) else {
            return .notice(Strings.needs(.deleteAny), .warning)
        }
        return judge(.delete, reason: nil, shared)
    }

    func copy(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let chosen = copied(key.detail, shared) else {
            return .notice(Strings.noTranslation)
        }
        return Reaction(requests: [.fill([Filling(text: chosen.text)]), .focus(.forms)])
    }

    private func copied(_ detail: KeyDetail, _ shared: Shared) -> Translation? {
        if shared.focus == .translations { return list.selected }
        return detail.translations.first { $0.status != .rejected }
    }

    private func judged(
        _ detail: KeyDetail, _ verdict: Verdict, _ shared: Shared
    ) -> [Translation] {
        guard shared.focus == .translations else {
            return Proposal(detail.overlaid, for: verdict)?.translations ?? []
        }
        guard let selected = list.selected, verdict.changes(selected, of: detail.overlaid)
        else { return [] }
        return [selected]
    }

    private func whyNothing(
        _ verdict: Verdict, _ detail: KeyDetail, _ shared: Shared
    ) -> String {
        let isHere = shared.focus == .translations
        guard detail.translations.contains(where: { $0.status != .rejected || isHere }) else {
            return Strings.noTranslation
        }
        return Strings.alreadyNoted(verdict, detail.key.label)
    }
}

extension Translation {
    fileprivate func entry(in detail: KeyDetail) -> EntryList.Entry {
        let (mark, role) = mark(in: detail)
        return EntryList.Entry(
            mark: mark, markRole: role, text: text.string, role: .text,
            syntax: detail.key.labelSyntax,
            // The rank must be visible even if the name is cut.
            note: Strings.note(self), shortNote: Strings.shortNote(self), noteRole: .dim)
    }

    /// Returns the mark of the state, or of the queued verdict.
    func mark(in detail: KeyDetail) -> (String, Role) {
        let verdict = detail.changes.last { change in
            change.translation == id && change.kind.facts.slot == .verdict
        }
        guard let verdict else {
            let state = FormState(self, of: detail)
            return ("\(state.mark) \(state.word) ", state.role)
        }
        let state = FormState(verdict.state)
        return ("\(state.mark) \(ChangeWords(verdict.kind).name) ", state.role)
    }

    /// Returns the details: form, author, rank, reason and queued changes. If the list cuts the
    /// text, the details begin with the text.
    fileprivate func facts(in detail: KeyDetail, withText: Bool) -> StyledText {
        var text = StyledText()
        if withText {
            text.append(markup: self.text.string, in: detail.key.labelSyntax, words: .preview)
        }
        var facts: [String] = []
        if !context.isAlways { facts.append(Strings.condition(context)) }
        facts += [Strings.author(self), Strings.rank(self)]
        if let rejectReason, !rejectReason.isEmpty {
            facts.append("“\(Strings.oneLine(rejectReason.string))”")
        }
        for change in detail.changes where change.translation == id {
            facts.append(ChangeWords(change.kind).queued)
        }
        text.newLine()
        text.append(facts.joined(separator: " · "), .dim)
        return text
    }
}
