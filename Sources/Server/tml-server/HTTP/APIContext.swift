import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// The tools of every route: the parameters, the sender and the body of a request, and the calls of
/// the service.
///
/// A route calls `read`, `write` or `once`. The context finds the session and the project, and runs
/// the call on a thread that may block (`ServiceExecutor`). The service throws a `ServiceError`,
/// and `ServiceError+HTTP` changes the error into a status.
struct APIContext: Sendable {
    let executor: ServiceExecutor
    let limiter: RateLimiter
    let publicURL: String?
    /// The address of the files of releases, if it differs from the address of the API.
    let cdnURL: String?
    /// Wakes requests that wait for changes of a project.
    let signal: ChangeSignal
    let metrics: ServerMetrics
    /// The memory for bodies.
    let bodies = BodyBudget()

    /// Runs a call of the service on a thread that may block.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await executor.run(work)
    }

    func parameters(_ request: Request) -> RequestParameters {
        FormBody.parameters(of: request.uri.query ?? "")
    }

    func links(_ request: Request) -> PageLinks { PageLinks(request, publicURL: publicURL) }

    func origin(_ request: Request) -> String {
        PageLinks.origin(request, publicURL: publicURL)
    }

    /// The start of the addresses of release files, without a slash at the end.
    func releaseAddress(_ request: Request) -> String {
        let url = cdnURL ?? origin(request)
        return url.utf8.last == UInt8(ascii: "/") ? String(url.dropLast()) : url
    }

    /// Counts a request without a token. Throws `.tooManyRequests`.
    func admit(_ context: ServerContext) async throws(ServiceError) {
        try await limiter.admit("address \(context.place)")
    }

    /// Returns true if the header or the query of the request contains a token.
    func hasToken(_ request: Request) -> Bool { token(request) != nil }

    /// Returns the session of the sender. Throws `.invalidToken`, and `.tooManyRequests` above the
    /// rate.
    func session(_ request: Request, _ context: ServerContext) async throws -> ServiceSession {
        guard let token = token(request) else {
            try await admit(context)
            throw ServiceError.invalidToken
        }
        return try await session(of: token, context)
    }

    /// Returns the session of the token. Throws the errors of `session`.
    func session(of token: Secret, _ context: ServerContext) async throws -> ServiceSession {
        do {
            let session = try await run { try $0.signIn.session(token: token) }
            RequestTrace.current?.session = session
            try await limiter.admit(session, from: context.place)
            return session
        } catch ServiceError.invalidToken {
            try await admit(context)
            throw ServiceError.invalidToken
        }
    }

    /// Returns the session of the sender of a request that has waited. The request does not count
    /// again. Throws `.invalidToken` if the session has ended.
    func sessionAfterWait(_ request: Request) async throws -> ServiceSession {
        guard let token = token(request) else { throw ServiceError.invalidToken }
        return try await run { try $0.signIn.session(token: token) }
    }

    /// `Authorization: Bearer …` or `OAuth …`, otherwise the parameter `access_token`
    /// (`tml-service.md` 2.1).
    func token(_ request: Request) -> Secret? {
        if let header = request.headers[.authorization] {
            let words = header.split(separator: " ")
            guard words.count == 2, ["bearer", "oauth"].contains(words[0].lowercased()) else {
                return nil
            }
            return Secret(String(words[1]))
        }
        return parameters(request).text("access_token").map { Secret($0) }
    }

    /// A path parameter that the route names.
    func part(_ name: String, _ context: ServerContext) -> String {
        context.parameters.get(name) ?? ""
    }

    /// The number of a record in the path. Throws `.notFound` if the text is not a number.
    func number(_ name: String, _ context: ServerContext, called record: String) throws -> Int {
        guard let number = Int(part(name, context)) else {
            throw ServiceError.notFound("There is no such \(record)")
        }
        return number
    }

    /// The project that the path names. `current` is the project of the token (`tml-service.md`
    /// 3.1).
    func project(_ context: ServerContext, _ session: ServiceSession) throws -> Project.Key {
        let key = part("key", context)
        guard key == "current" else { return Project.Key(key) }
        guard let project = session.project else {
            throw ServiceError.notFound(
                "This token is valid for more than one project: give the project in the address")
        }
        return project
    }
}

