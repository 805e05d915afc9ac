import Catalog
import Hummingbird
import KeyIndex
import Text
import TranslationService
import Wire

/// The sender and the project of a request: the first step of most routes.
///
/// If the answer of a route may be long, the route writes the answer in its work. Many of these
/// answers then wait for the threads of calls, and not for the threads that all requests share.
extension APIContext {
    /// The ways in which a request may name its project.
    enum ProjectNaming: Sendable {
        /// The project is only in the path.
        case inPath
        /// The project is in the path, in `app_id`, or given by the token, as in SDKs.
        case inPathOrParameters
    }

    private func project(
        _ request: Request, _ context: ServerContext, _ session: ServiceSession,
        _ naming: ProjectNaming
    ) throws -> Project.Key {
        switch naming {
        case .inPath: try project(context, session)
        case .inPathOrParameters: try project(request, context, session)
        }
    }

    /// Returns the sender of the request and the project that the request names.
    func asker(
        _ request: Request, _ context: ServerContext, naming: ProjectNaming = .inPath
    ) async throws -> (session: ServiceSession, project: Project.Key) {
        let session = try await session(request, context)
        return (session, try project(request, context, session, naming))
    }

    /// Returns the sender and the project of a source. A number in the path determines the project,
    /// unless the path names one. An MD5 needs `app_id` or the token.
    func asker(
        _ request: Request, _ context: ServerContext, ofSource reference: String
    ) async throws -> (session: ServiceSession, project: Project.Key) {
        let session = try await session(request, context)
        guard reference.utf8.count < 32, let number = Int(reference),
            context.parameters.get("key") == nil
        else { return (session, try project(request, context, session)) }
        let id = SourceID(number)
        return (session, try await run { try $0.sources.project(of: id, session) })
    }

    /// Runs a read of the service with the permissions of the sender.
    func read<Answer: Sendable>(
        _ request: Request, _ context: ServerContext,
        _ work: @escaping @Sendable (TranslationService, ServiceSession) throws -> Answer
    ) async throws -> Answer {
        let session = try await session(request, context)
        return try await run { service in try work(service, session) }
    }

    /// Runs a read for the project that the request names, with the permissions of the sender.
    func read<Answer: Sendable>(
        _ request: Request, _ context: ServerContext, naming: ProjectNaming = .inPath,
        _ work:
            @escaping @Sendable (TranslationService, ServiceSession, Project.Key) throws -> Answer
    ) async throws -> Answer {
        let (session, key) = try await asker(request, context, naming: naming)
        return try await run { service in try work(service, session, key) }
    }

    /// Runs a read for the record whose number is in the path. Throws `.notFound` if the text is
    /// not a number. `name` is the name of the record in the error message.
    func readRecord<Answer: Sendable, Subject>(
        _ request: Request, _ context: ServerContext, called name: String,
        _ work:
            @escaping @Sendable (TranslationService, ServiceSession, RowID<Subject>) throws ->
            Answer
    ) async throws -> Answer {
        let session = try await session(request, context)
        let id: RowID<Subject> = RowID(try number("id", context, called: name))
        return try await run { service in try work(service, session, id) }
    }

    /// Returns the sender of a write, the project that the write names, and the body. The search
    /// may find the token in the body.
    func submission(
        _ request: Request, _ context: ServerContext, limit: Int, naming: ProjectNaming = .inPath,
        tokenIn search: TokenSearch = .form
    ) async throws -> (session: ServiceSession, project: Project.Key, body: [UInt8]) {
        let (session, body) = try await sender(request, context, limit: limit, tokenIn: search)
        return (session, try project(request, context, session, naming), body)
    }

