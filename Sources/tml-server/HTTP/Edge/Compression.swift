import HTTPTypes
import Hummingbird
import TranslationService

/// Packs the API's answers to GET for clients that take gzip.
///
/// tml-ruby and tml-java unpack these themselves and take one that is not packed for broken (1.4);
/// so there is no answer that is too small for it, and refusals are packed as well.
struct Compression: RouterMiddleware {
    let desk: ServiceDesk

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.method == .get, response.headers[.contentType] == Answers.jsonType,
            response.headers[.contentEncoding] == nil
        else { return response }
        response.vary(by: "Accept-Encoding")
        guard Self.takesGzip(request.headers[.acceptEncoding]) else { return response }
        let body = CollectedBody()
        try await response.body.write(body)
        let packed = try await desk.ask { [bytes = body.bytes] _ in try Gzip.pack(bytes) }
        response.headers[.contentEncoding] = "gzip"
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: packed))
        return response
    }

    /// Whether an `Accept-Encoding` names gzip, and not to refuse it.
    static func takesGzip(_ header: String?) -> Bool {
        (header ?? "").split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { part in
                part.lowercased().filter { $0 != " " }
            }
            return parts.first == "gzip" && parts.dropFirst().first != "q=0"
        }
    }
}

/// A body as one piece.
private final class CollectedBody: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }

    func finish(_ trailingHeaders: HTTPFields?) {}
}

extension Response {
    /// Tells caches that a request with another header of this name may get another answer.
    mutating func vary(by name: String) {
        let known = headers[.vary]
        headers[.vary] = known.map { "\($0), \(name)" } ?? name
    }
}
