import Catalog
import GRDB
import TML
import Text

/// Submits the work of the translator on a key. One transaction deletes the draft, queues the
/// change, and updates the row of the key list. No submission waits for the network.
struct Submission {
    let db: Database
    let place: TargetRowID
    let key: TranslationKey.ID
    let locale: LocaleCode
    let makeID: () -> Change.ID
    let now: Int

    /// Returns the step of the action; `nil` if the expected text of the form is as before.
    func submit(_ edit: Edit) throws -> ActionTable.Step? {
        let edit = try fitted(edit)
        try DraftTable(db: db).remove(context: edit.context, at: place)
        let stored = new(
            .translate(text: edit.text, base: edit.base), context: edit.context,
            translation: edit.translation, baseRevision: edit.baseRevision)
        let sent = try outbox.sent(beside: stored).flatMap {
            try outbox.isLeaving($0) ? nil : $0
        }
        let left = try removeLeaving(beside: stored)
        let waiting = try outbox.waiting(beside: stored)
        // A queued or sent change gives its translation to the new text. The server may have deleted
        // the translation since.
        let earlier = waiting?.change.state == .queued ? waiting : sent
        let translation = if let earlier { earlier.change.translation } else { edit.translation }
        let before = try expected(edit.context, translation)
        if let sent {
            try submit(edit, after: sent, instead: waiting)
        } else if let waiting {
            try submit(edit, instead: waiting)
        } else if !edit.text.isEmpty, edit.text != edit.base, try edit.text != serverText(edit) {
            try outbox.add(stored)
        }
        let after = try expected(edit.context, translation)
        guard after?.text != before?.text else { return left.flatMap(discard) }
        if let left { try ActionTable(db: db).setReplaced(left.change.id) }
        return step(
            .translate(text: after?.text ?? "", base: nil), edit.context,
            queued: try outbox.waiting(beside: stored) ?? sent,
            translation: translation, before: before, revision: edit.baseRevision)
    }

    /// Puts a text into the outbox for a decision of the translator, because the server has another
    /// text than the one that the edit replaces. The outbox has no other text of the form.
    ///
    /// - Returns: the step of the action.
    func hold(_ edit: Edit, _ conflict: Conflict) throws -> ActionTable.Step {
        var stored = new(
            .translate(text: edit.text.withoutControls, base: edit.base), context: edit.context,
            translation: edit.translation, baseRevision: edit.baseRevision)
        stored.change.state = .conflicting(conflict)
        try outbox.add(stored)
        var made = step(
            .translate(text: edit.text.withoutControls, base: nil), edit.context, queued: stored,
            translation: edit.translation, before: nil, revision: edit.baseRevision)
        made.isTyped = false
        return made
    }

    /// Returns a translation as it will be on the server if the server accepts all changes that are
    /// queued or sent; `nil` if there will be none. A sent text that is undone does not count.
    ///
    /// - Parameters:
    ///   - id: the translation; `nil` for the translation that the translator's changes make in the
    ///     context.
    ///   - left: a change that does not count.
    func expected(
        _ context: Context, _ id: Int?, without left: Change.ID? = nil
    ) throws -> Translation? {
        var translation = try id.flatMap(record)
        for change in try outbox.changes(of: place).map(\.change)
        where change.isUnanswered && change.id != left {
            guard change.translation == id, id != nil || change.form.context == context,
                // The server may have given the translation the context of another form since.
                !change.isText || change.form.context == context,
                try change.state == .queued || !ActionTable(db: db).isAwaited(change)
            else { continue }
            translation = change.kind.result(for: translation, context: change.form.context)
        }
        return translation
    }

    /// Returns a translation of the key as the server sent it.
    func record(_ id: Int) throws -> Translation? {
        try TranslationTable(db: db).translations(of: place).first { $0.id == id }
    }

    /// Returns true if the key still has the translation in the state that the translator saw.
    func isThere(_ seen: SeenTranslation) throws -> Bool {
        try TranslationTable(db: db).translations(of: place)
            .contains { SeenTranslation($0) == seen }
    }

