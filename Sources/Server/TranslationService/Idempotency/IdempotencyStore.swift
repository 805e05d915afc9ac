public import Catalog
import Foundation
import GRDB
import KeyIndex
import Locking
public import Text
import Wire

/// The stored answers, so that a repeated request or change is applied once (`tml-service.md`
/// 3.12). Each answer is stored in the transaction of its work.
///
/// Requests and single changes have separate tables. The answer of a request is stored for 14 days.
/// For later changes that refer to a change, the table also contains the records that the change
/// created.
struct IdempotencyStore {
    let db: Database
    let now: Int

    /// Returns the stored answer. Otherwise does the work and stores its answer, also if the work
    /// fails; a failure changes nothing else. Throws, and stores nothing, if a later attempt can
    /// have another result.
    func doOnce(
        _ key: IdempotencyKey, _ work: (Database) throws -> WriteAnswer
    ) throws -> Result<WriteAnswer, ServiceError> {
        if let answer = try answer(to: key) { return .success(answer) }
        do {
            var done: WriteAnswer?
            try db.inSavepoint {
                done = try work(db)
                return .commit
            }
            guard let done else { preconditionFailure("the savepoint has no answer") }
            try keep(key, done.outcome, done.body)
            return .success(done)
        } catch let error as ServiceError where error.isFinal {
            try keep(key, .failed(code: error.code), ErrorBody(error).json)
            return .failure(error)
        }
    }

    /// Returns the answer of the last 14 days to the same request. Throws `.idempotencyMismatch` if
    /// another request had the key.
    func answer(to key: IdempotencyKey) throws -> WriteAnswer? {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM answeredRequest WHERE sender = ? AND id = ? AND at >= ?",
            arguments: [key.sender, key.id, now - Limits.answerLifetime])
        guard let row else { return nil }
        try Self.require(row["requestHash"], is: key.requestHash)
        let body = try JSON(parsing: Array((row["answer"] as String).utf8))
        var answer = WriteAnswer(body, WriteAnswer.Outcome(number: row["status"]))
        answer.isReplayed = true
        return answer
    }

    /// Requires the same content for the same id. Otherwise the id was used twice.
    private static func require(_ kept: Data, is asked: [UInt8]) throws {
        guard Sodium.areEqual(Array(kept), asked) else { throw ServiceError.idempotencyMismatch }
    }

    private func keep(
        _ key: IdempotencyKey, _ outcome: WriteAnswer.Outcome, _ body: JSON
    ) throws {
        let text = body.text
        try DailyUse(db: db, now: now).take(
            Limits.changeBytes + text.utf8.count, of: .answerBytes, for: key.sender,
            most: Limits.answerBytesOfDay)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO answeredRequest (sender, id, requestHash, status, answer, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key.sender, key.id, Data(key.requestHash), outcome.number, text, now,
            ])
    }

    /// Deletes answers that are older than the guaranteed time.
    func forgetOld() throws {
        for table in ["answeredChange", "answeredRequest"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE at < ?", arguments: [now - Limits.answerLifetime])
        }
    }
}

/// The id of a change, unique for its sender.
struct ChangeKey {
    let user: UserID
    let id: String
    /// The SHA-256 of the content of the change.
    let hash: [UInt8]
}

/// The records that a change created.
struct MadeRecords {
    var translation: TranslationID?
    var comment: CommentID?
    var revision: Int?
}

extension IdempotencyStore {
    /// Returns the stored answer of the same change. Throws `.idempotencyMismatch` if another
    /// change had the id.
    func answer(to change: ChangeKey) throws -> ChangeResultRecord? {
        let kept: (hash: Data, text: String)? = try db.first(
            sql: "SELECT requestHash, answer FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [change.user, change.id]
        ) { (try $0[0], try $0[1]) }
        guard let kept else { return nil }
        try Self.require(kept.hash, is: change.hash)
        return try ChangeResultRecord(bytes: Array(kept.text.utf8))
    }

