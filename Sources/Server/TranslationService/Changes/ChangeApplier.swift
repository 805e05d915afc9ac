import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

/// Applies one change. The rules are checked in this order: permission, lock, base revision,
/// validity (`tml-service.md` 9.4). Throws a `ServiceError` if a rule forbids the change. The
/// caller must then undo all writes.
///
/// A batch, a REST write and a compatibility form all use this type. A new operation needs a case
/// of `ChangeRecord.Operation`, a line in `apply` and a function that returns its outcome.
struct ChangeApplier {
    /// The records of a change, after the change.
    struct Outcome {
        var key: StoredKey
        /// The locale; `nil` if the change concerns a key in all languages.
        var locale: String?
        var translation: TranslationID?
        /// The comment that the change created.
        var comment: CommentID?
        /// True if a create found the same text.
        var isSameText = false
        /// Further members of the answer, such as `comment` or `warnings`.
        var details: JSONObject = [:]
    }

    let access: Access
    let writer: ProjectWriter
    /// The records that an earlier change created, if this change refers to it: translation and
    /// revision.
    var reference: (translation: TranslationID, revision: Int)?

    var db: Database { writer.db }
    var member: Member { access.member }

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
        case .addComment: try addComment(change)
        case .removeComment: try removeComment(change)
        case .setLabels: try setLabels(change)
        case .tag: try tag(true, change)
        case .untag: try tag(false, change)
        case .follow: try setFollowing(true, change)
        case .unfollow: try setFollowing(false, change)
        case nil:
            throw ServiceError.invalid(
                "op", "unknown", "This server does not support the operation \(change.op)")
        }
    }

    /// Throws if a note of a reviewer is too long or has control characters.
    private static func check(note: String?, _ field: String) throws {
        _ = try RequestText.optional(
            note.map(JSON.string), field, limit: Limits.messageBytes)
    }

    static func missing(_ field: String) -> ServiceError {
        .invalid(field, "required", "\(field) is missing")
    }
}

