public import Catalog
import Foundation
import GRDB
import Locking
public import Wire

/// The record of what a request was answered, kept in the transaction that does its work.
struct IdempotencyStore {
    let db: Database
    let key: IdempotencyKey
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

/// How a REST write is done: at most once for its key, and in one transaction with the record of
/// its answer.
///
/// The service's call:
///
///     public func addComment(
///         _ session: ServiceSession, _ key: Project.Key, …, once: IdempotencyKey?
///     ) throws(ServiceError) -> WriteAnswer {
///         try database.write(session, in: .key(key), once: once) { access, writer in
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
extension ServiceDatabase {
    /// Writes to a project as somebody who may see it. What else it takes to be allowed, the body
    /// asks: `access.member.require(…)`.
    func write(
        _ session: ServiceSession, in project: ProjectFinder, once: IdempotencyKey?,
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
        once key: IdempotencyKey?, _ body: (Database) throws -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        guard let key else { return try write(body) }
        let now = clock()
        let outcome = try write { db in
            try IdempotencyStore(db: db, key: key, now: now).settle(body)
        }
        return try outcome.get()
    }

}

extension TranslationService {
    /// Gives a request that was answered before its answer again, and keeps also a failure that
    /// `work` finds before it comes to write.
    ///
    /// Throws what `work` throws, `.idempotencyMismatch` for a key of another request, and
    /// `.inProgress` while the first one with the key has not been answered.
    public func once(
        _ key: IdempotencyKey?, _ work: () throws(ServiceError) -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        try database.once(key, work)
    }
}

extension ServiceDatabase {
    fileprivate func once(
        _ key: IdempotencyKey?, _ work: () throws(ServiceError) -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        guard let key else { return try work() }
        let isFree = running.withLock { $0.insert(key.name).inserted }
        guard isFree else { throw .inProgress(retryAfter: 1) }
        defer { _ = running.withLock { $0.remove(key.name) } }
        let now = clock()
        if let answer = try read({ try IdempotencyStore(db: $0, key: key, now: now).answer() }) {
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

/// Tells a request that is sent again from others (`tml-service.md` 3.12): who sends it, the
/// `Idempotency-Key` it carries, and what it asks for.
public struct IdempotencyKey: Hashable, Sendable {
    /// A person or a project's token, as `ServiceSession.name` calls them.
    let sender: String
    /// 1 to 200 bytes, chosen by the sender.
    let id: String
    /// SHA-256 of what the request says.
    let requestHash: [UInt8]

    /// `request` is everything by which one request differs from another: method, path, body.
    ///
    /// Throws `.malformed` when the id has not 1 to 200 bytes.
    public init(
        _ id: String, of session: ServiceSession, request: [UInt8]
    ) throws(ServiceError) {
        guard (1...Limits.onceKeyBytes).contains(id.utf8.count) else {
            throw .malformed("An Idempotency-Key has 1 to \(Limits.onceKeyBytes) bytes")
        }
        sender = session.name
        self.id = id
        requestHash = Sodium.sha256(request)
    }

    /// What the key is called among those of its sender.
    var name: [String] { [sender, id] }
}

/// What a write is answered with.
public struct WriteAnswer: Hashable, Sendable {
    /// 200, 201 or 202; of an answer given again also that of a failure.
    public var status: Int
    public var body: JSON
    /// The project whose feed has news.
    public internal(set) var project: Project.Key?
    /// How many changes were applied now.
    public internal(set) var changes = 0
    /// Whether this is the answer of an earlier time, and nothing was done now.
    public internal(set) var isReplayed = false

    /// An answer whose body is just this, as SDKs expect theirs.
    public init(_ body: JSON, status: Int = 200) {
        self.body = body
        self.status = status
    }

    /// An answer of `tml-service.md` 3.12: `{"status":"ok", …}` with these members.
    public static func ok(_ members: JSONObject, status: Int = 200) -> WriteAnswer {
        var object: JSONObject = ["status": "ok"]
        for member in members.members { object[member.name] = member.value }
        return WriteAnswer(.object(object), status: status)
    }
}
