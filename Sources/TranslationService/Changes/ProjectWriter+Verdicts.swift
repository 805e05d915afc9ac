import Catalog
import GRDB
import TML

/// What reviewers say, and locks.
extension ProjectWriter {
    /// Approves a translation; an approved rival for the same context is reopened first.
    func approve(_ translation: StoredTranslation, note: String? = nil) throws {
        if let rival = try StoredTranslation.approvedRival(db, of: translation) {
            try reopen(rival)
        }
        try judge(translation, .approved, "approved", note: note)
    }

    func reject(_ translation: StoredTranslation, reason: String) throws {
        try judge(translation, .rejected, "rejected", note: reason)
    }

    /// Takes an approval or rejection back: the votes count again.
    func reopen(_ translation: StoredTranslation) throws {
        try judge(translation, .pending, "reopened")
    }

    /// What the reviewer notes stays with the step in the log; a rejection's reason is shown with
    /// the translation as well.
    private func judge(
        _ translation: StoredTranslation, _ status: TranslationStatus, _ action: String,
        note: String? = nil
    ) throws {
        let note = note?.isEmpty == true ? nil : note
        let revision = try nextRevision()
        let isApproved = status == .approved
        let isRejected = status == .rejected
        try db.run(
            sql: """
                UPDATE translation
                SET status = :status, approvedBy = :approvedBy, approvedAt = :approvedAt,
                    rejectedBy = :rejectedBy, rejectedAt = :rejectedAt, rejectReason = :reason,
                    contentRevision = :revision, revision = :revision, updatedAt = :now
                WHERE id = :id
                """,
            arguments: [
                "status": status.rawValue, "approvedBy": isApproved ? actor?.id : nil,
                "approvedAt": isApproved ? now : nil, "rejectedBy": isRejected ? actor?.id : nil,
                "rejectedAt": isRejected ? now : nil, "reason": isRejected ? note : nil,
                "revision": revision, "now": now, "id": translation.id,
            ])
        try recount(translation.id, translation.locale)
        try log(
            revision, .translation, action, key: translation.key, locale: translation.locale,
            object: translation.id, note: note)
        try refreshTarget(
            key: translation.key, locale: translation.locale, revision: revision)
    }

    /// Locks or unlocks a key in a language.
    func setLock(_ isLocked: Bool, key: Int, locale: String) throws {
        let revision = try nextRevision()
        try refreshTarget(key: key, locale: locale, revision: revision)
        try db.run(
            sql: """
                UPDATE target SET isLocked = :isLocked, lockedBy = :actor, lockedAt = :at
                WHERE key = :key AND locale = :locale
                """,
            arguments: [
                "isLocked": isLocked, "actor": isLocked ? actor?.id : nil,
                "at": isLocked ? now : nil, "key": key, "locale": locale,
            ])
        try log(
            revision, .lock, isLocked ? "locked" : "unlocked", key: key, locale: locale,
            object: key)
    }
}
