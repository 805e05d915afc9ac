import HTTPTypes
import Hummingbird
import Logging
import TranslationService

/// The outermost step: gives the request an id, finds the client's address, and logs the result.
///
/// A line contains the path without the query, because the query may contain a token. If a part of
/// the path is secret, the line contains the route instead. Headers and bodies are never logged.
struct RequestJournal: RouterMiddleware {
    let proxies: TrustedProxies
    let metrics: ServerMetrics
    let log: Logger
    /// True if each request gets a line in the log.
    let isVerbose: Bool
    private let distrusted = DistrustedProxy()

    init(proxies: TrustedProxies, metrics: ServerMetrics, log: Logger, isVerbose: Bool) {
        self.proxies = proxies
        self.metrics = metrics
        self.log = log
        self.isVerbose = isVerbose
    }

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requestID = RequestID.accepted(request.headers[.requestID])
        let forwardedFor = request.headers[values: .forwardedFor]
        distrusted.note(context.address, forwardedFor: forwardedFor, proxies, log)
        context.address = proxies.client(peer: context.address, forwardedFor: forwardedFor)
        let trace = RequestTrace(place: context.place)
        let start = ContinuousClock.now
        var response = try await RequestTrace.$current.withValue(trace) { [context] in
            try await next(request, context)
        }
        response.headers[.requestID] = context.requestID
        note(
            request, response, context, from: trace.session,
            taking: ContinuousClock.now - start)
        return response
    }

    private func note(
        _ request: Request, _ response: Response, _ context: ServerContext,
        from session: ServiceSession?, taking time: Duration
    ) {
        let route = context.endpointPath ?? "none"
        metrics.note(
            method: request.method.rawValue, route: route, status: response.status.code,
            seconds: time / .seconds(1))
        guard isVerbose else { return }
        log.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)",
                "path": "\(Self.path(of: request, route: route))",
                "status": "\(response.status.code)",
                "ms": "\(Int((time / .milliseconds(1)).rounded()))",
                "bytes": "\(response.body.contentLength ?? 0)",
                "sender": "\(session?.name ?? context.address)",
                "id": "\(context.requestID)",
            ])
    }

    /// The names of the parts of routes that are secret.
    private static let secretParts = ["word", "token", "code", "secret"]

    private static func path(of request: Request, route: String) -> String {
        let isSecret = secretParts.contains { route.contains("{\($0)}") }
        return isSecret ? route : request.uri.path
    }
}

extension HTTPField.Name {
    /// `X-Request-Id`
    static let requestID = known("X-Request-Id")
    /// `X-Forwarded-For`
    static let forwardedFor = known("X-Forwarded-For")

    /// A header name that is a literal of this program.
    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) is not a valid header name")
        }
        return name
    }
}
