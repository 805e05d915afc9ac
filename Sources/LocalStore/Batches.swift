public import Catalog
import GRDB
public import TML
import Text

/// Writes texts into many keys of a local copy in one transaction, as one action.
public struct Batches: Sendable {
    private let store: TranslationStore

    /// Creates the batches of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Queues texts for forms of several keys and removes the drafts of the forms: all of them, or
    /// none. Each text is queued as in `submit` of one key. A text that the server already has needs
    /// no change.
    ///
    /// - Parameter key: the key whose texts the translator typed; undoing makes drafts of them.
    public func submit(
        _ all: [KeyEdits], from key: TranslationKey.ID
    ) throws(StoreError) -> Action {
        try store.write { db in
            let steps = try all.flatMap { try submit($0, isTyped: $0.key == key, in: db) }
            return try ActionTable(db: db).add(.fill, steps, now: store.now())
        }
    }

    /// Saves texts as drafts to review, in one transaction. Keys with a draft, a change or a
    /// translation that is not rejected get no drafts.
    public func draft(_ drafts: [Draft]) throws(StoreError) -> Action {
        try store.write { db in
            let steps = try saveToReview(drafts, in: db)
            return try ActionTable(db: db).add(.pretranslate, steps, now: store.now())
        }
    }

    /// Takes the texts of a file as one action: all of them, or none. The drafts of the forms are
    /// removed.
    ///
    /// A text for a decision of the translator waits in the outbox, like a change that the server
    /// has answered with a conflict.
    ///
    /// - Parameter texts: at most one text for each form. The outbox has no text of a form whose
    ///   text waits for a decision.
    /// - Returns: the action; `nil` if nothing has changed.
    public func take(_ texts: [ReturnedText]) throws(StoreError) -> Action? {
        guard !texts.isEmpty else { return nil }
        return try store.write { db in
            let steps = try texts.compactMap { try take($0, in: db) }
            guard !steps.isEmpty else { return nil }
            return try ActionTable(db: db).add(.handBack, steps, now: store.now())
        }
    }

    /// Returns the texts that the translator has taken with `take(_:)`.
    public func takenTexts() throws(StoreError) -> TakenTexts {
        try store.read { db in try TakenTexts(db) }
    }

    /// Saves offered texts of a key as drafts to review, as ``draft(_:)`` does. The texts are no
    /// action, because undo is for commands of the translator.
    ///
    /// - Returns: the key as it is now.
    public func offer(
        _ drafts: [Draft], for key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail {
        try store.write { db in
            _ = try saveToReview(drafts, in: db)
            return try TranslationStore.knownDetail(of: key, locale: locale, in: db)
        }
    }
}

extension Batches {
    private func take(
        _ text: ReturnedText, in db: Database
    ) throws -> ActionTable.Step? {
        let (edit, context) = (text.edit, text.edit.context)
        let place = try Places(db: db).ensuredTarget(text.key, text.locale)
        let submission = Submission(
            db: db, place: place, key: text.key, locale: text.locale, makeID: store.makeID,
            now: store.now())
        var step: ActionTable.Step?
        switch text.use {
        case .submission:
            let wasDraft = try DraftTable(db: db).text(context: context, at: place) != nil
            step = try submission.submit(edit)
            step?.isTyped = wasDraft
        case .draft:
            try DraftTable(db: db).save(
                edit.text, context: context, at: place, isToReview: true)
            let id = edit.translation ?? ChangeTable.noTranslation
            step = ActionTable.Step(
                place: place, form: FormID(key: text.key, locale: text.locale, context: context),
                made: .draft(edit.text), isTyped: false,
                before: edit.base.map { Translation(id: id, text: $0, context: context) })
        case .decision(let conflict): step = try submission.hold(edit, conflict)
        }
        try KeyTable(db: db).refreshToReview(at: place)
        try KeyTable(db: db).removeIfDone(at: place)
        return step
    }

    private func saveToReview(
        _ drafts: [Draft], in db: Database
    ) throws -> [ActionTable.Step] {
        var keys: [TranslationKey.ID: Bool] = [:]
        return try drafts.compactMap { draft in
            let place = try Places(db: db).ensuredTarget(draft.form.key, draft.form.locale)
            let isEmpty = try keys[draft.form.key] ?? isEmpty(place, in: db)
            keys[draft.form.key] = isEmpty
            guard isEmpty else { return nil }
            try DraftTable(db: db).save(
                draft.text, context: draft.form.context, at: place, isToReview: true)
            return ActionTable.Step(
                place: place, form: draft.form, made: .draft(draft.text), isTyped: false)
        }
    }

    private func submit(
        _ one: KeyEdits, isTyped: Bool, in db: Database
    ) throws -> [ActionTable.Step] {
        let place = try Places(db: db).ensuredTarget(one.key, one.locale)
        let submission = Submission(
            db: db, place: place, key: one.key, locale: one.locale, makeID: store.makeID,
            now: store.now())
        var steps = try one.edits.compactMap(submission.submit)
        for index in steps.indices { steps[index].isTyped = isTyped }
        try KeyTable(db: db).removeIfDone(at: place)
        return steps
    }

    private func isEmpty(_ place: TargetRowID, in db: Database) throws -> Bool {
        try db.integer(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM draft WHERE language = ?1 AND key = ?2)
                OR EXISTS (SELECT 1 FROM change WHERE language = ?1 AND key = ?2)
                OR EXISTS (SELECT 1 FROM translation
                    WHERE language = ?1 AND key = ?2 AND status < ?3)
            """, [place.language, place.key, TranslationStatus.rejected.number]) == nil
    }
}