    /// Returns the step of the action; `nil` if the translation is expected to be as before.
    ///
    /// - Parameters:
    ///   - text: the text that the verdict is about; `nil` for the text of the server.
    ///   - always: true to queue a verdict that seems to be the present one.
    func submit(
        _ verdict: Verdict, translation id: Int, about text: ExactText? = nil,
        always: Bool = false
    ) throws -> ActionTable.Step? {
        guard let translation = try TranslationTable(db: db).translation(id) else {
            throw StoreError.failed("The translation no longer exists.")
        }
        let before = try expected(translation.context, id)
        var stored = new(
            .judge(verdict), context: translation.context, translation: id,
            baseRevision: translation.contentRevision)
        stored.judged = text ?? translation.text
        let waiting = try outbox.waiting(beside: stored)
        // A queued text may follow a queued verdict, which then decides nothing.
        if waiting?.change.state == .queued, !always, verdict.isWhat(before) { return nil }
        let isSo: Bool
        if let sent = try outbox.sent(beside: stored) {
            isSo = sent.change.kind == stored.change.kind
        } else {
            isSo = !always && verdict.isWhat(translation)
        }
        if let waiting { try outbox.remove(waiting) }
        if !isSo { try outbox.add(stored) }
        let isNew = !isSo && waiting?.change.kind != stored.change.kind
        guard try isNew || expected(translation.context, id) != before else { return nil }
        return step(
            stored.change.kind, translation.context, queued: isSo ? nil : stored,
            translation: id, before: before)
    }

    /// Queues a comment on the key, and returns the step of the action.
    func submit(comment text: ExactText) throws -> ActionTable.Step {
        let stored = new(
            .comment(text.withoutControls), context: Context(), translation: nil,
            baseRevision: Change.noBase)
        try outbox.add(stored)
        return step(
            stored.change.kind, Context(), queued: stored, translation: nil, before: nil)
    }

    /// Queues a decision about the key, in place of the waiting change of the same slot.
    ///
    /// - Returns: the step of the action; `nil` if the key is expected to be as before.
    func submit(_ decision: KeyDecision) throws -> ActionTable.Step? {
        let kind = Change.Kind.decide(decision)
        let (isExpected, isStored) = try (
            decided.isExpected(decision), decided.isStored(decision)
        )
        let stored = new(
            kind, context: Context(), translation: nil, baseRevision: Change.noBase)
        let waiting = try outbox.waiting(beside: stored)
        let isSo = try outbox.sent(beside: stored).map { $0.change.kind == kind } ?? isStored
        if let waiting { try outbox.remove(waiting) }
        if !isSo { try outbox.add(stored) }
        guard !isExpected else { return nil }
        return step(
            kind, Context(), queued: isSo ? nil : stored, translation: nil, before: nil)
    }

    /// The state of the key itself.
    var decided: DecidedKey { DecidedKey(db: db, place: place) }

    private func step(
        _ kind: Change.Kind, _ context: Context, queued: StoredChange?, translation: Int?,
        before: Translation?, revision: Int = Change.noBase
    ) -> ActionTable.Step {
        ActionTable.Step(
            place: place, form: FormID(key: key, locale: locale, context: context),
            made: .change(kind), change: queued?.change.id, translation: translation,
            before: before, revision: before?.contentRevision ?? revision)
    }
}

extension Submission {
    private var outbox: ChangeTable { ChangeTable(db: db) }

    private func new(
        _ kind: Change.Kind, context: Context, translation: Int?, baseRevision: Int
    ) -> StoredChange {
        StoredChange(
            place: place,
            change: Change(
                id: makeID(), form: FormID(key: key, locale: locale, context: context),
                kind: kind, translation: translation, baseRevision: baseRevision,
                submittedAt: now))
    }

    /// Returns the edit without control characters, and with a base revision that the current
    /// server has used. The translator may have seen a state from before a return of the server to
    /// an earlier state, with a higher revision.
    private func fitted(_ edit: Edit) throws -> Edit {
        var fitted = edit
        fitted.text = edit.text.withoutControls
        if let translation = edit.translation, try isLeaving(translation) {
            (fitted.translation, fitted.base) = (nil, nil)
            fitted.baseRevision = try KeyTable(db: db).target(at: place)?.revision ?? 0
        } else if let translation = edit.translation {
            let here = try TranslationTable(db: db).translations(of: place)
                .first { $0.id == translation }
            guard let here else {
                // The server may have used the id before it returned to an earlier state, and may
                // use it again.
                fitted.translation = ChangeTable.noTranslation
                return fitted
            }
            let isAsSeen = edit.base == nil || edit.base == here.text
            fitted.baseRevision = min(
                edit.baseRevision, here.contentRevision - (isAsSeen ? 0 : 1))
        } else if edit.baseRevision != Change.noBase, let made = try madeSince(edit) {
            fitted.translation = made.id
            fitted.base = made.text
            fitted.baseRevision = made.contentRevision
        } else if let target = try KeyTable(db: db).target(at: place), target.revision > 0 {
            fitted.baseRevision = min(edit.baseRevision, target.revision)
        }
        return fitted
    }

