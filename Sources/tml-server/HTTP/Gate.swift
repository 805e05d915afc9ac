import Catalog
import Hummingbird
import TranslationService
import Wire

/// What every route needs of a request: its parameters, its sender, its body.
struct Gate: Sendable {
    let desk: ServiceDesk
    let limiter: RateLimiter
    let publicURL: String?
    /// Wakes who waits for news of a project.
    let signal: ChangeSignal

    func parameters(_ request: Request) -> RequestParameters {
        FormFields.parameters(of: request.uri.query ?? "")
    }

    func links(_ request: Request) -> PageLinks { PageLinks(request, publicURL: publicURL) }

    /// Who sent it; throws `.invalidToken`, and `.tooManyRequests` beyond the rate.
    func session(_ request: Request, _ context: ServerContext) async throws -> Session {
        guard let token = token(request) else {
            try await limit("address \(context.address)")
            throw ServiceError.invalidToken
        }
        do {
            let session = try await desk.ask { try $0.session(token: token) }
            try await limit(session.name)
            return session
        } catch ServiceError.invalidToken {
            try await limit("address \(context.address)")
            throw ServiceError.invalidToken
        }
    }

    private func limit(_ sender: String) async throws {
        if let seconds = await limiter.take(sender) {
            throw ServiceError.tooManyRequests(retryAfter: seconds)
        }
    }

    /// `Authorization: Bearer …` or `OAuth …`, else the parameter `access_token` (2.1).
    private func token(_ request: Request) -> Secret? {
        if let header = request.headers[.authorization] {
            let words = header.split(separator: " ")
            guard words.count == 2, ["bearer", "oauth"].contains(words[0].lowercased()) else {
                return nil
            }
            return Secret(String(words[1]))
        }
        return parameters(request).text("access_token").map { Secret($0) }
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

    /// The fields of a write: a JSON object, or a form whose nested values are JSON text (3.11).
    func fields(_ request: Request, limit: Int = 1 << 20) async throws -> JSONObject {
        try Self.fields(of: try await body(request, limit: limit))
    }

    /// The same of a body that has been read.
    static func fields(of body: [UInt8]) throws -> JSONObject {
        if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
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

    /// The project that the path names; `current` is that of the token (3.1).
    func project(_ context: ServerContext, _ session: Session) throws -> Project.Key {
        let key = part("key", context)
        guard key == "current" else { return Project.Key(key) }
        guard let project = session.project else {
            throw ServiceError.notFound("This token is good for more than one project: name it")
        }
        return project
    }
}
