public import Catalog
import Foundation
import GRDB
public import Wire

/// Batches of changes (3.12).
extension TranslationService {
    /// Applies the changes in order, each in a transaction of its own, each at most once.
    ///
    /// Throws when the request as a whole cannot be taken; then none was applied. What is wrong
    /// with a single change is told in its result.
    public func apply(
        _ request: ChangesRequest, to project: Project.Key, _ session: Session
    ) throws(ServiceError) -> ChangesResponse {
        guard request.changes.count <= Limits.batch else {
            throw .tooLarge("A batch has at most \(Limits.batch) changes")
        }
        _ = try read { db in try Access(db, session, project) }
        guard !session.isApplication else {
            throw .forbidden(.createTranslations, "A project's own token does not translate")
        }
        var results: [ChangeResultRecord] = []
        var failed: Set<String> = []
        for change in request.changes {
            let result = try settle(change, project, session, failed: failed)
            if result.failure != nil { failed.insert(change.id) }
            results.append(result)
        }
        return ChangesResponse(
            results: results, cursor: String(try lastRevision(of: project)))
    }

    /// The project's change position.
    public func lastRevision(of project: Project.Key) throws(ServiceError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT lastRevision FROM project WHERE key = ?",
                arguments: [project.rawValue]) ?? 0
        }
    }

    /// The same for a request with an `Idempotency-Key`.
    ///
    /// The answer is kept after the last change. When the service ends before that, the repeated
    /// request finds the changes by their own ids, so that none is done twice.
    public func apply(
        _ request: ChangesRequest, to project: Project.Key, _ session: Session, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        var answer = WriteAnswer(try apply(request, to: project, session).json)
        if once != nil { answer = try write(once: once) { _ in answer } }
        answer.project = project
        return answer
    }

    private func settle(
        _ change: ChangeRecord, _ project: Project.Key, _ session: Session, failed: Set<String>
    ) throws(ServiceError) -> ChangeResultRecord {
        guard (1...Limits.onceKeyBytes).contains(change.id.utf8.count) else {
            let flaw = ServiceError.invalid("id", "invalid", "A change id has 1 to 200 bytes")
            return Self.failure(change, flaw)
        }
        if let ref = change.ref, failed.contains(ref) { return Self.skipped(change) }
        let now = clock()
        return try write { db in
            let access = try Access(writing: db, session, project, now: now)
            return try ChangeDesk(db: db, access: access, now: now).settle(change)
        }
    }

    private static func skipped(_ change: ChangeRecord) -> ChangeResultRecord {
        var result = ChangeResultRecord(id: change.id, status: .skipped)
        result.failure = ErrorBody(
            code: 424, reason: "dependency", message: "The change it refers to failed")
        return result
    }

    static func failure(_ change: ChangeRecord, _ error: ServiceError) -> ChangeResultRecord {
        guard case .conflict(let conflict) = error else {
            var result = ChangeResultRecord(id: change.id, status: .rejected)
            result.failure = error.body
            return result
        }
        var result = ChangeResultRecord(id: change.id, status: .conflict)
        result.failure = ErrorBody(
            code: error.status, reason: error.reason, message: error.sentence)
        result.conflict = conflict
        return result
    }
}
