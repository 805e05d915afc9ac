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
/// which `ServiceError+HTTP` turns into a status.
struct APIContext: Sendable {
    let executor: ServiceExecutor
    let limiter: RateLimiter
    let publicURL: String?
    /// Where clients find the files of releases, if that is another address than the API's.
    let cdnURL: String?
    /// Wakes who waits for news of a project.
    let signal: ChangeSignal
    let metrics: ServerMetrics
    /// The room that bodies have.
    let bodies = BodyBudget()

    /// Carries a call of the service to a thread that may wait.
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

    /// What the addresses of release files begin with, without a slash at the end.
    func releaseAddress(_ request: Request) -> String {
        let url = cdnURL ?? origin(request)
        return url.utf8.last == UInt8(ascii: "/") ? String(url.dropLast()) : url
    }

    /// Counts a request of somebody who shows no token; throws `.tooManyRequests`.
    func admit(_ context: ServerContext) async throws(ServiceError) {
        try await limiter.admit("address \(context.place)")
    }

    /// Whether the request carries a token in its header or query.
    func hasToken(_ request: Request) -> Bool { token(request) != nil }

    /// Who sent it; throws `.invalidToken`, and `.tooManyRequests` beyond the rate.
    func session(_ request: Request, _ context: ServerContext) async throws -> ServiceSession {
        guard let token = token(request) else {
            try await admit(context)
            throw ServiceError.invalidToken
        }
        return try await session(of: token, context)
    }

    /// Whose token it is; throws as `session` does.
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

    /// `Authorization: Bearer …` or `OAuth …`, else the parameter `access_token`
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

    /// The number of a record in the path; what is no number is not there. Throws `.notFound`.
    func number(_ name: String, _ context: ServerContext, called record: String) throws -> Int {
        guard let number = Int(part(name, context)) else {
            throw ServiceError.notFound("There is no such \(record)")
        }
        return number
    }

    /// The project that the path names; `current` is that of the token (`tml-service.md` 3.1).
    func project(_ context: ServerContext, _ session: ServiceSession) throws -> Project.Key {
        let key = part("key", context)
        guard key == "current" else { return Project.Key(key) }
        guard let project = session.project else {
            throw ServiceError.notFound(
                "This token is valid for more than one project: name the project in the address")
        }
        return project
    }
}

/// Which project a request is about, when SDKs name it in several ways (`tml-service.md` 1.3, 3.1).
extension APIContext {
    /// The project of the path, else that of the parameter `app_id`, else that of the token.
    ///
    /// Throws `.forbidden` when `app_id` names another one, as the token's rights decide
    /// (`tml-service.md` 8, row 17), and `.malformed` when nothing names a project.
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
                "app_id is missing: name the project, because the token is valid for several")
        }
        try require(named, isNoOtherThan: project)
        if inPath == nil { try require(session.project, isNoOtherThan: project) }
        return project
    }

    private func require(_ other: Project.Key?, isNoOtherThan project: Project.Key) throws {
        guard let other, other != project else { return }
        throw ServiceError.forbidden(.readKeys, "app_id names another project")
    }
}

/// The bodies of requests: taken within limits, and taken apart only once it is known who sent them
/// (`tml-service.md` 1.3).
extension APIContext {
    /// In how many bytes from the beginning the token of a body must be.
    static let bytesOfStranger = 1 << 20

    /// Who sent a write, and its body; the token may also be a field of the form that the body is
    /// (`tml-service.md` 1.3), or what the search finds in it. Then the sender counts as a stranger
    /// until it has come.
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

    /// The body, at most so many bytes; throws `.tooLarge` beyond, and `.overloaded` where there is no
    /// room for it.
    ///
    /// A client that sends a little more still gets to read that answer, because the rest is taken
    /// and dropped; one that goes on and on does not.
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

    /// The fields of a write, a JSON object or a form whose nested values are JSON text
    /// (`tml-service.md` 3.11).
    static func fields(of body: [UInt8]) throws -> JSONObject {
        if FormBody.isObject(body) { return try JSONText.parsed(body).object ?? JSONObject() }
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ServiceError.malformed("The body is not UTF-8")
        }
        return try FormBody.object(of: text)
    }

    /// The fields of a form or JSON body together with the parameters of the address, which count
    /// where the body has none.
    func fields(_ request: Request, _ body: [UInt8], _ names: [String]) throws -> JSONObject {
        var fields = try APIContext.fields(of: body)
        for name in names where fields[name] == nil {
            if let text = parameters(request).text(name) { fields[name] = .string(text) }
        }
        return fields
    }
}
