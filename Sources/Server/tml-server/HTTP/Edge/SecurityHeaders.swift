import HTTPTypes
import Hummingbird

/// The headers that restrict browsers. Pages set their own `Content-Security-Policy`.
struct SecurityHeaders: RouterMiddleware {
    /// True if clients always use an encrypted connection.
    let isEncrypted: Bool

    /// For answers that are not pages: nothing may be loaded, run, framed or sent.
    private static let strictest = "default-src 'none'; frame-ancestors 'none'"

    /// For files that people have sent.
    static let ofFile = "\(strictest); sandbox"

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        add(to: &response.headers)
        return response
    }

    func add(to headers: inout HTTPFields) {
        headers[.xContentTypeOptions] = "nosniff"
        // Pages have their own policy, so that browsers send the origin of a form.
        if headers[.referrerPolicy] == nil { headers[.referrerPolicy] = "no-referrer" }
        headers[.frameOptions] = "DENY"
        if headers[.contentSecurityPolicy] == nil {
            headers[.contentSecurityPolicy] = Self.strictest
        }
        if isEncrypted { headers[.strictTransportSecurity] = "max-age=31536000" }
    }
}

extension HTTPField.Name {
    static let referrerPolicy = known("Referrer-Policy")
    static let frameOptions = known("X-Frame-Options")
}