    func keep(_ result: ChangeResultRecord, to change: ChangeKey, _ made: MadeRecords) throws {
        try db.run(
            sql: """
                INSERT INTO answeredChange
                    (user, id, requestHash, answer, translation, comment, revision, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                change.user, change.id, Data(change.hash), result.json.text, made.translation,
                made.comment, made.revision, now,
            ])
    }

    /// Returns the records that an earlier change of the person created; `nil` if the change is
    /// unknown.
    func made(by id: String, of user: UserID) throws -> MadeRecords? {
        try db.first(
            sql: """
                SELECT translation, comment, revision FROM answeredChange WHERE user = ? AND id = ?
                """, arguments: [user, id]
        ) { row in
            MadeRecords(translation: try row[0], comment: try row[1], revision: try row[2])
        }
    }

    /// Returns true if an earlier change of the person failed.
    func hasFailed(_ id: String, of user: UserID) throws -> Bool {
        let answer: String? = try db.first(
            sql: "SELECT answer FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [user, id]
        ) { try $0[0] }
        guard let answer else { return false }
        return try ChangeResultRecord(bytes: Array(answer.utf8)).failure != nil
    }
}

/// Runs a REST write at most once for its key, in one transaction with the record of the answer.
///
/// The service's call:
///
///     public func add(
///         _ session: ServiceSession, _ key: Project.Key, …, once: IdempotencyKey?
///     ) throws(ServiceError) -> WriteAnswer {
///         try database.write(session, in: .key(key), once: once) { access, writer in
///             let comment = try …                         // writer.db, writer.nextRevision()
///             return .ok(["comment": comment.json], .made)
///         }
///     }
///
/// For a record's own address the project is that of the record: `in: .owner(of: "comment", id)`.
/// A write that concerns no project uses `write(once:)`. The route:
///
///     try await api.write(request, context, limit: 65536) { service, session, key, fields, once in
///         try service.comments.add(session, key, …, once: once)
///     }
///
/// An error undoes the work, and a repeated request gets the same error. Do nothing outside the
/// transaction that must not happen twice.
extension ServiceDatabase {
    /// Writes to a project for a person who may see the project. `body` checks further permissions:
    /// `access.member.require(…)`.
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

    /// Runs a write that concerns no project. With a key, the write happens at most once.
    func write(
        once key: IdempotencyKey?, _ body: (Database) throws -> WriteAnswer
    ) throws(ServiceError) -> WriteAnswer {
        guard let key else { return try write(body) }
        let now = clock()
        let outcome = try write { db in
            try IdempotencyStore(db: db, now: now).doOnce(key, body)
        }
        return try outcome.get()
    }

}

extension TranslationService {
    /// Returns the stored answer to a repeated request. Otherwise runs `work`, and also stores a
    /// failure that `work` finds before it writes.
    ///
    /// Throws the errors of `work`, `.idempotencyMismatch` for the key of another request, and
    /// `.inProgress` while the first request with the key is running.
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
        if let answer = try read({ try IdempotencyStore(db: $0, now: now).answer(to: key) }) {
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

/// Identifies a repeated request (`tml-service.md` 3.12) by its sender, its `Idempotency-Key` and
/// its content.
public struct IdempotencyKey: Hashable, Sendable {
    /// The name of a person or of a project token, from `ServiceSession.name`.
    let sender: String
    /// 1 to 200 bytes, chosen by the sender.
    let id: String
    /// The SHA-256 of the content of the request.
    let requestHash: [UInt8]

    /// `request` contains all parts that distinguish requests: method, path, body.
    ///
    /// Throws `.malformed` if the id does not have 1 to 200 bytes.
    public init(
        _ id: String, of session: ServiceSession, request: [UInt8]
    ) throws(ServiceError) {
        guard (1...Limits.onceKeyBytes).contains(id.utf8.count) else {
            throw .malformed("An Idempotency-Key must have 1 to \(Limits.onceKeyBytes) bytes")
        }
        sender = session.name
        self.id = id
        requestHash = Sodium.sha256(request)
    }

    /// The name of the key, which includes the sender.
    var name: [String] { [sender, id] }
}

/// The answer to a write.
public struct WriteAnswer: Hashable, Sendable {
    /// The result of the request.
    public enum Outcome: Hashable, Sendable {
        case done
        /// A new record was created.
        case made
        /// The work continues in the background.
        case begun
        /// The first request failed, and the failure is repeated. The body is an `ErrorBody` with
        /// this code.
        case failed(code: Int)
    }

    /// The result of the request.
    public var outcome: Outcome
    /// The body of the answer.
    public var body: JSON
    /// The project with new changes.
    public internal(set) var project: Project.Key?
    /// The number of changes that this request applied.
    public internal(set) var changes = 0
    /// True if the answer is a stored answer and this request changed nothing.
    public internal(set) var isReplayed = false

    /// Creates an answer with only this body, as SDKs expect it.
    public init(_ body: JSON, _ outcome: Outcome = .done) {
        self.body = body
        self.outcome = outcome
    }

    /// Creates an answer of `tml-service.md` 3.12: `{"status":"ok", …}` with these members.
    public static func ok(_ members: JSONObject, _ outcome: Outcome = .done) -> WriteAnswer {
        var object: JSONObject = ["status": "ok"]
        for member in members.members { object[member.name] = member.value }
        return WriteAnswer(.object(object), outcome)
    }
}

extension WriteAnswer.Outcome {
    /// The number in the table of answers.
    fileprivate var number: Int {
        switch self {
        case .done: 200
        case .made: 201
        case .begun: 202
        case .failed(let code): code
        }
    }

    fileprivate init(number: Int) {
        self =
            switch number {
            case 200: .done
            case 201: .made
            case 202: .begun
            default: .failed(code: number)
            }
    }
}
