import Catalog
import Hummingbird
import TranslationService
import Wire

/// What every route needs of a request: its parameters, its sender, its body.
struct Gate: Sendable {
    let desk: ServiceDesk
    let limiter: RateLimiter
    let publicURL: String?
    /// Where clients find the files of releases, if that is another address than the API's.
    let cdnURL: String?
    /// Wakes who waits for news of a project.
    let signal: ChangeSignal
    let metrics: ServerMetrics

    func parameters(_ request: Request) -> RequestParameters {
        FormFields.parameters(of: request.uri.query ?? "")
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
    ) async throws -> Session {
        guard let token = token(request) ?? orToken else {
            try await admit(context)
            throw ServiceError.invalidToken
        }
        do {
            let session = try await desk.ask { try $0.signIn.session(token: token) }
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
        tokenIn find: (_ body: [UInt8]) -> Secret? = Gate.token(inForm:)
    ) async throws -> (session: Session, body: [UInt8]) {
        if hasToken(request) {
            let session = try await session(request, context)
            return (session, try await body(request, limit: limit))
        }
        let body = try await body(request, limit: limit)
        return (try await session(request, context, orToken: find(body)), body)
    }

    static func token(inForm body: [UInt8]) -> Secret? {
        guard !body.isEmpty, !FormFields.isObject(body) else { return nil }
        return FormFields.parameters(of: String(decoding: body, as: UTF8.self))
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
        if FormFields.isObject(body) {
            try JSONText.requireWhole(body)
            return try JSON(parsing: body).object ?? JSONObject()
        }
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ServiceError.malformed("The body is not UTF-8")
        }
        return try FormFields.object(of: text)
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
    func project(_ context: ServerContext, _ session: Session) throws -> Project.Key {
        let key = part("key", context)
        guard key == "current" else { return Project.Key(key) }
        guard let project = session.project else {
            throw ServiceError.notFound("This token is good for more than one project: name it")
        }
        return project
    }
}
