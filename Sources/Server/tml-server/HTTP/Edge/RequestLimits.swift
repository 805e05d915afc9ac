import HTTPTypes
import Hummingbird
import Text
import TranslationService

/// Refuses invalid requests: without a host or with two hosts, with an address that is too long, or
/// with an unsupported type of body.
struct RequestLimits: RouterMiddleware {
    /// The maximum length of an address with its query, in bytes.
    static let addressLength = 8192
    /// The maximum number of header fields.
    static let fields = 100

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard Self.hasOneHost(request.head) else { throw Self.hosts }
        guard request.head.path?.utf8.count ?? 0 <= Self.addressLength else {
            throw HTTPError(.uriTooLong)
        }
        guard
            request.uri.query?.utf8.count(where: { $0 == UInt8(ascii: "&") }) ?? 0 < FormFields.most
        else { throw FormBody.tooMany }
        guard Self.methods.contains(request.method) else { throw HTTPError(.notImplemented) }
        try Self.checkBody(request.headers)
        return try await next(request, context)
    }

    private static let hosts = ServiceError.malformed("A request must have exactly one Host header")

    /// Returns true if the request has exactly one host. Links in answers contain the host, and a
    /// proxy might use the other one. Health checks with HTTP/1.0 have no host.
    static func hasOneHost(_ head: HTTPRequest) -> Bool {
        !head.headerFields.contains(.hostAgain)
            && (head.authority != nil || healthChecks.contains(head.path ?? ""))
    }

    private static let healthChecks: Set<String> = ["/healthz", "/readyz"]

    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]

    /// Throws for a body that is compressed, or that is neither JSON nor a form.
    private static func checkBody(_ headers: HTTPFields) throws(ServiceError) {
        let encoding = headers[.contentEncoding]?.lowercased() ?? "identity"
        guard encoding == "identity" else {
            throw .unsupportedMedia("The server does not accept compressed bodies")
        }
        guard let type = headers[.contentType]?.lowercased(), !type.isEmpty else { return }
        let name = type.prefix { $0 != ";" && $0 != " " }
        guard bodyTypes.contains(String(name)) || name.hasSuffix("+json") else {
            throw .unsupportedMedia("The body must be JSON or a form, not \(name)")
        }
    }

    private static let bodyTypes: Set<String> = [
        "application/json", "text/json", "application/x-www-form-urlencoded",
        "multipart/form-data", "text/plain",
    ]
}

extension HTTPField.Name {
    /// The name of a repeated `Host` field. The first `Host` is the authority of the request.
    static let hostAgain = known("Host")
}
