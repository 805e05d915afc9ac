import HTTPTypes
import Hummingbird

/// Allows web apps of any origin to use the API and the release files (`tml-service.md` 1.7),
/// because they send their own token. Only configured origins may send cookies. No origin may
/// read the pages.
struct CrossOrigin: RouterMiddleware {
    /// Origins whose requests may have cookies: `https://app.example.org`.
    let origins: [String]

    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    private static let headers = """
        Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, \
        X-Request-Id, X-Requested-With
        """
    private static let exposed = "ETag, Idempotency-Replayed, Location, Retry-After, X-Request-Id"

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isPreflight =
            request.method == .options && request.headers[.accessControlRequestMethod] != nil
            && origin != nil && Self.isOpen(request.uri.path)
        var response = isPreflight ? Self.permission : try await next(request, context)
        add(to: &response.headers, path: request.uri.path, origin: origin)
        return response
    }

    /// Adds the headers to the answer for a page of this `origin`.
    func add(to headers: inout HTTPFields, path: String, origin: String?) {
        guard origin != nil || !origins.isEmpty, Self.isOpen(path) else { return }
        if !origins.isEmpty { headers.vary(by: "Origin") }
        guard let origin else { return }
        if origins.contains(origin) {
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlAllowCredentials] = "true"
        } else {
            headers[.accessControlAllowOrigin] = "*"
        }
        headers[.accessControlExposeHeaders] = Self.exposed
    }

    /// The answer to a preflight request.
    private static var permission: Response {
        Response(
            status: .ok,
            headers: [
                .accessControlAllowMethods: methods, .accessControlAllowHeaders: headers,
                .accessControlMaxAge: "86400", .contentLength: "0",
            ])
    }

    /// Returns true if the path is not a page for people. Release files are at the root, below the
    /// key of the project (`tml-service.md` 9.1).
    static func isOpen(_ path: String) -> Bool {
        let first = path.split(separator: "/").first ?? ""
        return ["v1", "v2"].contains(first) || path == "/oauth/token" || path == "/oauth/revoke"
            || CDNAddress.isFile(path)
    }
}
