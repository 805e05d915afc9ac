public import Catalog
import GRDB
public import TML

extension TranslationStore {
    /// Everything that the desk shows of a key in a language; `nil` for an unknown key.
    public func detail(
        of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail? {
        try read { try Self.detail(of: key, locale: locale, in: $0) }
    }

    /// Keeps what was typed, each text in place of the form's former draft; a form whose text was
    /// put back has none any more.
    ///
    /// Throws `failed` for a key that was never here.
    public func saveDrafts(_ drafts: [Draft]) throws(StoreError) {
        try write { db in
            for draft in drafts {
                let place = try Places(db: db).ensuredTarget(draft.form.key, draft.form.locale)
                let drafts = DraftTable(db: db)
                if draft.isPutBack {
                    try drafts.remove(context: draft.form.context, at: place)
                    try KeyTable(db: db).removeIfDone(at: place)
                } else {
                    try drafts.save(draft.text, context: draft.form.context, at: place)
                }
            }
        }
    }

    /// Forgets what was typed for a key and not submitted.
    public func discardDrafts(
        of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) {
        try write { db in
            guard let place = try Places(db: db).target(key, locale) else { return }
            try DraftTable(db: db).removeAll(at: place)
            try KeyTable(db: db).removeIfDone(at: place)
        }
    }

    /// Queues texts for forms of a key and removes the forms' drafts: all of it, or nothing.
    ///
    /// A text that is what the server has, or what the form showed before, queues nothing, nor
    /// does an empty one; if a change of the form waits, it is withdrawn. Otherwise the text
    /// replaces that of the waiting change, which keeps what it is based on. A change that is
    /// under way stays as it is, and the new text waits for its answer. While a conflict waits
    /// for a decision, the text becomes our side of it; if the edit is based on their side, it
    /// is the decision.
    public func submit(
        _ edits: [Edit], of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail {
        try write { db in
            let place = try Places(db: db).ensuredTarget(key, locale)
            let submission = Submission(
                db: db, place: place, key: key, locale: locale, makeID: makeID, now: now())
            for edit in edits { try submission.submit(edit) }
            try KeyTable(db: db).removeIfDone(at: place)
            return try Self.knownDetail(of: key, locale: locale, in: db)
        }
    }

    /// Queues a verdict on translations of a key, each in place of an earlier one of its kind that
    /// waits; one that the server has already queues nothing.
    ///
    /// Nothing is queued unless all of them are still as they were seen.
    ///
    /// - Returns: the key as it is now, and whether they were.
    public func review(
        _ verdict: Verdict, of seen: [SeenTranslation], key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> (detail: KeyDetail, isAsSeen: Bool) {
        try write { db in
            let place = try Places(db: db).ensuredTarget(key, locale)
            let submission = Submission(
                db: db, place: place, key: key, locale: locale, makeID: makeID, now: now())
            let isAsSeen = try seen.allSatisfy(submission.isThere)
            if isAsSeen {
                for translation in seen {
                    try submission.submit(verdict, translation: translation.id)
                }
                try KeyTable(db: db).refreshToReview(at: place)
            }
            return (try Self.knownDetail(of: key, locale: locale, in: db), isAsSeen)
        }
    }
}

extension TranslationStore {
    static func knownDetail(
        of key: TranslationKey.ID, locale: LocaleCode, in db: Database
    ) throws -> KeyDetail {
        guard let detail = try detail(of: key, locale: locale, in: db) else {
            throw StoreError.failed("There is no translation key \(key.hash) in the local copy.")
        }
        return detail
    }

    private static func detail(
        of id: TranslationKey.ID, locale: LocaleCode, in db: Database
    ) throws -> KeyDetail? {
        let keys = KeyTable(db: db)
        guard let number = try Places(db: db).key(id), let key = try keys.key(number, as: id) else {
            return nil
        }
        guard let place = try Places(db: db).target(id, locale),
            let target = try keys.target(at: place)
        else { return KeyDetail(key: key, locale: locale) }
        return KeyDetail(
            key: key, locale: locale, target: target,
            translations: try TranslationTable(db: db).translations(of: place),
            drafts: try DraftTable(db: db).drafts(at: place, of: id, locale: locale),
            changes: try ChangeTable(db: db).changes(of: place).map(\.change),
            dismissed: try CheckTable(db: db).dismissed(at: place))
    }
}
