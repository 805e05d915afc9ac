import Catalog
import Hummingbird
import TranslationService
import Wire

/// What every route needs of a request: its parameters, its sender, its body.
struct Gate: Sendable {
    let desk: ServiceDesk
    let limiter: RateLimiter
    let publicURL: String?

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
            try await limit("user \(session.userID)")
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

    /// The body, at most so many bytes; throws 413 beyond.
    func body(_ request: Request, limit: Int) async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw ServiceError.tooLarge("The body has more than \(limit) bytes")
        }
        return Array(buffer: try await request.body.collect(upTo: limit))
    }

    /// A path parameter that the route names.
    func part(_ name: String, _ context: ServerContext) -> String {
        context.parameters.get(name) ?? ""
    }

    func project(_ context: ServerContext) -> Project.Key { Project.Key(part("key", context)) }
}
