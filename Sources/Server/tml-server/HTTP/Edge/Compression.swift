import HTTPTypes
import Hummingbird
import TranslationService

/// Compresses the answers of the API for clients that send `Accept-Encoding: gzip`
/// (`tml-service.md` 1.4).
///
/// Some versions of tml-ruby and tml-java send this header and unpack every answer without a check.
/// So every answer is compressed, including short answers and errors.
///
/// Only answers to reads are compressed. Pages, sign-in and answers to writes may contain tokens
/// next to text from other people. The compressed length could then reveal a token (BREACH). Files
/// of releases have their own compressed form.
struct Compression: RouterMiddleware {
    let executor: ServiceExecutor

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard [.get, .head].contains(request.method), Self.isOfAPI(request.uri.path) else {
            return try await next(request, context)
        }
        guard Self.isWanted(request.headers[values: .acceptEncoding]) else {
            var response = try await next(request, context)
            response.headers.vary(by: "Accept-Encoding")
            return response
        }
        // A `HEAD` request also needs the body, because the compressed length depends on the body.
        var head = request.head
        head.method = .get
        let whole = Request(head: head, body: request.body)
        var response = try await packed(try await next(whole, context))
        // A 304 has the same tag with and without compression.
        response.headers.vary(by: "Accept-Encoding")
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Returns true if the path is a path of the API, not of a page, a file or a health check.
    static func isOfAPI(_ path: String) -> Bool {
        path.utf8.starts(with: "/v1/".utf8) || path.utf8.starts(with: "/v2/".utf8)
    }

    /// Returns true if the header lines name gzip without `q=0`.
    static func isWanted(_ lines: [String]) -> Bool {
        lines.contains { line in
            line.split(separator: ",").contains { coding in
                let parts = coding.split(separator: ";").map { part in
                    part.filter { $0 != " " && $0 != "\t" }.lowercased()
                }
                guard let name = parts.first, name == "gzip" || name == "x-gzip" else {
                    return false
                }
                let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
                return quality.flatMap { Double($0.dropFirst(2)) } ?? 1 > 0
            }
        }
    }

    private func packed(_ response: Response) async throws -> Response {
        guard response.status != .notModified, response.headers[.contentEncoding] == nil,
            response.headers[.contentType]?.hasPrefix("application/json") == true,
            response.body.contentLength != nil
        else { return response }
        let bytes = try await response.body.parts().reduce(into: [UInt8]()) {
            $0 += $1.readableBytesView
        }
        guard let packed = try await executor.run({ _ in Gzip.packed(bytes) }) else {
            return Self.replacing(bytes, of: response)
        }
        var answer = Self.replacing(packed, of: response)
        answer.headers[.contentEncoding] = "gzip"
        if let tag = answer.headers[.eTag], !tag.hasPrefix("W/") {
            answer.headers[.eTag] = "W/\(tag)"
        }
        return answer
    }

    private static func replacing(_ bytes: [UInt8], of response: Response) -> Response {
        var response = response
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return response
    }
}