    /// Writes the fields of the body to the project of the request. `parameters` are fields that
    /// may also be in the address.
    func write(
        _ request: Request, _ context: ServerContext, limit: Int, naming: ProjectNaming = .inPath,
        parameters names: [String] = [],
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, Project.Key, JSONObject, IdempotencyKey?
            ) throws -> WriteAnswer
    ) async throws -> Response {
        try await write(body: request, context, limit: limit, naming: naming) {
            service, session, key, body, once in
            try work(service, session, key, fields(request, body, names), once)
        }
    }

    /// Writes to the project of the request, for a body that contains more than fields.
    func write(
        body request: Request, _ context: ServerContext, limit: Int,
        naming: ProjectNaming = .inPath,
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, Project.Key, [UInt8], IdempotencyKey?
            ) throws -> WriteAnswer
    ) async throws -> Response {
        let (session, key, body) = try await submission(
            request, context, limit: limit, naming: naming)
        return try await once(request, session, body) { service, once in
            try work(service, session, key, body, once)
        }
    }

    /// Writes to the project of the path, without a body.
    func write(
        _ request: Request, _ context: ServerContext,
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, Project.Key, IdempotencyKey?
            ) throws -> WriteAnswer
    ) async throws -> Response {
        let (session, key) = try await asker(request, context)
        return try await once(request, session, []) { service, once in
            try work(service, session, key, once)
        }
    }

    /// Writes to the record whose number is in the path. Without a limit, there is no body, and the
    /// only field is the parameter `base_revision`.
    func writeRecord<Subject>(
        _ request: Request, _ context: ServerContext, called name: String, limit: Int? = nil,
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, RowID<Subject>, JSONObject, IdempotencyKey?
            ) throws -> WriteAnswer
    ) async throws -> Response {
        guard let limit else {
            let session = try await session(request, context)
            let id: RowID<Subject> = RowID(try number("id", context, called: name))
            let base = parameters(request).text("base_revision").map(JSON.string)
            return try await once(request, session, []) { service, once in
                let fields: JSONObject = base.map { ["base_revision": $0] } ?? JSONObject()
                return try work(service, session, id, fields, once)
            }
        }
        let (session, body) = try await sender(request, context, limit: limit)
        let id: RowID<Subject> = RowID(try number("id", context, called: name))
        return try await once(request, session, body) { service, once in
            try work(service, session, id, APIContext.fields(of: body), once)
        }
    }
}

/// Writes with an `Idempotency-Key` (`tml-service.md` 3.12). `IdempotencyStore` of the service
/// shows how routes use these calls.
extension APIContext {
    /// Runs a write, or returns the stored answer of the first request. Wakes requests that wait
    /// for changes of the project.
    ///
    /// `work` parses the body, so that an error in the body is also a stored answer. `work` makes
    /// one call of the service, with the key.
    func once(
        _ request: Request, _ session: ServiceSession, _ body: [UInt8],
        _ work: @escaping @Sendable (TranslationService, IdempotencyKey?) throws -> WriteAnswer
    ) async throws -> Response {
        let answer = try await executor.run(taking: body.count) { service in
            let key = try Self.onceKey(request, session, body)
            return try service.once(key) { () throws(ServiceError) in
                try Self.translatingErrors { try work(service, key) }
            }
        }
        metrics.noteChanges(answer.changes)
        if let project = answer.project { await signal.send(project.rawValue) }
        return Self.response(answer, path: request.uri.path)
    }

    /// The token is not a part of the request's content, because a repeated request may have
    /// another token.
    private static func onceKey(
        _ request: Request, _ session: ServiceSession, _ body: [UInt8]
    ) throws -> IdempotencyKey? {
        guard let name = keyHeader, let id = request.headers[name] else { return nil }
        let query = PageLinks.parts(of: request.uri.query, without: ["access_token"])
        let head = [
            request.method.rawValue, request.uri.path, query.joined(separator: "&"),
            request.headers[.ifMatch] ?? "", "",
        ]
        return try IdempotencyKey(
            id, of: session, request: Array(head.joined(separator: "\n").utf8) + body)
    }

