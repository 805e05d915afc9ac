import Hummingbird

/// One line for each request: method, path, status, time. No query, since it may have a token.
struct RequestLog: RouterMiddleware {
    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let time = "\(Int(milliseconds.rounded())) ms"
        StandardError.write(
            "\(request.method) \(request.uri.path) \(response.status.code) \(time)\n")
        return response
    }
}