    /// Returns the translation that the server created from the translator's last text, if the form
    /// was empty on the screen. An edit from before the update of the screen then changes this
    /// translation.
    private func madeSince(_ edit: Edit) throws -> Translation? {
        try KeptTable(db: db).newest(at: place, context: edit.context, since: edit.baseRevision)
            .flatMap { try isLeaving($0) ? nil : TranslationTable(db: db).translation($0) }
    }

    /// Removes the queued text of a translation that is to be deleted from the outbox, because a new
    /// text of its form makes a new translation.
    ///
    /// - Returns: the change that was removed; `nil` if there is none.
    private func removeLeaving(beside stored: StoredChange) throws -> StoredChange? {
        guard let waiting = try outbox.waiting(beside: stored),
            try waiting.change.state == .queued && outbox.isLeaving(waiting)
        else { return nil }
        try outbox.remove(waiting)
        return waiting
    }

    /// Returns the step of a text that left the outbox and that no other text has replaced. An undo
    /// makes a draft of the text, because the translation of the text is to be deleted.
    private func discard(_ left: StoredChange) -> ActionTable.Step? {
        left.change.kind.text.map {
            ActionTable.Step(place: place, form: left.change.form, made: .discard($0))
        }
    }

    private func isLeaving(_ translation: Int) throws -> Bool {
        try outbox.isLeaving(translation, at: place)
    }

    /// Queues a text after a sent change, which cannot be edited: the text stays queued until the
    /// answer.
    private func submit(
        _ edit: Edit, after sent: StoredChange, instead waiting: StoredChange?
    ) throws {
        guard case .translate(let sentText, _) = sent.change.kind else { return }
        if edit.text == sentText { try ActionTable(db: db).setRepeated(sent.change.id) }
        if edit.text.isEmpty || edit.text == sentText {
            if let waiting { try outbox.remove(waiting) }
        } else if let waiting {
            try replaceText(of: waiting, with: edit)
        } else {
            try outbox.add(
                new(
                    .translate(text: edit.text, base: sentText), context: edit.context,
                    translation: sent.change.translation,
                    baseRevision: sent.change.baseRevision))
        }
    }

    private func submit(_ edit: Edit, instead waiting: StoredChange) throws {
        if try edit.text.isEmpty || edit.text == serverText(of: waiting) {
            try outbox.remove(waiting)
            return
        }
        switch waiting.change.state {
        case .queued, .sent:
            try replaceText(of: waiting, with: edit)
        case .conflicting(let conflict) where edit.baseRevision < conflict.currentRevision:
            try replaceText(of: waiting, with: edit)
        case .conflicting, .refused, .gone:
            var stored = waiting
            stored.change.id = makeID()
            stored.change.state = .queued
            stored.change.kind = .translate(text: edit.text, base: edit.base)
            stored.change.translation = edit.translation
            stored.change.baseRevision = edit.baseRevision
            stored.change.submittedAt = now
            try outbox.update(stored)
        }
    }

    private func replaceText(of waiting: StoredChange, with edit: Edit) throws {
        guard case .translate(_, let base) = waiting.change.kind else { return }
        var stored = waiting
        stored.change.kind = .translate(text: edit.text, base: base)
        stored.change.submittedAt = now
        try outbox.update(stored)
    }

    private func serverText(_ edit: Edit) throws -> ExactText? {
        try serverText(translation: edit.translation, context: edit.context)
    }

    private func serverText(of stored: StoredChange) throws -> ExactText? {
        try serverText(
            translation: stored.change.translation, context: stored.change.form.context)
    }

    /// Returns the text that the form would show without the translator's own work.
    private func serverText(translation: Int?, context: Context) throws -> ExactText? {
        let table = TranslationTable(db: db)
        if let translation, let record = try table.translation(translation) { return record.text }
        return try table.translations(of: place).first {
            try $0.context == context && $0.status != .rejected && !isLeaving($0.id)
        }?.text
    }
}

extension Verdict {
    /// Returns true if a translation already has this verdict.
    fileprivate func isWhat(_ translation: Translation?) -> Bool {
        guard Change.Kind.judge(self).isDone(in: translation) else { return false }
        if case .reject(let reason) = self { return translation?.rejectReason == reason }
        return true
    }
}
