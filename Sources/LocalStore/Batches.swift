public import Catalog
import GRDB
import TML
import Text

/// Writes texts into many keys of a local copy in one transaction, and undoes the whole batch.
public struct Batches: Sendable {
    private let store: TranslationStore

    /// Creates the batches of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Queues texts for forms of several keys and removes the drafts of the forms: all of them, or
    /// none. Each text is queued as in `submit` of one key.
    ///
    /// - Returns: the changes with the texts. A text that the server already has needs no change.
    public func submit(_ all: [KeyEdits]) throws(StoreError) -> [Change.ID] {
        try store.write { db in try all.flatMap { try submit($0, in: db) } }
    }

    /// Saves texts as drafts to review, in one transaction. Keys with a draft, a change or a
    /// translation that is not rejected get no drafts.
    ///
    /// - Returns: the saved drafts.
    public func draft(_ drafts: [Draft]) throws(StoreError) -> [Draft] {
        try store.write { db in
            var keys: [TranslationKey.ID: Bool] = [:]
            return try drafts.filter { draft in
                let place = try Places(db: db).ensuredTarget(draft.form.key, draft.form.locale)
                let isEmpty = try keys[draft.form.key] ?? isEmpty(place, in: db)
                keys[draft.form.key] = isEmpty
                guard isEmpty else { return false }
                try DraftTable(db: db).save(
                    draft.text, context: draft.form.context, at: place, isToReview: true)
                return true
            }
        }
    }

    /// Undoes a batch, except for changes that have left this machine or drafts that were edited.
    /// The text of the key that a batch was filled from becomes a draft again.
    public func undo(_ batch: Batch) throws(StoreError) -> UndoneBatch {
        switch batch {
        case .filled(let changes, let key):
            try store.write { db in
                var withdrawal = Withdrawal()
                for id in changes { try undo(id, from: key, in: db, into: &withdrawal) }
                let count = withdrawal.taken.count
                return UndoneBatch(count: count, left: changes.count - count)
            }
        case .drafted(let drafts):
            try store.write { db in
                let count = try drafts.count { try undo($0, in: db) }
                return UndoneBatch(count: count, left: drafts.count - count)
            }
        }
    }
}

extension Batches {
    private func submit(_ one: KeyEdits, in db: Database) throws -> [Change.ID] {
        let place = try Places(db: db).ensuredTarget(one.key, one.locale)
        let submission = Submission(
            db: db, place: place, key: one.key, locale: one.locale, makeID: store.makeID,
            now: store.now())
        for edit in one.edits { try submission.submit(edit) }
        try KeyTable(db: db).removeIfDone(at: place)
        return try ChangeTable(db: db).changes(of: place).map(\.change).filter { change in
            guard change.state == .queued, case .translate(let text, _) = change.kind else {
                return false
            }
            return one.edits.contains {
                $0.context == change.form.context && $0.text.withoutControls == text
            }
        }.map(\.id)
    }

    private func isEmpty(_ place: TargetPlace, in db: Database) throws -> Bool {
        try db.integer(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM draft WHERE language = ?1 AND key = ?2)
                OR EXISTS (SELECT 1 FROM change WHERE language = ?1 AND key = ?2)
                OR EXISTS (SELECT 1 FROM translation
                    WHERE language = ?1 AND key = ?2 AND status < ?3)
            """, [place.language, place.key, TranslationStatus.rejected.number]) == nil
    }

    /// Removes a draft, unless the translator has reviewed it.
    private func undo(_ draft: Draft, in db: Database) throws -> Bool {
        let place = try Places(db: db).ensuredTarget(draft.form.key, draft.form.locale)
        let isThere = try DraftTable(db: db).drafts(
            at: place, of: draft.form.key, locale: draft.form.locale
        ).contains {
            $0.form.context == draft.form.context && $0.isToReview && $0.text == draft.text
        }
        if isThere { try DraftTable(db: db).remove(context: draft.form.context, at: place) }
        try KeyTable(db: db).removeIfDone(at: place)
        return isThere
    }

    private func undo(
        _ id: Change.ID, from key: TranslationKey.ID, in db: Database,
        into withdrawal: inout Withdrawal
    ) throws {
        guard let stored = try ChangeTable(db: db).change(id), stored.change.form.key != key,
            stored.change.state != .sent
        else { return try store.takeBack(id, in: db, into: &withdrawal) }
        try store.remove(stored, in: db)
        withdrawal.taken.append(stored.change)
    }
}
