public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text
public import Wire

/// Batches of changes (`tml-service.md` 3.12).
public struct Changes: Sendable {
    let database: ServiceDatabase

    /// Applies the changes in order, each in its own savepoint, each at most once.
    ///
    /// The complete batch is one transaction of SQLite, so that only one write to the disk is
    /// needed. The result is the same as with one transaction for each change (`tml-service.md`
    /// 3.12, 9.4). A change that fails is undone to its savepoint, and only its answer is stored.
    /// The answers are stored in the same transaction. Revisions are assigned in the transaction,
    /// so they have no gaps. The sender gets the answer only after the commit. If the service stops
    /// before the commit, no change is applied and no answer is sent. The sender then repeats the
    /// batch.
    ///
    /// Throws if the complete request is refused, for example because the client has another
    /// history of the project, and if the database fails. No change is then applied. An error of a
    /// single change is in the result of this change.
    public func apply(
        _ request: ChangesRequest, to project: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) -> ChangesResponse {
        try require(request, project, session)
        return try database.write { db in try apply(db, request, to: project, session) }
    }

    /// Applies the changes of a request with an `Idempotency-Key`. The answer is stored in the same
    /// transaction.
    public func apply(
        _ request: ChangesRequest, to project: Project.Key, _ session: ServiceSession,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try require(request, project, session)
        var answer = try database.write(once: once) { db in
            let response = try apply(db, request, to: project, session)
            var answer = WriteAnswer(response.json)
            answer.changes = response.results.count { $0.status == .applied }
            return answer
        }
        answer.project = project
        return answer
    }

    /// Checks the request as far as possible without a wait for other writers.
    private func require(
        _ request: ChangesRequest, _ project: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) {
        guard request.changes.count <= Limits.batch else {
            throw .tooLarge("A batch can have at most \(Limits.batch) changes")
        }
        _ = try database.read { db in try Access(db, session, project) }
        guard !session.isApplication else {
            throw .forbidden(.createTranslations, "A project token cannot create translations")
        }
    }

    private func apply(
        _ db: Database, _ request: ChangesRequest, to project: Project.Key,
        _ session: ServiceSession
    ) throws -> ChangesResponse {
        let now = database.clock()
        let access = try Access(writing: db, session, project, now: now)
        if let seen = request.seen { try access.project.require(db, knows: seen) }
        if !request.isQuestion {
            try DailyUse(db: db, now: now).take(
                request.bytes, of: .answerBytes, for: session.name, most: Limits.answerBytesOfDay)
        }
        let recorder = ChangeRecorder(db: db, access: access, now: now)
        let first = try access.project.currentRevision(db)
        var results: [ChangeResultRecord] = []
        results.reserveCapacity(request.changes.count)
        var failed: Set<String> = []
        try recorder.writer.countingAhead {
            for change in request.changes {
                var result =
                    request.isQuestion
                    ? try recorder.known(change) : try Self.record(change, recorder, failed: failed)
                if result.failure != nil { failed.insert(change.id) }
                result.cursor = try result.revision.map { try recorder.writer.cursor(at: $0) }
                results.append(result)
            }
        }
        let last = try access.project.currentRevision(db)
        var response = ChangesResponse(
            results: results, cursor: try access.project.cursor(db, at: last))
        let told = Set(results.compactMap(\.revision).filter { $0 > first })
        if !request.isQuestion, told.count == last - first {
            response.since = try access.project.cursor(db, at: first)
        }
        return response
    }

    /// Returns the position of the project in the change feed.
    public func lastRevision(of project: Project.Key) throws(ServiceError) -> Int {
        try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT lastRevision FROM project WHERE key = ?",
                arguments: [project.rawValue]) ?? 0
        }
    }

    /// Returns the projects that changed after the last call, including changes by another process,
    /// such as an import. The first call returns all projects. Without changes, the call is very
    /// fast.
    public func changedProjects() throws(ServiceError) -> [Project.Key] {
        do {
            return try database.watch.changedProjects(path: database.pool.path)
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private static func record(
        _ change: ChangeRecord, _ recorder: ChangeRecorder, failed: Set<String>
    ) throws -> ChangeResultRecord {
        guard (1...Limits.onceKeyBytes).contains(change.id.utf8.count) else {
            let flaw = ServiceError.invalid("id", "invalid", "A change id must have 1 to 200 bytes")
            return Self.failure(change, flaw)
        }
        if let ref = change.ref, failed.contains(ref) { return Self.skipped(change) }
        return try recorder.record(change)
    }

    static func skipped(_ change: ChangeRecord) -> ChangeResultRecord {
        var result = ChangeResultRecord(id: change.id, status: .skipped)
        result.failure = ErrorBody(
            code: 424, reason: "dependency", message: "The change in “ref” has failed")
        return result
    }

    static func failure(_ change: ChangeRecord, _ error: ServiceError) -> ChangeResultRecord {
        guard case .conflict(let conflict) = error else {
            var result = ChangeResultRecord(id: change.id, status: .rejected)
            result.failure = ErrorBody(error)
            return result
        }
        var result = ChangeResultRecord(id: change.id, status: .conflict)
        result.failure = ErrorBody(error)
        result.failure?.details = JSONObject()
        result.conflict = conflict
        return result
    }
}

/// Single changes of REST writes (`tml-service.md` 3.12). The rules are those of a batch.
extension Changes {
    /// Applies one change to a project. Without a project, the change applies to the project of the
    /// translation that it names. The id of the change is ignored.
    ///
    /// Returns `translation`, `target` and the other records of the change. The status is 201 for a
    /// new translation, and 200 with `duplicate` for a text that already exists. Throws the reason
    /// for a refusal.
    public func make(
        _ session: ServiceSession, _ change: ChangeRecord, in project: Project.Key? = nil,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        let finder =
            project.map(ProjectFinder.key) ?? .translation(TranslationID(change.translationID ?? 0))
        return try database.write(session, in: finder, once: once) { access, writer in
            let outcome = try ChangeApplier(access: access, writer: writer).apply(change)
            var answer = try outcome.answer(
                writer.db, access, isNew: change.operation == .create)
            answer.changes = 1
            return answer
        }
    }
}

extension ProjectFinder {
    /// Finds the project of a translation, also of a deleted translation.
    static func translation(_ id: TranslationID) -> ProjectFinder {
        let owner = owner(of: "translation", id)
        return ProjectFinder(missing: owner.missing) { db in
            do {
                return try owner.find(db)
            } catch ServiceError.notFound(let sentence) {
                let tombstone = try Tombstone.find(db, translation: id)
                guard
                    let project = try tombstone.flatMap({
                        try StoredProject.find(db, id: $0.project)
                    })
                else { throw ServiceError.notFound(sentence) }
                return project
            }
        }
    }
}

extension ChangesRequest {
    /// The approximate size of the changes and their answers.
    fileprivate var bytes: Int {
        changes.reduce(0) { sum, change in
            let texts = [
                change.data.label?.string, change.data.reason?.string, change.data.message,
                change.data.note,
            ]
            return texts.reduce(sum + Limits.changeBytes) { $0 + ($1?.utf8.count ?? 0) }
        }
    }
}
