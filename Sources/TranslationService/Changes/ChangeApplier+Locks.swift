import Catalog
import GRDB
import TML
import Wire

/// Locks and base revisions: what stands in the way of a change that would be allowed.
extension ChangeApplier {
    func requireUnlocked(_ key: Int, _ locale: String) throws {
        let target = try writer.target(key: key, locale: locale)
        guard target.isLocked, !member.allows(.lockKeys, in: LocaleCode(locale)) else { return }
        throw ServiceError.locked(
            locale: locale, by: try target.lockedBy.flatMap { try Member.find(db, id: $0) }?.brief,
            at: target.lockedAt.map { WireTime(secondsSince1970: $0).text })
    }

    /// The originals may be reworded unless the project keeps everybody from it.
    func requireOpenOriginal(_ key: StoredKey, _ locale: String) throws {
        guard LocaleCode(key.locale) == LocaleCode(locale) else { return }
        guard writer.facts.locksOriginals else { return }
        throw ServiceError.locked(locale: locale, by: nil, at: nil)
    }

    /// A key that is ignored takes no changes any longer.
    func requireInUse(_ key: StoredKey, _ change: ChangeRecord) throws {
        guard key.isIgnored else { return }
        throw conflict(.keyDeleted, change, current: nil, revision: key.revision)
    }

    /// Votes do not count: only a change of text, context or a reviewer's verdict collides.
    func requireCurrent(_ translation: StoredTranslation, _ change: ChangeRecord) throws {
        let known = change.ref == nil ? nil : reference?.revision
        guard let base = change.baseRevision ?? known else {
            throw ServiceError.baseRevisionRequired
        }
        guard base < translation.contentRevision else { return }
        let kind: Conflict.Kind = base < translation.textRevision ? .edited : .statusChanged
        throw conflict(kind, change, current: translation.id, revision: translation.revision)
    }

    /// A create that names a revision wants to know whether others were faster; what the
    /// translator has added since does not count.
    func requireNothingNew(
        _ change: ChangeRecord, _ key: StoredKey, _ locale: String, _ context: Context
    ) throws {
        guard let base = change.baseRevision else { return }
        let newest = try StoredTranslation.newest(
            db, key: key.id, locale: locale, notBy: member.id, since: base, preferring: context)
        guard let newest else { return }
        throw conflict(
            .keyChanged, change, current: newest.id,
            revision: try writer.target(key: key.id, locale: locale).revision)
    }

    func conflict(
        _ kind: Conflict.Kind, _ change: ChangeRecord, current: Int?, revision: Int
    ) -> ServiceError {
        do {
            let reader = TranslationReader(access: access)
            var record = try current.flatMap { try reader.record(db, id: $0) }
            record?.editedBy = try current.flatMap { try reader.editor(db, id: $0) }
            return .conflict(
                ConflictRecord(
                    kind: kind, baseRevision: change.baseRevision, currentRevision: revision,
                    current: record))
        } catch {
            return .storage(String(describing: error))
        }
    }
}
