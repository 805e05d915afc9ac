import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers requests for files in memory on the connection's own thread. All other requests are
/// passed on to the routes.
///
/// Apps request these files more often than anything else. The routes would cost several times as
/// much as the answer itself. The answer is the same in both cases.
final class MemoryFiles: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let answers: FastAnswers
    /// Requests that were passed on and whose answers are not complete.
    private var unanswered = 0
    /// The answer to the request that is being read; `nil` if the routes answer it.
    private var answer: FastAnswers.Answer?
    private var mustFlush = false

    init(_ answers: FastAnswers) { self.answers = answers }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // The routes answer clients that read too slowly, because the routes wait for such
            // clients.
            if unanswered == 0, context.channel.isWritable { answer = answers.answer(to: head) }
            guard answer == nil else { return }
            unanswered += 1
        case .body: break
        case .end:
            if let answer { return send(answer, context) }
        }
        context.fireChannelRead(data)
    }

    private func send(_ answer: FastAnswers.Answer, _ context: ChannelHandlerContext) {
        self.answer = nil
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        if let body = answer.body {
            context.write(wrapOutboundOut(.body(body)), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        mustFlush = true
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if mustFlush { context.flush() }
        mustFlush = false
        context.fireChannelReadComplete()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }
}
