import Catalog
import Display
import TML
import Text

extension PaneID {
    static let translations = PaneID("translations")
}

/// All translations of the selected key, with their states, ranks and authors.
struct TranslationsPane: TranslatePane {
    static let id = PaneID.translations

    private var cursor = ListCursor(count: 0)
    /// The numbers of the shown translations in their order. Votes do not change the order while
    /// the pane has the focus.
    private var shown: [Int] = []

    private func selected(of detail: KeyDetail) -> Translation? {
        let translations = ordered(detail)
        return translations.indices.contains(cursor.selection)
            ? translations[cursor.selection] : nil
    }

    /// Returns the translations in the order of the pane.
    private func ordered(_ detail: KeyDetail) -> [Translation] {
        shown.compactMap { id in detail.translations.first { $0.id == id } }
    }
}

extension TranslationsPane {
    func scopes(hasKeys: Bool) -> [KeyScope] { [.translations, .list] }

    func hints(_ shared: Shared) -> [Command] {
        [.approve, .reject, .voteUp, .copyTranslation, .nextPane, .back]
    }

    /// Returns the changes of the selected translation in the outbox.
    func changes(of key: CurrentKey) -> [Change] {
        guard let selected = selected(of: key.detail) else { return [] }
        return key.detail.changes.filter { $0.translation == selected.id }
    }

    func textInHand(_ shared: Shared) -> ExactText? {
        shared.current.flatMap { selected(of: $0.detail)?.text }
    }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        cursor.perform(command, page: max(1, area.rows)) ? Reaction.none : nil
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        guard case .key(.rejectReason(let seen)) = question, case .text(let reason) = answer else {
            return nil
        }
        return judge(.reject(reason: ExactText(reason)), seen, shared)
    }

    /// Takes the answer to a review: the verdict is saved, or the translation differs from the
    /// translation on the screen.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        guard case .key(.reviewed(let verdict, let seen, let isAsSeen, let detail, _)) = answer
        else {
            return .none
        }
        guard isAsSeen else {
            return .notice(Strings.isAnother(verdict, detail.key.label), .warning)
        }
        let judged = detail.translations.filter { seen.contains(SeenTranslation($0)) }
        let text = Strings.noted(
            verdict, of: judged, detail.key.label, shared.environment.link)
        let goesOn = verdict.name.facts.slot == .verdict && detail.key.id == shared.selection.id
        return Reaction(
            notice: Notice(text, .good, about: .outcome),
            requests: goesOn ? [.goOn(after: .judging(whyNot: nil))] : [])
    }

    mutating func leaveKey() -> [Effect] {
        self = TranslationsPane()
        return []
    }

    /// Takes the key. The selected translation stays selected if it still exists.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        let selected = shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil
        let ids = inOrder(key.detail.translations, shared).map(\.id)
        let kept = shared.focus == Self.id ? shown.filter(ids.contains) : []
        shown = kept + ids.filter { !kept.contains($0) }
        cursor.setCount(shown.count)
        if let place = selected.flatMap(shown.firstIndex) { cursor.select(place) }
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

    /// Handles the mouse. A click on an entry selects the entry.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        let entry = look(shared).entry(onRow: point.row, in: size)
        let isPressed = cursor.perform(gesture, at: entry, page: max(1, size.rows))
        return isPressed && !shared.isTypedIn ? .chosen() : .none
    }

    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        cursor.select(row - 1)
        return Reaction.none
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("translations \(shared.row?.id.hash ?? "")")
        let detail = shared.current?.detail
        let translations = detail.map(ordered) ?? []
        if translations.isEmpty { picture.say(Strings.noTranslations) }
        picture.list(cursor) { number in
            guard let detail, translations.indices.contains(number) else { return "…" }
            return Strings.line(of: translations[number], in: detail)
        }
        for change in shared.current?.detail.changes ?? [] where change.translation != nil {
            picture.say(ChangeWords(change.kind).queued)
        }
        return picture
    }

    func picture(_ shared: Shared) -> any PanePicture { look(shared) }

    private func look(_ shared: Shared) -> TranslationsPicture {
        TranslationsPicture(
            detail: shared.current?.detail,
            translations: shared.current.map { ordered($0.detail) } ?? [],
            selected: shared.current.flatMap { selected(of: $0.detail) },
            cursor: cursor, note: shared.waiting.joined(separator: " · "),
            direction: shared.textDirection, isFocused: shared.focus == .translations)
    }

    func hasContent(_ shared: Shared) -> Bool {
        shared.current?.detail.translations.isEmpty == false
    }
}

