import Catalog
import Foundation
import GRDB
import Wire

/// Answers one change within its transaction: from the record of answers if it was seen before,
/// else by applying it and recording the answer.
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

    func settle(_ change: ChangeRecord) throws -> ChangeResultRecord {
        let hash = Data(Self.hash(of: change, access.project.key))
        if let answer = try answer(to: change, hash) { return answer }
        if try refersToFailure(change) { return Changes.skipped(change) }
        let (result, outcome) = try apply(change)
        try db.run(
            sql: """
                INSERT INTO answeredChange
                    (user, id, requestHash, answer, translation, comment, revision, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                access.member.userID, change.id, hash, result.json.text, outcome?.translation,
                outcome?.comment, result.revision, now,
            ])
        return result
    }

    /// The answer to a change that was seen before; of another it says that it is skipped.
    func known(_ change: ChangeRecord) throws -> ChangeResultRecord {
        let hash = Data(Self.hash(of: change, access.project.key))
        if let answer = try answer(to: change, hash) { return answer }
        var result = ChangeResultRecord(id: change.id, status: .skipped)
        result.failure = ErrorBody(
            code: 424, reason: "unknown", message: "This change was not here before")
        return result
    }

    /// What the sender wrote counts, not when.
    private static func hash(of change: ChangeRecord, _ project: String) -> [UInt8] {
        var compared = change
        compared.createdAt = nil
        return Sodium.sha256(Array("\(project)\n".utf8) + compared.bytes)
    }

    private func answer(to change: ChangeRecord, _ hash: Data) throws -> ChangeResultRecord? {
        let kept: (hash: Data, text: String)? = try db.first(
            sql: "SELECT requestHash, answer FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [access.member.userID, change.id]
        ) { ($0[0], $0[1]) }
        guard let kept else { return nil }
        guard Sodium.areEqual(Array(kept.hash), Array(hash)) else {
            return Changes.failure(change, .idempotencyMismatch)
        }
        var result = try ChangeResultRecord(bytes: Array(kept.text.utf8))
        result.status = .duplicate
        return result
    }
}

extension ChangeRecorder {
    /// A change that fails leaves nothing behind but its answer.
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

    /// The record that the change named by `ref` made; throws `.invalid` when there is none.
    private func reference(
        of change: ChangeRecord
    ) throws -> (translation: Int, revision: Int)? {
        guard change.translationID == nil, change.operation != .removeComment,
            let ref = change.ref
        else { return nil }
        let made: (translation: Int?, revision: Int?)? = try db.first(
            sql: "SELECT translation, revision FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [access.member.userID, ref]
        ) { ($0[0], $0[1]) }
        guard let made, let translation = made.translation else {
            throw ServiceError.invalid(
                "ref", "unknown", "The change it refers to has made no translation")
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

/// Changes that refer to others.
extension ChangeRecorder {
    /// Whether the change refers to one of a former batch that failed; one of the same batch is
    /// known to have failed before it comes here.
    func refersToFailure(_ change: ChangeRecord) throws -> Bool {
        guard let ref = change.ref else { return false }
        let answer: String? = try db.first(
            sql: "SELECT answer FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [access.member.userID, ref]
        ) { $0[0] }
        guard let answer else { return false }
        return try ChangeResultRecord(bytes: Array(answer.utf8)).failure != nil
    }
}