/// The project of a request. SDKs name the project in several ways (`tml-service.md` 1.3, 3.1).
extension APIContext {
    /// The project of the path, otherwise of the parameter `app_id`, otherwise of the token.
    ///
    /// Throws `.forbidden` if the token has no rights in the project of `app_id` (`tml-service.md`
    /// 8, row 17). Throws `.malformed` if the request names no project.
    func project(
        _ request: Request, _ context: ServerContext, _ session: ServiceSession,
        fields: JSONObject = JSONObject()
    ) throws -> Project.Key {
        let named =
            (parameters(request).text("app_id") ?? fields["app_id"]?.string)
            .flatMap { $0.isEmpty ? nil : Project.Key($0) }
        let isAnybodys = part("key", context) == "current" && session.project == nil
        let inPath =
            context.parameters.get("key") == nil || (isAnybodys && named != nil)
            ? nil : try project(context, session)
        guard let project = inPath ?? named ?? session.project else {
            throw ServiceError.malformed(
                "app_id is missing: give the project, because the token is valid for several "
                    + "projects")
        }
        try require(named, isNoOtherThan: project)
        if inPath == nil { try require(session.project, isNoOtherThan: project) }
        return project
    }

    private func require(_ other: Project.Key?, isNoOtherThan project: Project.Key) throws {
        guard let other, other != project else { return }
        throw ServiceError.forbidden(.readKeys, "app_id contains the key of another project")
    }
}

/// The bodies of requests: received within limits, and parsed only when the sender is identified
/// (`tml-service.md` 1.3).
extension APIContext {
    /// The token of a body must be within this number of bytes from the start.
    static let bytesOfStranger = 1 << 20

    /// Returns the sender of a write, and the body. The token may also be a field of the form
    /// (`tml-service.md` 1.3), or the search may find the token in the body. Until then, the sender
    /// counts as a stranger.
    func sender(
        _ request: Request, _ context: ServerContext, limit: Int,
        tokenIn search: TokenSearch = .form
    ) async throws -> (session: ServiceSession, body: [UInt8]) {
        if hasToken(request) {
            let session = try await session(request, context)
            return (session, try await body(request, context, limit: limit, from: .init(session)))
        }
        try await admit(context)
        var search = search
        var session: ServiceSession?
        var body = PartialBody(context, bodies, limit: min(limit, Self.bytesOfStranger))
        for try await part in request.body {
            try body.take(part)
            if session == nil, let token = search.token(in: body.bytes) {
                session = try await self.session(of: token, context)
                try body.admit(session, limit: limit)
            }
            if body.isHopeless { break }
        }
        if session == nil, let token = search.token(in: body.bytes, isWhole: true) {
            session = try await self.session(of: token, context)
        }
        let bytes = try body.whole()
        guard let session else { throw ServiceError.invalidToken }
        return (session, bytes)
    }

    /// Returns the body, up to the limit. Throws `.tooLarge` above the limit, and `.overloaded` if
    /// there is no memory for the body.
    ///
    /// If the body is only a little too long, the server receives and ignores the rest, so that the
    /// client can read the answer. If the body is much too long, the server stops reading.
    func body(
        _ request: Request, _ context: ServerContext, limit: Int, from sender: BodyBudget.Sender
    ) async throws -> [UInt8] {
        var body = PartialBody(context, bodies, limit: limit, sender: sender)
        for try await part in request.body {
            try body.take(part)
            if body.isHopeless { break }
        }
        return try body.whole()
    }

    /// The fields of a write: a JSON object, or a form whose nested values are JSON text
    /// (`tml-service.md` 3.11).
    static func fields(of body: [UInt8]) throws -> JSONObject {
        if FormBody.isObject(body) { return try JSONText.parsed(body).object ?? JSONObject() }
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ServiceError.malformed("The body is not UTF-8")
        }
        return try FormBody.object(of: text)
    }

    /// The fields of a form or JSON body, and the parameters of the address. A parameter counts
    /// only if the body does not have this field.
    func fields(_ request: Request, _ body: [UInt8], _ names: [String]) throws -> JSONObject {
        var fields = try APIContext.fields(of: body)
        for name in names where fields[name] == nil {
            if let text = parameters(request).text(name) { fields[name] = .string(text) }
        }
        return fields
    }
}
