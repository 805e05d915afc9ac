import Catalog
import GRDB
import TML
import Wire

/// What has to hold before anything is written, in the order of `tml-service.md` 9.4.
extension ChangeApplier {
    /// The key and language that a change names, once permission and lock allow it.
    func place(
        of change: ChangeRecord, _ permission: Permission
    ) throws -> (StoredKey, String) {
        guard let hash = change.key else { throw Self.missing("key") }
        guard let wanted = change.locale else { throw Self.missing("locale") }
        let locale = try writer.facts.locale(wanted)
        try member.require(permission, in: LocaleCode(locale))
        guard let key = try StoredKey.find(db, project: access.project.id, hash: hash) else {
            throw ServiceError.notFound("There is no such phrase")
        }
        try requireLevel(key, locale)
        if permission != .lockKeys { try requireUnlocked(key.id, locale) }
        return (key, locale)
    }

    /// The translation that a change is about, once permission, lock and base revision allow it.
    func subject(
        of change: ChangeRecord, own: Permission, any: Permission
    ) throws -> (StoredTranslation, StoredKey) {
        guard let id = change.translationID ?? reference?.translation else {
            throw Self.missing("translation_id")
        }
        let found = try StoredTranslation.find(db, project: access.project.id, id: id)
        // A number that was given out once more after the database went back is another translation's.
        guard let translation = found, let key = try StoredKey.find(db, id: translation.key),
            change.key == nil || change.key == key.hash
        else { throw try gone(id, change, own) }
        let locale = LocaleCode(translation.locale)
        try requireLevel(key, translation.locale)
        try member.require(translation.translator == member.id ? own : any, in: locale)
        if change.operation == .approve { try requireAnotherReviewer(for: translation) }
        try requireUnlocked(key.id, translation.locale)
        if change.operation == .update { try requireOpenOriginal(key, translation.locale) }
        try requireInUse(key, change)
        if change.operation != .vote { try requireCurrent(translation, change) }
        return (translation, key)
    }

    /// What to say of a translation that is not there: deleted, if the log remembers it, or the
    /// sender knows whose it was.
    private func gone(_ id: Int, _ change: ChangeRecord, _ needed: Permission) throws
        -> ServiceError
    {
        guard let tombstone = try Tombstone.find(db, project: access.project.id, translation: id)
        else { return try gone(change, needed) }
        if let key = try StoredKey.find(db, id: tombstone.key) {
            try requireLevel(key, tombstone.locale)
        }
        try member.require(needed, in: LocaleCode(tombstone.locale))
        return conflict(.deleted, change, current: nil, revision: tombstone.revision)
    }

    private func gone(_ change: ChangeRecord, _ needed: Permission) throws -> ServiceError {
        guard let hash = change.key, let locale = change.locale,
            let key = try StoredKey.find(db, project: access.project.id, hash: hash)
        else { return .notFound("There is no such translation") }
        try requireLevel(key, locale)
        try member.require(needed, in: LocaleCode(locale))
        let revision = try access.project.currentRevision(db)
        return conflict(.deleted, change, current: nil, revision: revision)
    }

    private func requireLevel(_ key: StoredKey, _ locale: String) throws {
        guard key.level > member.role(in: LocaleCode(locale)).level else { return }
        throw ServiceError.notFound("There is no such phrase")
    }

    /// A reviewer's own work needs another reviewer, unless the project says otherwise or there
    /// is nobody else.
    private func requireAnotherReviewer(for translation: StoredTranslation) throws {
        guard translation.translator == member.id, !access.project.allowsSelfApproval else {
            return
        }
        let members =
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM membership WHERE project = ? AND removedAt IS NULL",
                arguments: [access.project.id]) ?? 0
        guard members > 1 else { return }
        throw ServiceError.forbidden(
            .approve, "Another reviewer has to approve your own translation")
    }
}
