import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// What every route needs: the parameters, sender and body of a request, and the way to the service.
struct APIContext: Sendable {
    let executor: ServiceExecutor
    let limiter: RateLimiter
    let publicURL: String?
    /// Where clients find the files of releases, if that is another address than the API's.
    let cdnURL: String?
    /// Wakes who waits for news of a project.
    let signal: ChangeSignal
    let metrics: ServerMetrics

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
    ///
    /// `orToken` is one that was found in the body.
    func session(
        _ request: Request, _ context: ServerContext, orToken: Secret? = nil
    ) async throws -> ServiceSession {
        guard let token = token(request) ?? orToken else {
            try await admit(context)
            throw ServiceError.invalidToken
        }
        do {
            let session = try await run { try $0.signIn.session(token: token) }
            context.trace.sender = session.name
            try await limiter.admit(session.name)
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

    /// Who sent a write, and its body; the token may also be a field of the form that the body is
    /// (`tml-service.md` 1.3), or what `tokenIn` finds in it. Only then a body is read before it is
    /// known whose it is.
    func sender(
        _ request: Request, _ context: ServerContext, limit: Int,
        tokenIn find: (_ body: [UInt8]) -> Secret? = APIContext.token(inForm:)
    ) async throws -> (session: ServiceSession, body: [UInt8]) {
        if hasToken(request) {
            let session = try await session(request, context)
            return (session, try await body(request, limit: limit))
        }
        let body = try await body(request, limit: limit)
        return (try await session(request, context, orToken: find(body)), body)
    }

    static func token(inForm body: [UInt8]) -> Secret? {
        guard !body.isEmpty, !FormBody.isObject(body) else { return nil }
        return FormBody.parameters(of: String(decoding: body, as: UTF8.self))
            .text("access_token").map { Secret($0) }
    }

    /// The body, at most so many bytes; throws `.tooLarge` beyond.
    ///
    /// A client that sends a little more still gets to read that answer, because the rest is taken
    /// and dropped; one that goes on and on does not.
    func body(_ request: Request, limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 0
        for try await part in request.body {
            count += part.readableBytes
            if count <= limit { bytes.append(contentsOf: part.readableBytesView) }
            if count > 4 * limit { break }
        }
        guard count <= limit else {
            throw ServiceError.tooLarge("The body has more than \(limit) bytes")
        }
        return bytes
    }

    /// The fields of a write: a JSON object, or a form whose nested values are JSON text
    /// (`tml-service.md` 3.11).
    func fields(_ request: Request, limit: Int = 1 << 20) async throws -> JSONObject {
        try Self.fields(of: try await body(request, limit: limit))
    }

    /// The same of a body that has been read.
    static func fields(of body: [UInt8]) throws -> JSONObject {
        if FormBody.isObject(body) {
            try JSONText.requireWhole(body)
            return try JSON(parsing: body).object ?? JSONObject()
        }
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ServiceError.malformed("The body is not UTF-8")
        }
        return try FormBody.object(of: text)
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
            throw ServiceError.notFound("This token is good for more than one project: name it")
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
                "Name the project: app_id is missing, and the token is good for more than one")
        }
        try require(named, isNoOtherThan: project)
        if inPath == nil { try require(session.project, isNoOtherThan: project) }
        return project
    }

    private func require(_ other: Project.Key?, isNoOtherThan project: Project.Key) throws {
        guard let other, other != project else { return }
        throw ServiceError.forbidden(.readKeys, "app_id names another project")
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
