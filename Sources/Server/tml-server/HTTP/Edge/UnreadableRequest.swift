import HTTPTypes
import NIOCore
import NIOHTTP1
import Text
import Wire

/// The answer to bytes that are not a valid request.
struct UnreadableRequest {
    let head: HTTPResponse
    let body: ByteBuffer

    /// `nil` if the connection failed, because no client can receive the answer.
    init?(_ error: any Error, _ security: SecurityHeaders) {
        switch error {
        case is IOError, is ChannelError: return nil
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: return nil
        case HTTPParserError.headerOverflow:
            self.init(
                .requestHeaderFieldsTooLarge, "too_large",
                "The headers of the request are too long", security)
        default: self.init(.badRequest, "malformed", "The request is not HTTP/1.1", security)
        }
    }

    private init(
        _ status: HTTPResponse.Status, _ reason: String, _ sentence: String,
        _ security: SecurityHeaders
    ) {
        let bytes = ErrorBody(code: status.code, reason: reason, message: sentence).json.bytes
        body = ByteBuffer(bytes: bytes)
        var headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .connection: "close",
            .contentLength: String(bytes.count), .cacheControl: "no-store", .server: Server.name,
        ]
        security.add(to: &headers)
        head = HTTPResponse(status: status, headerFields: headers)
    }
}
