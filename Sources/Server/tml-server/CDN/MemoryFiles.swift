import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers requests for files in memory from the bytes of the connection, on the connection's own
/// thread. All other requests are passed on to the decoder and the routes.
///
/// Apps request these files more often than anything else. The decoder and the routes would cost
/// several times as much as the answer itself. The answer is the same in both cases.
final class MemoryFiles: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = IOData

    /// The event after answers to requests that were not passed on.
    struct Answered: Sendable {}

    private enum State {
        /// All requests are answered, and the next byte begins a request.
        case free
        /// One complete request was passed on.
        case waiting
        /// The decoder reads all further bytes, because only the decoder knows where requests end.
        case passing
    }

    private let answers: FastAnswers
    private var state = State.free
    private var mustFlush = false

    init(_ answers: FastAnswers) { self.answers = answers }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        while state == .free, bytes.readableBytes > 0 { take(&bytes, context) }
        guard bytes.readableBytes > 0 else { return }
        state = .passing
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    /// Answers the first request, or passes the request on if it is complete.
    private func take(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
        guard let request = bytes.withUnsafeReadableBytes({ PlainRequest($0) }) else {
            state = .passing
            return
        }
        // The routes answer clients that read too slowly, because the routes wait for such clients.
        if context.channel.isWritable, let answer = answers.answer(to: request) {
            bytes.moveReaderIndex(forwardBy: request.length)
            context.write(wrapOutboundOut(.byteBuffer(answer.head)), promise: nil)
            if let body = answer.body {
                context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil)
            }
            mustFlush = true
        } else if let whole = bytes.readSlice(length: request.length) {
            state = .waiting
            context.fireChannelRead(wrapInboundOut(whole))
        } else {
            state = .passing
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if mustFlush {
            context.flush()
            context.fireUserInboundEventTriggered(Answered())
        }
        mustFlush = false
        context.fireChannelReadComplete()
    }

    /// Notes that the routes have answered all requests that were passed on.
    fileprivate func noteAnswers() {
        if state == .waiting { state = .free }
    }
}

/// Puts `MemoryFiles` before the decoder, and tells it when the passed requests are answered.
final class PassedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let files: MemoryFiles
    private var unanswered = 0

    init(_ files: MemoryFiles) { self.files = files }

    /// Hummingbird lets other handlers only stand behind the decoder.
    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.addHandler(files, position: .first)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { unanswered += 1 }
        context.fireChannelRead(data)
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        context.write(data, promise: promise)
        guard isEnd else { return }
        unanswered -= 1
        if unanswered == 0 { files.noteAnswers() }
    }
}
