import HTTPTypes
import Hummingbird

/// What browsers may do with answers; pages set their own `Content-Security-Policy`.
struct SecurityHeaders: RouterMiddleware {
    /// Whether clients reach the server with encryption only.
    let isEncrypted: Bool

    /// Nothing may be loaded, run, framed or sent from what is no page of ours.
    private static let strictest = "default-src 'none'; frame-ancestors 'none'"

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.frameOptions] = "DENY"
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.strictest
        }
        if isEncrypted { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }
}

extension HTTPField.Name {
    static let referrerPolicy = known("Referrer-Policy")
    static let frameOptions = known("X-Frame-Options")
}
