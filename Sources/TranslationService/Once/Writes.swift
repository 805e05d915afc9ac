import Catalog
import GRDB
import Locking
import Wire

/// How a REST write is done: at most once for its key, and in one transaction with the record of
/// its answer.
///
/// The service's call:
///
///     public func addComment(
///         _ session: Session, _ key: Project.Key, …, once: OnceKey?
///     ) throws(ServiceError) -> WriteAnswer {
///         try write(session, in: .key(key), once: once) { access, writer in
///             let comment = try …                         // writer.db, writer.nextRevision()
///             return .ok(["comment": comment.json], status: 201)
///         }
///     }
///
/// For a record's own address the project is that of the record: `in: .owner(of: "comment", id)`.
/// A write that concerns no project uses `write(once:)`. The route:
///
///     let session = try await gate.session(request, context)
///     let body = try await gate.body(request, limit: 65536)
///     return try await gate.once(request, session, body) { service, once in
///         let fields = try Gate.fields(of: body)          // what is wrong with them is kept too
///         return try service.addComment(session, key, …, once: once)
///     }
///
/// Throwing undoes the work; the failure is what a repeated request is told as well. Do nothing
/// outside the transaction that must not be done twice.
extension TranslationService {
    /// Writes to a project as somebody who may see it. What else it takes to be allowed, the body
    /// asks: `access.member.require(…)`.
    func write(
        _ session: Session, in project: ProjectFinder, once: OnceKey?,
        _ body: (Access, ProjectWriter) throws -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        let now = clock()
        return try write(once: once) { db in
            let access = try Access(writing: db, session, project, now: now)
            let writer = ProjectWriter(
                db: db, project: access.project, actor: access.actor, now: now)
            var answer = try body(access, writer)
            answer.project = Project.Key(access.project.key)
            return answer
        }
    }

    /// Writes what belongs to no project; with a key, at most once.
    func write(
        once key: OnceKey?, _ body: (Database) throws -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        guard let key else { return try write(body) }
        let now = clock()
        let outcome = try write { db in try AnswerBook(db: db, key: key, now: now).settle(body) }
        return try outcome.get()
    }

    /// Gives a request that was answered before its answer again, and keeps also a failure that
    /// `work` finds before it comes to write.
    ///
    /// Throws what `work` throws, `.idempotencyMismatch` for a key of another request, and
    /// `.inProgress` while the first one with the key has not been answered.
    public func once(
        _ key: OnceKey?, _ work: () throws(ServiceError) -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        guard let key else { return try work() }
        let isFree = running.withLock { $0.insert(key.name).inserted }
        guard isFree else { throw .inProgress(retryAfter: 1) }
        defer { _ = running.withLock { $0.remove(key.name) } }
        let now = clock()
        if let answer = try read({ try AnswerBook(db: $0, key: key, now: now).answer() }) {
            return answer
        }
        do {
            return try work()
        } catch {
            if error.isFinal { _ = try? write(once: key) { _ in throw error } }
            throw error
        }
    }
}