    private static func translatingErrors<Value>(
        _ work: () throws -> Value
    ) throws(ServiceError) -> Value {
        do {
            return try work()
        } catch let error as ServiceError {
            throw error
        } catch let error as JSONError {
            throw .malformed(FailureAnswers.sentence(of: WireError(error)))
        } catch let error as WireError {
            throw .malformed(FailureAnswers.sentence(of: error))
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private static func response(_ answer: WriteAnswer, path: String) -> Response {
        guard answer.isReplayed else {
            return Answers.json(answer.body, status: answer.status)
        }
        var response =
            answer.status.code < 400
            ? Answers.json(answer.body, status: answer.status)
            : FailureAnswers.answer(again: answer, path: path)
        if let name = replayHeader { response.headers[name] = "true" }
        return response
    }

    private static let keyHeader = HTTPFields.Element.Name("Idempotency-Key")
    private static let replayHeader = HTTPFields.Element.Name("Idempotency-Replayed")
}

/// The base revision of a write (`tml-service.md` 3.12).
extension APIContext {
    /// `base_revision`, or `If-Match: "r…"`. Throws `.malformed` if both are given and are
    /// different.
    static func baseRevision(_ request: Request, _ fields: JSONObject) throws -> Int? {
        let field = fields.first(of: "base_revision")
        let named = field?.integer
        guard (field == nil) == (named == nil) else {
            throw ServiceError.malformed("base_revision is not a whole number")
        }
        guard let header = request.headers[.ifMatch] else { return named }
        guard let matched = revision(of: header) else {
            throw ServiceError.malformed("If-Match must be a revision, for example \"r17\"")
        }
        guard named == nil || named == matched else {
            throw ServiceError.malformed("base_revision and If-Match contain different revisions")
        }
        return matched
    }

    /// Returns the revision of a tag. The tag of a compressed answer is the same, but weak.
    private static func revision(of tag: String) -> Int? {
        let tag = tag.trimmingPrefix("W/")
        guard tag.utf8.starts(with: "\"r".utf8), tag.utf8.last == UInt8(ascii: "\"") else {
            return nil
        }
        return Int(tag.dropFirst(2).dropLast())
    }
}

/// Tags of answers, so that unchanged data is not sent again (`tml-service.md` 1.7).
extension APIContext {
    /// A list of a project: `W/"<project's revision>-<hash of query and sender>"`. If the client
    /// already has the list, `make` is not called and the answer is 304.
    func list(
        _ request: Request, _ session: ServiceSession, _ project: Project.Key,
        _ make: () async throws -> Response
    ) async throws -> Response {
        let query = PageLinks.parts(of: request.uri.query, without: ["access_token"])
        let address = "\(request.uri.path)?\(query.joined(separator: "&"))"
        let tag = try await run { try $0.keys.tag(session, project, query: address) }
        return try await answer(request, tag: tag, make)
    }

    /// A single record: `"r<revision>"`.
    func record(
        _ request: Request, revision: Int, _ record: some WireRecord
    ) async throws -> Response {
        try await answer(request, tag: "\"r\(revision)\"") { Answers.record(record) }
    }

    /// An answer with an entity tag. If the client already has the answer, `make` is not called and
    /// the status is 304.
    func answer(
        _ request: Request, tag: String, _ make: () async throws -> Response
    ) async throws -> Response {
        var response =
            Self.isKnown(tag, request) ? Response(status: .notModified) : try await make()
        response.headers[.eTag] = tag
        return response
    }

    /// Returns true if `If-None-Match` names the tag. Weak and strong tags are equal here.
    private static func isKnown(_ tag: String, _ request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch] else { return false }
        func opaque(_ tag: some StringProtocol) -> String {
            let text = tag.trimmingPrefix { $0 == " " }
            return String(text.trimmingPrefix("W/").prefix { $0 != " " })
        }
        return known.split(separator: ",").contains { one in
            let one = opaque(one)
            return one == "*" || one == opaque(tag)
        }
    }
}
