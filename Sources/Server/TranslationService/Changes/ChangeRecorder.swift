import Catalog
import Foundation
import GRDB
import KeyIndex
import Wire

/// Answers one change within its transaction. For a repeated change, returns the stored answer.
/// Otherwise applies the change and stores the answer.
struct ChangeRecorder {
    let db: Database
    let access: Access
    let now: Int
    let writer: ProjectWriter

    init(db: Database, access: Access, now: Int) {
        self.db = db
        self.access = access
        self.now = now
        writer = ProjectWriter(db: db, project: access.project, actor: access.actor, now: now)
    }

    private var store: IdempotencyStore { IdempotencyStore(db: db, now: now) }

    /// Returns the stored answer to the change. For a new change, applies it and stores the answer.
    func record(_ change: ChangeRecord) throws -> ChangeResultRecord {
        let key = key(of: change)
        if let answer = try answer(to: change, key) { return answer }
        if let ref = change.ref, try store.hasFailed(ref, of: key.user) {
            return Changes.skipped(change)
        }
        let (result, outcome) = try apply(change)
        try store.keep(
            result, to: key,
            MadeRecords(
                translation: outcome?.translation, comment: outcome?.comment,
                revision: result.revision))
        return result
    }

    /// Returns the stored answer to a change. For an unknown change, the answer is that the change
    /// is skipped.
    func known(_ change: ChangeRecord) throws -> ChangeResultRecord {
        if let answer = try answer(to: change, key(of: change)) { return answer }
        var result = ChangeResultRecord(id: change.id, status: .skipped)
        result.failure = ErrorBody(
            code: 424, reason: "unknown", message: "The server has not received this change before")
        return result
    }

    /// The content of the change counts, but not its time.
    private func key(of change: ChangeRecord) -> ChangeKey {
        var compared = change
        compared.createdAt = nil
        let text = Array("\(access.project.key)\n".utf8) + compared.bytes
        return ChangeKey(user: access.member.userID, id: change.id, hash: Sodium.sha256(text))
    }

    private func answer(to change: ChangeRecord, _ key: ChangeKey) throws -> ChangeResultRecord? {
        do {
            var result = try store.answer(to: key)
            result?.status = .duplicate
            return result
        } catch ServiceError.idempotencyMismatch {
            return Changes.failure(change, .idempotencyMismatch)
        }
    }
}

extension ChangeRecorder {
    /// A failed change stores only its answer.
    private func apply(_ change: ChangeRecord) throws -> (
        ChangeResultRecord, ChangeApplier.Outcome?
    ) {
        do {
            let applier = ChangeApplier(
                access: access, writer: writer, reference: try reference(of: change))
            let outcome = try writer.undoingFailure { try applier.apply(change) }
            return (try result(of: change, outcome), outcome)
        } catch ServiceError.storage(let text) {
            throw ServiceError.storage(text)
        } catch let error as ServiceError {
            return (Changes.failure(change, error), nil)
        }
    }

    /// Returns the record that the change of `ref` created. Throws `.invalid` if there is none.
    private func reference(
        of change: ChangeRecord
    ) throws -> (translation: TranslationID, revision: Int)? {
        guard change.translationID == nil, change.operation != .removeComment,
            let ref = change.ref
        else { return nil }
        let made = try store.made(by: ref, of: access.member.userID)
        guard let made, let translation = made.translation else {
            throw ServiceError.invalid(
                "ref", "unknown", "the change in “ref” created no translation")
        }
        return (translation, made.revision ?? 0)
    }

    private func result(
        of change: ChangeRecord, _ outcome: ChangeApplier.Outcome
    ) throws -> ChangeResultRecord {
        var result = ChangeResultRecord(id: change.id, status: .applied)
        result.key = outcome.key.hash
        result.isSameText = outcome.isSameText
        result.translation = try outcome.translation(db, access)
        result.target = try outcome.target(db, access)
        result.details = outcome.details
        result.revision = try writer.currentRevision()
        return result
    }
}
