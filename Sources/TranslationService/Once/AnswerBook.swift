import Foundation
import GRDB
import Wire

/// The record of what a request was answered, kept in the transaction that does its work.
struct AnswerBook {
    let db: Database
    let key: OnceKey
    let now: Int

    /// The answer of before; else does the work and keeps its answer, also when it fails, which
    /// leaves nothing else behind. Throws, and keeps nothing, when a later try can end otherwise.
    func settle(
        _ work: (Database) throws -> WriteAnswer
    ) throws -> Result<WriteAnswer, ServiceError> {
        if let answer = try answer() { return .success(answer) }
        do {
            var done: WriteAnswer?
            try db.inSavepoint {
                done = try work(db)
                return .commit
            }
            guard let done else { preconditionFailure("a savepoint ends with its answer") }
            try keep(done.status, done.body)
            return .success(done)
        } catch let error as ServiceError where error.isFinal {
            try keep(error.status, error.body.json)
            return .failure(error)
        }
    }

    /// What the same request was answered in the last 14 days; throws `.idempotencyMismatch` when
    /// the key was another request's.
    func answer() throws -> WriteAnswer? {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM answeredRequest WHERE sender = ? AND id = ? AND at >= ?",
            arguments: [key.sender, key.id, now - Limits.answerLifetime])
        guard let row else { return nil }
        guard Sodium.areEqual(Array(row["requestHash"] as Data), key.requestHash) else {
            throw ServiceError.idempotencyMismatch
        }
        let body = try JSON(parsing: Array((row["answer"] as String).utf8))
        var answer = WriteAnswer(body, status: row["status"])
        answer.isReplayed = true
        return answer
    }

    private func keep(_ status: Int, _ body: JSON) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO answeredRequest (sender, id, requestHash, status, answer, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [key.sender, key.id, Data(key.requestHash), status, body.text, now])
    }
}
