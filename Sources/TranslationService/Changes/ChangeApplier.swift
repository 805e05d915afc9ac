import Catalog
import GRDB
import TML
import Wire

/// Applies one change by the rules, in their order: permission, lock, base revision, validity
/// (9.4). Throws a `ServiceError` when a rule forbids it; nothing is written then.
struct ChangeApplier {
    /// The record that a change is about, after it.
    struct Outcome {
        var key: StoredKey
        var locale: String
        var translation: Int?
        /// A create found the same text.
        var isSameText = false
    }

    let db: Database
    let access: Access
    let writer: ProjectWriter
    /// What an earlier change made, when this one refers to it: translation and revision.
    let reference: (translation: Int, revision: Int)?

    init(
        _ db: Database, _ access: Access, now: Int,
        reference: (translation: Int, revision: Int)?
    ) {
        self.db = db
        self.access = access
        self.reference = reference
        writer = ProjectWriter(db: db, project: access.project, actor: access.actor, now: now)
    }

    func apply(_ change: ChangeRecord) throws -> Outcome {
        switch change.operation {
        case .create: try create(change)
        case .update: try update(change)
        case .delete: try delete(change)
        case .vote: try vote(change)
        case .approve: try approve(change)
        case .reject: try reject(change)
        case .reopen: try reopen(change)
        case .lock: try setLock(true, change)
        case .unlock: try setLock(false, change)
        case nil:
            throw ServiceError.invalid("op", "unknown", "\(change.op) is not done by this server")
        }
    }
}

extension ChangeApplier {
    private var member: Member { access.member }

