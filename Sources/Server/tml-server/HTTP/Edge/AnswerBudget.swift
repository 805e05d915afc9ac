import Hummingbird
import NIOCore
import TranslationService

/// Counts the bytes of large answers in memory, until the client has read them. The answers to apps
/// and to people have separate limits.
final class AnswerBudget: Sendable {
    /// The bytes of one answer. They are released with this object.
    final class Share: Sendable {
        private let count: Int
        private let place: String
        private let shares: AddressShares

        fileprivate init?(_ count: Int, at place: String, of shares: AddressShares) {
            guard shares.take(place, count) else { return nil }
            (self.count, self.place, self.shares) = (count, place, shares)
        }

        deinit { shares.giveBack(place, count) }
    }

    /// Smaller answers are not counted.
    private static let least = 64 << 10
    /// The size of a piece of a body, in bytes.
    private static let pieceSize = 256 << 10
    /// The time in seconds for `Retry-After`.
    private static let retryAfter = 5

    private let applications = AddressShares(limit: 32 << 20, total: 96 << 20)
    private let people = AddressShares(limit: 64 << 20, total: 256 << 20)

    /// Reserves the bytes of an answer. Throws `.overloaded` if the limit does not allow them.
    func share(
        _ count: Int, isForApp: Bool, at place: String
    ) throws(ServiceError) -> Share {
        guard let share = Share(count, at: place, of: isForApp ? applications : people) else {
            throw .overloaded(retryAfter: Self.retryAfter)
        }
        return share
    }

    /// Returns the answer with a body that releases its bytes after the last piece is written.
    /// Throws `.overloaded` if the limit does not allow the answer.
    ///
    /// - Parameter loop: the loop of the connection. It knows after each piece whether the client
    ///   reads.
    func counted(
        _ response: Response, isForApp: Bool, at place: String, on loop: any EventLoop
    ) throws(ServiceError) -> Response {
        guard let count = response.body.contentLength, count >= Self.least else { return response }
        let share = try share(count, isForApp: isForApp, at: place)
        var answer = response
        answer.body = ResponseBody(contentLength: count) { [body = response.body] writer in
            for part in try await body.parts() {
                for piece in Self.pieces(of: part) {
                    try await writer.write(piece)
                    try await loop.submit {}.get()
                }
            }
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
        return answer
    }

    /// Cuts a part of a body. The next piece waits until the client has read most of the earlier
    /// ones.
    private static func pieces(of part: ByteBuffer) -> [ByteBuffer] {
        var rest = part
        var pieces: [ByteBuffer] = []
        while rest.readableBytes > 0,
            let piece = rest.readSlice(length: min(pieceSize, rest.readableBytes))
        {
            pieces.append(piece)
        }
        return pieces
    }
}

/// Refuses large answers to an address that does not read its earlier answers.
struct AnswerLimits: RouterMiddleware {
    let budget = AnswerBudget()

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        // A write is already done, so its answer is not refused.
        guard request.method == .get, let session = RequestTrace.current?.session else {
            return response
        }
        return try budget.counted(
            response, isForApp: session.isApplication, at: context.place, on: context.eventLoop)
    }
}