/// Adding, editing and removing translations, and votes.
extension ChangeApplier {
    func create(_ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .createTranslations)
        try requireOpenOriginal(key, locale)
        guard let label = change.data.label else { throw Self.missing("label") }
        let context = change.data.context ?? Context()
        try requireInUse(key, change)
        var outcome = Outcome(key: key, locale: locale)
        if let same = try StoredTranslation.same(
            db, key: key.id, locale: locale, label: label, context: context)
        {
            try support(same, change)
            outcome.translation = same.id
            outcome.isSameText = true
            return outcome
        }
        try requireNothingNew(change, key, locale, context)
        outcome.details = try check(label, context, key, locale, change)
        outcome.translation = try writer.add(
            ProjectWriter.NewTranslation(
                key: key.id, locale: locale, label: label, context: context,
                isMachine: change.data.isMachine ?? false, provider: change.data.provider))
        return outcome
    }

    /// If a person submits a text that already exists, the person votes for this text.
    private func support(_ same: StoredTranslation, _ change: ChangeRecord) throws {
        guard change.data.isMachine != true, try !writer.hasVoted(1, member, on: same.id) else {
            return
        }
        try writer.vote(1, of: member, on: same)
    }

    /// An unchanged context is not checked again, because archives may contain a context that the
    /// language no longer has.
    func update(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .updateOwn, any: .updateAny)
        let label = change.data.label ?? translation.label
        let context = change.data.context ?? translation.context
        var outcome = Outcome(key: key, locale: translation.locale, translation: translation.id)
        if label == translation.label, context == translation.context { return outcome }
        let newContext = context == translation.context ? Context() : context
        outcome.details = try check(label, newContext, key, translation.locale, change)
        let same = try StoredTranslation.same(
            db, key: key.id, locale: translation.locale, label: label, context: context)
        guard same == nil else {
            throw ServiceError.invalid(
                "label", "duplicate", "The key already has a translation with this text")
        }
        try writer.reword(translation, label: label, context: context)
        return outcome
    }

    func delete(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .deleteOwn, any: .deleteAny)
        try writer.remove(translation)
        return Outcome(key: key, locale: translation.locale, translation: nil)
    }

    func vote(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .vote, any: .vote)
        guard let value = change.data.value, (-1...1).contains(value) else {
            throw ServiceError.invalid("value", "invalid", "A vote must be -1, 0 or 1")
        }
        if try !writer.hasVoted(value, member, on: translation.id) {
            try writer.vote(value, of: member, on: translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    /// Throws if the text or the context is not allowed. Returns `warnings` about the text. With
    /// `strict`, a warning is an error.
    private func check(
        _ label: ExactText, _ context: Context, _ key: StoredKey, _ locale: String,
        _ change: ChangeRecord
    ) throws -> JSONObject {
        let language = try writer.facts.rules(of: locale)
        let role = member.role(in: LocaleCode(locale))
        let rules = TextRules(key: key, language: language, isLengthFree: role >= .reviewer)
        let warnings = TextWarnings.flaws(of: label.string, for: key)
        try rules.check(label.string, context, and: change.data.isStrict == true ? warnings : [])
        guard !warnings.isEmpty else { return [:] }
        return ["warnings": .array(warnings.map(\.json))]
    }
}

/// The operations of reviewers.
extension ChangeApplier {
    func approve(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .approve, any: .approve)
        try Self.check(note: change.data.note, "note")
        let locks = change.data.lock == true
        if locks { try member.require(.lockKeys, in: LocaleCode(translation.locale)) }
        if translation.status != .approved {
            try writer.approve(translation, note: change.data.note)
        }
        if locks, try !writer.target(key: key.id, locale: translation.locale).isLocked {
            try writer.setLock(true, key: key.id, locale: translation.locale)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func reject(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .reject, any: .reject)
        try Self.check(note: change.data.reason?.string, "reason")
        if translation.status != .rejected {
            try writer.reject(translation, reason: change.data.reason?.string ?? "")
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func reopen(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .approve, any: .approve)
        if translation.status == .approved || translation.status == .rejected {
            try writer.reopen(translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func setLock(_ isLocked: Bool, _ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .lockKeys)
        if try writer.target(key: key.id, locale: locale).isLocked != isLocked {
            try writer.setLock(isLocked, key: key.id, locale: locale)
        }
        return Outcome(key: key, locale: locale)
    }
}

/// The operations of a batch for comments, labels and followers (`tml-service.md` 3.12).
extension ChangeApplier {
    private func addComment(_ change: ChangeRecord) throws -> Outcome {
        let editor = CommentEditor(access: access, writer: writer)
        let hash = try hash(of: change)
        let id = try editor.add(
            hash, locale: change.locale, message: change.data.message.map(JSON.string))
        var outcome = Outcome(
            key: try editor.key(hash), locale: try editor.locale(change.locale))
        outcome.comment = id
        outcome.details["comment"] = try CommentReader.records(db, ids: [id])[id]
        return outcome
    }

    private func removeComment(_ change: ChangeRecord) throws -> Outcome {
        let editor = CommentEditor(access: access, writer: writer)
        let (key, locale) = try editor.remove(comment(of: change))
        return Outcome(key: key, locale: locale)
    }

    private func setLabels(_ change: ChangeRecord) throws -> Outcome {
        let editor = KeyEditor(access: access, writer: writer)
        return Outcome(key: try editor.setLabels(hash(of: change), change.data.labels))
    }

    private func tag(_ isSet: Bool, _ change: ChangeRecord) throws -> Outcome {
        let editor = KeyEditor(access: access, writer: writer)
        return Outcome(key: try editor.tag(isSet, hash(of: change), change.data.labels))
    }

    private func setFollowing(_ isFollowing: Bool, _ change: ChangeRecord) throws -> Outcome {
        let editor = KeyEditor(access: access, writer: writer)
        return Outcome(key: try editor.setFollowing(isFollowing, hash(of: change)))
    }

    private func hash(of change: ChangeRecord) throws -> String {
        guard let hash = change.key else { throw RequestText.required("key") }
        return hash
    }

    /// The comment of a change: by its id, or by the change that created the comment.
    private func comment(of change: ChangeRecord) throws -> CommentID {
        if let id = change.commentID { return CommentID(id) }
        guard let ref = change.ref else { throw RequestText.required("comment_id") }
        let store = IdempotencyStore(db: db, now: writer.now)
        let comment = try store.made(by: ref, of: access.member.userID)?.comment
        guard let comment else {
            throw ServiceError.invalid(
                "ref", "unknown", "the change in “ref” created no comment")
        }
        return comment
    }
}

/// The checks before a write, in the order of `tml-service.md` 9.4.
extension ChangeApplier {
    /// Returns the key and the language of a change, after the checks of permission and lock.
    func place(
        of change: ChangeRecord, _ permission: Permission
    ) throws -> (StoredKey, String) {
        guard let hash = change.key else { throw Self.missing("key") }
        guard let wanted = change.locale else { throw Self.missing("locale") }
        let locale = try writer.facts.locale(wanted)
        try member.require(permission, in: LocaleCode(locale))
        guard let key = try StoredKey.find(db, project: access.project.id, hash: hash) else {
            throw ServiceError.notFound("There is no such key")
        }
        try requireLevel(key, locale)
        if permission != .lockKeys { try requireUnlocked(key.id, locale) }
        return (key, locale)
    }

    /// Returns the translation of a change, after the checks of permission, lock and base revision.
    func subject(
        of change: ChangeRecord, own: Permission, any: Permission
    ) throws -> (StoredTranslation, StoredKey) {
        guard let id = change.translationID.map(TranslationID.init(_:)) ?? reference?.translation
        else {
            throw Self.missing("translation_id")
        }
        let found = try StoredTranslation.find(db, project: access.project.id, id: id)
        // After a restored backup, another translation can get the same number.
        guard let translation = found, let key = try StoredKey.find(db, id: translation.key),
            change.key == nil || change.key == key.hash
        else { throw try gone(id, change, own) }
        let locale = LocaleCode(translation.locale)
        try requireLevel(key, translation.locale)
        let needed = translation.translator == member.id ? own : any
        // A former author who has not read the new text of another person gets a conflict.
        let wasOwn = try !member.allows(needed, in: locale) && translation.hadAuthor(db, member.id)
        try member.require(wasOwn ? own : needed, in: locale)
        if change.operation == .approve { try requireAnotherReviewer(for: translation) }
        try requireUnlocked(key.id, translation.locale)
        if change.operation == .update { try requireOpenOriginal(key, translation.locale) }
        try requireInUse(key, change)
        try requireCurrent(translation, change)
        if wasOwn { try member.require(needed, in: locale) }
        return (translation, key)
    }

    /// The error for a missing translation: deleted, if the log contains the deletion or the sender
    /// named the key.
    private func gone(_ id: TranslationID, _ change: ChangeRecord, _ needed: Permission) throws
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
        throw ServiceError.notFound("There is no such key")
    }

    /// The translation of a reviewer needs another reviewer, unless the project allows
    /// self-approval or has no other member.
    private func requireAnotherReviewer(for translation: StoredTranslation) throws {
        guard try access.mustLeaveApproval(of: translation, db) else { return }
        throw ServiceError.forbidden(
            .approve, "You cannot approve your own translation; ask another reviewer")
    }
}

/// Locks and base revisions: the reasons against a change that is otherwise allowed.
extension ChangeApplier {
    func requireUnlocked(_ key: KeyID, _ locale: String) throws {
        let target = try writer.target(key: key, locale: locale)
        guard target.isLocked, !member.allows(.lockKeys, in: LocaleCode(locale)) else { return }
        throw ServiceError.locked(
            locale: locale, by: try target.lockedBy.flatMap { try Member.find(db, id: $0) }?.brief,
            at: target.lockedAt.map { WireTime(secondsSince1970: $0).text })
    }

    /// Throws if the project forbids new wordings of the originals.
    func requireOpenOriginal(_ key: StoredKey, _ locale: String) throws {
        guard LocaleCode(key.locale) == LocaleCode(locale) else { return }
        guard writer.facts.locksOriginals else { return }
        throw ServiceError.locked(locale: locale, by: nil, at: nil)
    }

    /// Throws if the key is ignored. An ignored key accepts no changes.
    func requireInUse(_ key: StoredKey, _ change: ChangeRecord) throws {
        guard key.isIgnored else { return }
        throw conflict(.keyDeleted, change, current: nil, revision: key.revision)
    }

    /// Throws if the text, the context or the review has changed after the base revision.
    func requireCurrent(_ translation: StoredTranslation, _ change: ChangeRecord) throws {
        if change.operation == .vote { return try requireSameText(translation, change) }
        let known = change.ref == nil ? nil : reference?.revision
        guard let base = change.baseRevision ?? known else {
            throw ServiceError.baseRevisionRequired
        }
        guard base < translation.contentRevision else { return }
        let kind: Conflict.Kind = base < translation.textRevision ? .edited : .statusChanged
        throw conflict(kind, change, current: translation.id, revision: translation.revision)
    }

    /// Throws if another person has changed the text or the context after the base revision of a
    /// vote. A vote without a base revision is for the present text.
    private func requireSameText(
        _ translation: StoredTranslation, _ change: ChangeRecord
    ) throws {
        guard let base = change.baseRevision, base < translation.textRevision,
            translation.translator != member.id
        else { return }
        throw conflict(.edited, change, current: translation.id, revision: translation.revision)
    }

    /// Throws if other people added or changed translations after the base revision of a create.
    /// Additions by the same translator do not count.
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
        _ kind: Conflict.Kind, _ change: ChangeRecord, current: TranslationID?, revision: Int
    ) -> ServiceError {
        do {
            let reader = TranslationReader(access: access)
            let record = try current.flatMap { try reader.record(db, id: $0) }
            return .conflict(
                ConflictRecord(
                    kind: kind, baseRevision: change.baseRevision, currentRevision: revision,
                    current: record))
        } catch {
            return .storage(String(describing: error))
        }
    }
}

/// The data for the answer to a change: the current records.
extension ChangeApplier.Outcome {
    /// Returns the translation in its current form for the person who changed it.
    func translation(_ db: Database, _ access: Access) throws -> TranslationRecord? {
        try translation.flatMap { id in try TranslationReader(access: access).record(db, id: id) }
    }

    /// Returns the state of the key in the language, if the change concerns a language.
    func target(_ db: Database, _ access: Access) throws -> TargetRecord? {
        guard let locale else { return nil }
        return try db.first(sql: Self.ofTarget, arguments: [key.id, locale]) { row in
            try TargetRecord(row, from: 0, locale: locale)
        } ?? TargetRecord(locale: locale)
    }

    private static let ofTarget = """
        SELECT \(TargetColumn.list)
        FROM target g
        LEFT JOIN membership m ON m.id = g.lockedBy LEFT JOIN user u ON u.id = m.user
        WHERE g.key = ? AND g.locale = ?
        """

    /// Returns the answer to a REST write. For a create, the answer contains `duplicate`.
    func answer(_ db: Database, _ access: Access, isNew: Bool) throws -> WriteAnswer {
        var members = JSONObject()
        if isNew { members["duplicate"] = .boolean(isSameText) }
        members["translation"] = try translation(db, access)?.json
        members["target"] = try target(db, access)?.json
        for member in details.members { members[member.name] = member.value }
        return .ok(members, isNew && !isSameText ? .made : .done)
    }
}