    private func create(_ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .createTranslations)
        guard let label = change.data.label else { throw Self.missing("label") }
        let context = change.data.context ?? Context()
        guard !key.isIgnored else {
            throw conflict(.keyDeleted, change, current: nil, revision: 0)
        }
        if let same = try StoredTranslation.same(
            db, key: key.id, locale: locale, label: label, context: context)
        {
            try support(same, change)
            return Outcome(key: key, locale: locale, translation: same.id, isSameText: true)
        }
        try requireNothingNew(change, key, locale, context)
        try check(label, context, key, locale)
        let id = try writer.add(
            ProjectWriter.NewTranslation(
                key: key.id, locale: locale, label: label, context: context,
                isMachine: change.data.isMachine ?? false, provider: change.data.provider))
        return Outcome(key: key, locale: locale, translation: id)
    }

    /// Who submits a text that is there already votes for it.
    private func support(_ same: StoredTranslation, _ change: ChangeRecord) throws {
        guard change.data.isMachine != true, try !writer.hasVoted(1, member, on: same.id) else {
            return
        }
        try writer.vote(1, of: member, on: same)
    }

    /// A create that names a revision wants to know whether others were faster; what the
    /// translator has added since does not count.
    private func requireNothingNew(
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

    /// A context that stays is not judged again: archives may have brought one that the language
    /// no longer knows.
    private func update(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(
            of: change, own: .updateOwn, any: .updateAny, needsBase: true)
        let label = change.data.label ?? translation.label
        let context = change.data.context ?? translation.context
        let outcome = Outcome(key: key, locale: translation.locale, translation: translation.id)
        if label == translation.label, context == translation.context { return outcome }
        let newContext = context == translation.context ? Context() : context
        try check(label, newContext, key, translation.locale)
        let same = try StoredTranslation.same(
            db, key: key.id, locale: translation.locale, label: label, context: context)
        guard same == nil else {
            throw ServiceError.invalid(
                "label", "duplicate", "There is a translation with this text already")
        }
        try writer.reword(translation, label: label, context: context)
        return outcome
    }

    private func delete(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(
            of: change, own: .deleteOwn, any: .deleteAny, needsBase: true)
        try writer.remove(translation)
        return Outcome(key: key, locale: translation.locale, translation: nil)
    }

    private func vote(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .vote, any: .vote, needsBase: false)
        guard let value = change.data.value, (-1...1).contains(value) else {
            throw ServiceError.invalid("value", "invalid", "A vote is -1, 0 or 1")
        }
        if try !writer.hasVoted(value, member, on: translation.id) {
            try writer.vote(value, of: member, on: translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    private func setLock(_ isLocked: Bool, _ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .lockKeys)
        if try writer.target(key: key.id, locale: locale).isLocked != isLocked {
            try writer.setLock(isLocked, key: key.id, locale: locale)
        }
        return Outcome(key: key, locale: locale)
    }
}

extension ChangeApplier {
    private func approve(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(
            of: change, own: .approve, any: .approve, needsBase: true)
        let locks = change.data.lock == true
        if locks { try member.require(.lockKeys, in: LocaleCode(translation.locale)) }
        if translation.status != .approved { try writer.approve(translation) }
        if locks, try !writer.target(key: key.id, locale: translation.locale).isLocked {
            try writer.setLock(true, key: key.id, locale: translation.locale)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    private func reject(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(
            of: change, own: .reject, any: .reject, needsBase: true)
        if translation.status != .rejected {
            try writer.reject(translation, reason: change.data.reason ?? "")
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    private func reopen(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(
            of: change, own: .approve, any: .approve, needsBase: true)
        if translation.status == .approved || translation.status == .rejected {
            try writer.reopen(translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    /// A reviewer's own work needs another reviewer, unless the project says otherwise or there
    /// is nobody else.
    private func requireAnotherReviewer(for translation: StoredTranslation) throws {
        guard translation.translator == member.id, !access.project.allowsSelfApproval else {
            return
        }
        let members =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM membership WHERE project = ? AND removedAt IS NULL",
                arguments: [access.project.id]) ?? 0
        guard members > 1 else { return }
        throw ServiceError.forbidden(
            .approve, "Another reviewer has to approve your own translation")
    }
}

extension ChangeApplier {
    private static func missing(_ field: String) -> ServiceError {
        .invalid(field, "required", "\(field) is missing")
    }

    /// The key and language that a change names, once permission and lock allow it.
    private func place(
        of change: ChangeRecord, _ permission: Permission
    ) throws -> (StoredKey, String) {
        guard let hash = change.key else { throw Self.missing("key") }
        guard let wanted = change.locale else { throw Self.missing("locale") }
        let locale = try access.project.locale(db, wanted, forReading: false)
        try member.require(permission, in: LocaleCode(locale))
        guard let key = try StoredKey.find(db, project: access.project.id, hash: hash) else {
            throw ServiceError.notFound("There is no such phrase")
        }
        try requireLevel(key, locale)
        if permission != .lockKeys { try requireUnlocked(key.id, locale) }
        return (key, locale)
    }

    /// The translation that a change is about, once permission, lock and base revision allow it.
    private func subject(
        of change: ChangeRecord, own: Permission, any: Permission, needsBase: Bool
    ) throws -> (StoredTranslation, StoredKey) {
        guard let id = change.translationID ?? reference?.translation else {
            throw Self.missing("translation_id")
        }
        let found = try StoredTranslation.find(db, project: access.project.id, id: id)
        guard let translation = found, let key = try StoredKey.find(db, id: translation.key) else {
            throw try gone(id, change, own)
        }
        let locale = LocaleCode(translation.locale)
        try member.require(translation.translator == member.id ? own : any, in: locale)
        try requireLevel(key, translation.locale)
        if change.operation == .approve { try requireAnotherReviewer(for: translation) }
        try requireUnlocked(key.id, translation.locale)
        if needsBase { try requireCurrent(translation, change) }
        return (translation, key)
    }

    /// What to say of a translation that is not there: deleted, if the log remembers it.
    private func gone(_ id: Int, _ change: ChangeRecord, _ needed: Permission) throws
        -> ServiceError
    {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT revision, locale FROM changeLog
                WHERE project = ? AND type = 'translation' AND object = ? AND action = 'deleted'
                """, arguments: [access.project.id, id])
        guard let row else { return .notFound("There is no such translation") }
        try member.require(needed, in: LocaleCode(row["locale"] as String))
        return conflict(.deleted, change, current: nil, revision: row["revision"])
    }

    private func requireLevel(_ key: StoredKey, _ locale: String) throws {
        guard key.level > member.role(in: LocaleCode(locale)).level else { return }
        throw ServiceError.notFound("There is no such phrase")
    }

    private func requireUnlocked(_ key: Int, _ locale: String) throws {
        let target = try writer.target(key: key, locale: locale)
        guard target.isLocked, !member.allows(.lockKeys, in: LocaleCode(locale)) else { return }
        throw ServiceError.locked(
            locale: locale, by: try target.lockedBy.flatMap { try Member.find(db, id: $0) }?.brief,
            at: target.lockedAt.map { WireTime(secondsSince1970: $0).text })
    }

    /// Votes do not count: only a change of text, context or a reviewer's verdict collides.
    private func requireCurrent(_ translation: StoredTranslation, _ change: ChangeRecord) throws {
        let known = change.ref == nil ? nil : reference?.revision
        guard let base = change.baseRevision ?? known else {
            throw ServiceError.baseRevisionRequired
        }
        guard base < translation.contentRevision else { return }
        let kind: Conflict.Kind = base < translation.textRevision ? .edited : .statusChanged
        throw conflict(kind, change, current: translation.id, revision: translation.revision)
    }

    private func conflict(
        _ kind: Conflict.Kind, _ change: ChangeRecord, current: Int?, revision: Int
    ) -> ServiceError {
        do {
            let record = try current.flatMap { id in
                try TranslationReader(access: access).record(db, id: id)
            }
            return .conflict(
                ConflictRecord(
                    kind: kind, baseRevision: change.baseRevision, currentRevision: revision,
                    current: record))
        } catch {
            return .storage(String(describing: error))
        }
    }

    private func check(
        _ label: String, _ context: Context, _ key: StoredKey, _ locale: String
    ) throws {
        let language = try LanguageRules(db, access.project, locale: locale)
        let role = member.role(in: LocaleCode(locale))
        try TextRules(key: key, language: language, isLengthFree: role >= .reviewer)
            .check(label, context)
    }
}
