import Catalog
import LocalStore
import TML
import Testing
import Text

/// Drafts, edits and verdicts.
extension ModelDesk {
    func saveDraft() throws {
        guard let form = try anyForm() else { return }
        let text = texts.new("draft", insteadOf: drafts[form])
        try store.saveDrafts([Draft(form: form, text: text)])
        drafts[form] = text
    }

    /// The text of a draft is again what the form shows without one.
    func putBack() throws {
        guard let form = drafts.keys.sorted(by: Self.isBefore).first else { return }
        try store.saveDrafts([Draft(form: form, text: "", isPutBack: true)])
        drafts[form] = nil
    }

    func discardDrafts() throws {
        guard let form = drafts.keys.sorted(by: Self.isBefore).last else { return }
        _ = try store.discard([], of: form.key, locale: form.locale)
        drafts = drafts.filter { $0.key.key != form.key }
    }

    /// Submits texts for one or two forms of a key at once.
    func submit() throws {
        guard let form = try anyForm(), let shown = try look(at: form.key),
            let before = try detail(of: form.key)
        else { return }
        let isForBoth = chance.happens(20) && Self.hasForms(shown.key)
        let contexts = isForBoth ? [Context(), ModelProject.few] : [form.context]
        let edits = contexts.map { edit(shown, $0) }
        let after = try store.submit(edits, of: form.key, locale: form.locale)
        for edit in edits { try note(edit, before, after) }
    }

    /// Says something about translations as they were on the screen.
    func review() throws {
        guard let key = chance.one(of: try listed()), let shown = try look(at: key),
            let first = chance.one(of: shown.translations)
        else { return }
        let verdict = verdict()
        let judged = chance.happens(20) ? shown.translations : [first]
        let before = try detail(of: key)
        let (after, isAsSeen) = try store.review(
            verdict, of: judged.map(SeenTranslation.init), key: key, locale: ModelProject.locale)
        guard isAsSeen else {
            try #require(after == before, "a verdict on what has changed did something")
            return
        }
        for translation in judged { try note(verdict, on: translation.id, before, after) }
    }

    /// Comments on any key.
    func comment() throws {
        guard let key = chance.one(of: try listed()), try detail(of: key) != nil else { return }
        let text = texts.new("comment")
        let after = try store.comment(text, on: key, locale: ModelProject.locale)
        try #require(after.changes.contains { $0.kind == .comment(text) }, "\(text) is not queued")
        comments.insert(text)
    }
}

extension ModelDesk {
    /// A form of any key; now and then one that the key cannot have.
    private func anyForm() throws -> FormID? {
        guard let key = chance.one(of: try listed()), let detail = try look(at: key) else {
            return nil
        }
        let hasForms = Self.hasForms(detail.key) || chance.happens(3)
        let context = hasForms && chance.happens(50) ? ModelProject.few : Context()
        return FormID(key: key, locale: ModelProject.locale, context: context)
    }

    private static func hasForms(_ key: TranslationKey) -> Bool { key.label.string.contains("{n}") }

    private static func isBefore(_ left: FormID, _ right: FormID) -> Bool {
        (left.key.hash, left.context.code) < (right.key.hash, right.context.code)
    }

    private func edit(_ shown: KeyDetail, _ context: Context) -> Edit {
        let form = FormID(key: shown.key.id, locale: shown.locale, context: context)
        var edit = Edit(context: context, text: "", baseRevision: shown.target.revision)
        let change = shown.changes.last { $0.form == form && $0.text != nil }
        if let change, chance.happens(70) {
            (edit.translation, edit.base) = (change.translation, change.base)
            edit.baseRevision = change.baseRevision
        } else if case .conflicting(let conflict) = change?.state, let theirs = conflict.theirs {
            (edit.translation, edit.base) = (theirs.id, theirs.text)
            edit.baseRevision = conflict.currentRevision
        } else if let current = shown.current(for: context) {
            edit.base = current.text
            if mayReword(current) {
                (edit.translation, edit.baseRevision) = (current.id, current.contentRevision)
            }
        }
        edit.text = text(for: form, shown, insteadOf: change?.text ?? edit.base)
        return edit
    }

    func mayReword(_ translation: Translation) -> Bool {
        let membership = try? store.membership(of: ModelProject.key)
        return translation.authorID == membership?.translatorID
            || membership?.allows(.updateAny, in: ModelProject.locale) ?? false
            || chance.happens(5)
    }

    /// Mostly a new text; also one that somebody has had for the form, that of a translation, or
    /// nothing.
    private func text(
        for form: FormID, _ shown: KeyDetail, insteadOf former: ExactText?
    ) -> ExactText {
        switch chance.number(below: 100) {
        case 0..<8: texts.known(for: form) ?? texts.new(name, insteadOf: former)
        case 8..<13:
            chance.one(of: shown.translations)?.text ?? texts.new(name, insteadOf: former)
        case 13..<16: former ?? ""
        case 16..<18: ""
        default: texts.new(name, insteadOf: former)
        }
    }

    /// A text that was submitted is in the outbox now, byte for byte; if not, it is empty, or the
    /// form had it already.
    func note(_ edit: Edit, _ before: KeyDetail, _ after: KeyDetail) throws {
        let form = FormID(key: before.key.id, locale: before.locale, context: edit.context)
        let earlier = before.changes.filter { $0.form == form && $0.text != nil }
        let changes = after.changes.filter { $0.form == form && $0.text != nil }
        drafts[form] = nil
        read.insert(edit.text)
        // The key has no changes that are undone after the answer.
        awaited.subtract(after.changes.map(\.id))
        for change in earlier where change.state != .sent { decided.insert(change.id) }
        if changes.contains(where: { $0.text == edit.text }) {
            pledges[form] = edit.text
            texts.noteSubmission(of: edit.text, for: form)
            return
        }
        let isKnown =
            edit.text.isEmpty || edit.text == edit.base
            || before.translations.contains { $0.text == edit.text }
        try #require(isKnown, "\(edit.text) was not queued")
        try #require(changes.allSatisfy { $0.state == .sent }, "\(edit.text) withdrew nothing")
        pledges[form] = changes.last.flatMap { awaited.contains($0.id) ? nil : $0.text }
    }

    func verdict() -> Verdict {
        let verdicts: [Verdict] = [
            .vote(1), .vote(-1), .vote(0), .approve, .approve, .reopen, .delete,
            .reject(reason: ExactText(chance.spelled("because"))),
        ]
        return chance.one(of: verdicts) ?? .approve
    }

    func note(
        _ verdict: Verdict, on translation: Int, _ before: KeyDetail?, _ after: KeyDetail
    ) throws {
        let place = VerdictPlace(verdict, on: translation)
        let isQueued = after.changes.contains { VerdictPlace($0) == place }
        // A key that the server has deleted goes with its last change.
        let isSo = (before ?? after).translations.contains(where: place.isWhat)
        try #require(isQueued || isSo, "\(verdict) on \(translation) was not queued")
        for change in before?.changes ?? [] where change.state != .sent {
            if VerdictPlace(change)?.isBeside(place) ?? false { decided.insert(change.id) }
        }
        verdicts.removeAll { $0.isBeside(place) }
        if isQueued { verdicts.append(place) }
    }
}

extension Change {
    /// The text of an edit.
    var text: ExactText? {
        if case .translate(let text, _) = kind { return text }
        return nil
    }

    /// What an edit was written over.
    var base: ExactText? {
        if case .translate(_, let base) = kind { return base }
        return nil
    }
}
