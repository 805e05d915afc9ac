public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text
public import Wire

/// Batches of changes (`tml-service.md` 3.12).
public struct Changes: Sendable {
    let database: ServiceDatabase

    /// Applies the changes in order, each in a savepoint of its own, each at most once.
    ///
    /// The whole batch is one transaction of SQLite, so that it is brought to disk once. Nobody can
    /// tell that from a transaction for each change (`tml-service.md` 3.12, 9.4): a change that
    /// fails is undone to its savepoint and leaves only its answer; the answers are kept with the
    /// work; revisions are given out inside, so they have no gap; and the sender is answered after
    /// the commit alone. When the service ends before that, nothing was applied and nothing
    /// answered, and the sender repeats the batch, which changes that were applied would have
    /// survived just as well.
    ///
    /// Throws when the request as a whole cannot be taken, as from somebody who has seen another
    /// history of the project, and when the database fails; then none was applied. What is wrong with a single change is told in its result.
    public func apply(
        _ request: ChangesRequest, to project: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) -> ChangesResponse {
        try require(request, project, session)
        return try database.write { db in try apply(db, request, to: project, session) }
    }

    /// The same for a request with an `Idempotency-Key`, whose answer is kept in the transaction.
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

    /// What can be said of the request without waiting for other writers.
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
        let desk = ChangeRecorder(db: db, access: access, now: now)
        let first = try access.project.currentRevision(db)
        var results: [ChangeResultRecord] = []
        var failed: Set<String> = []
        try desk.writer.countingAhead {
            for change in request.changes {
                var result =
                    request.isQuestion
                    ? try desk.known(change) : try Self.settle(change, desk, failed: failed)
                if result.failure != nil { failed.insert(change.id) }
                result.cursor = try result.revision.map { try access.project.cursor(db, at: $0) }
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

    /// The project's change position.
    public func lastRevision(of project: Project.Key) throws(ServiceError) -> Int {
        try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT lastRevision FROM project WHERE key = ?",
                arguments: [project.rawValue]) ?? 0
        }
    }

    /// The projects that have moved on since this was asked the last time (at first all), also by the work of
    /// another process, for instance an import. Costs next to nothing when nobody has written.
    public func changedProjects() throws(ServiceError) -> [Project.Key] {
        do {
            return try database.watch.changedProjects(path: database.pool.path)
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private static func settle(
        _ change: ChangeRecord, _ desk: ChangeRecorder, failed: Set<String>
    ) throws -> ChangeResultRecord {
        guard (1...Limits.onceKeyBytes).contains(change.id.utf8.count) else {
            let flaw = ServiceError.invalid("id", "invalid", "A change id must have 1 to 200 bytes")
            return Self.failure(change, flaw)
        }
        if let ref = change.ref, failed.contains(ref) { return Self.skipped(change) }
        return try desk.settle(change)
    }

    static func skipped(_ change: ChangeRecord) -> ChangeResultRecord {
        var result = ChangeResultRecord(id: change.id, status: .skipped)
        result.failure = ErrorBody(
            code: 424, reason: "dependency", message: "The change that “ref” names has failed")
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

/// Single changes, as REST writes bring them (`tml-service.md` 3.12): by the same rules as those of
/// a batch.
extension Changes {
    /// Applies one change to a project, or, without one, to that of the translation it names; its
    /// id does not count.
    ///
    /// Answers with what there is of `translation`, `target` and the change's own records; 201 for
    /// a new translation, 200 with `duplicate` for a text that is there already. Throws what
    /// forbids the change.
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
    /// The project of a translation, also of one that was deleted.
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
    /// What the changes and their answers take, about.
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