/// Reviews: with the focus, a review of the selected translation, otherwise of all forms of the
/// best proposal.
extension TranslationsPane {
    /// - Parameter reason: the reason of a rejection; `nil`: a dialog shows a field for the reason.
    func judge(_ verdict: Verdict, reason: String?, _ shared: Shared) -> Reaction {
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
        let seen = judged.map(SeenTranslation.init)
        guard case .reject = verdict else { return judge(verdict, seen, shared) }
        if let reason { return judge(.reject(reason: ExactText(reason)), seen, shared) }
        return .dialog(
            .prompt(
                .key(.rejectReason(seen)), Strings.rejectQuestion(judged.map(\.text.string)),
                mayBeEmpty: true))
    }

    private func judge(
        _ verdict: Verdict, _ seen: [SeenTranslation], _ shared: Shared
    ) -> Reaction {
        guard let key = shared.current else { return .none }
        return Reaction([.store(.key(.review(verdict, of: seen, key.id, shared.locale)))])
    }

    func copy(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let chosen = copied(key.detail, shared) else {
            return .notice(Strings.noTranslation)
        }
        return Reaction(requests: [.fill([Filling(text: chosen.text)]), .focus(.forms)])
    }

    private func copied(_ detail: KeyDetail, _ shared: Shared) -> Translation? {
        if shared.focus == .translations { return selected(of: detail) }
        return detail.translations.first { $0.status != .rejected }
    }

    private func judged(
        _ detail: KeyDetail, _ verdict: Verdict, _ shared: Shared
    ) -> [Translation] {
        guard shared.focus == .translations else {
            return Proposal(detail, for: verdict)?.translations ?? []
        }
        let selected = selected(of: detail)
        return [selected].compactMap(\.self).filter { verdict.changes($0, of: detail) }
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

/// The picture of the translations pane.
private struct TranslationsPicture: PanePicture {
    /// The key; `nil` until it is loaded.
    let detail: KeyDetail?
    let translations: [Translation]
    let selected: Translation?
    let cursor: ListCursor
    let note: String
    let direction: TextDirection
    let isFocused: Bool

    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        let height = 1 + (detail.map { list($0).height(columns: columns) } ?? 0)
        return PaneRows(least: isFocused ? 4 : 2, wanted: min(height, max(2, size.rows / 2)))
    }

    func draw(on frame: inout Frame, in area: PaneArea) {
        let count = translations.isEmpty ? "" : " \(Strings.number(translations.count))"
        frame.paneTitle(
            Strings.translationsTitle + count, note: note, in: area.title, isFocused: isFocused)
        guard let detail, !translations.isEmpty else {
            if detail != nil {
                frame.writeLine(Strings.noTranslations, in: area.body, role: .dim)
            }
            if isFocused { frame.cursor = area.body.origin }
            return
        }
        list(detail).draw(on: &frame, in: area.body)
    }

    /// Returns the entry on a row of an area.
    func entry(onRow row: Int, in size: Size) -> Int? {
        detail.flatMap { list($0).entry(onRow: row, in: size) }
    }

    private func list(_ detail: KeyDetail) -> ExplainedList {
        ExplainedList(entries: entries(detail), cursor: cursor, isFocused: isFocused) {
            facts(of: detail, withText: $0)
        }
    }

    private func entries(_ detail: KeyDetail) -> EntryList {
        EntryList(
            entries: translations.map { translation in
                let (mark, role) = mark(of: translation, detail)
                return EntryList.Entry(
                    mark: mark, markRole: role,
                    text: translation.text.string, role: .text, isMarkup: true,
                    // The rank must be visible even if the name is cut.
                    note: Strings.note(translation), shortNote: Strings.shortNote(translation),
                    noteRole: .dim)
            }, direction: direction)
    }

    /// Returns the mark of the state of a translation, or of the queued verdict.
    private func mark(of translation: Translation, _ detail: KeyDetail) -> (String, Role) {
        let verdict = detail.changes.last { change in
            change.translation == translation.id && change.kind.facts.slot == .verdict
        }
        guard let verdict else {
            let state = FormState(translation, of: detail)
            return ("\(state.mark) \(state.word) ", state.role)
        }
        let state = FormState(verdict.state)
        return ("\(state.mark) \(ChangeWords(verdict.kind).name) ", state.role)
    }

    /// Returns the details of the selected translation: form, author, rank, reason and queued
    /// changes. If the list cuts the text, the details begin with the text.
    private func facts(of detail: KeyDetail, withText: Bool) -> StyledText {
        guard let translation = selected else { return StyledText() }
        var text = StyledText()
        if withText {
            text.append(markup: translation.text.string, words: .preview)
        }
        var facts: [String] = []
        if !translation.context.isAlways { facts.append(Strings.condition(translation.context)) }
        facts += [Strings.author(translation), Strings.rank(translation)]
        if let reason = translation.rejectReason, !reason.isEmpty {
            facts.append("“\(Strings.oneLine(reason.string))”")
        }
        for change in detail.changes where change.translation == translation.id {
            facts.append(ChangeWords(change.kind).queued)
        }
        text.newLine()
        text.append(facts.joined(separator: " · "), .dim)
        return text
    }
}
