import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// The time limits of a connection.
struct Timeouts: Sendable {
    /// The limit for the head of the first request, from the start of the connection.
    var head: Duration = .seconds(20)
    /// The limit for the head of the next request, from the end of the last answer.
    var idle: Duration = .seconds(75)
    /// The limit for the next part of a body. A body may be slower than `bytesPerSecond` for at
    /// most this time.
    var body: Duration = .seconds(20)
    /// The minimum average speed of a longer body.
    var bytesPerSecond = 4096
    /// The limit for the client to receive the answer.
    var write: Duration = .seconds(60)
}

/// Closes connections of slow clients, and answers requests that are not valid HTTP.
final class TimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: Timeouts
    private let security: SecurityHeaders
    /// Requests whose answers are not complete.
    private var unanswered = 0
    private var isReadingBody = false
    /// The time limit for the client; `nil` while the server is working on the answer.
    private var deadline: NIODeadline?
    private var alarm: (task: Scheduled<Void>, at: NIODeadline)?
    private var writeAlarm: Scheduled<Void>?

    init(_ patience: Timeouts, _ security: SecurityHeaders) {
        self.patience = patience
        self.security = security
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { wait(for: patience.head, context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(for: patience.head, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    private func cancel() {
        alarm?.task.cancel()
        alarm = nil
        writeAlarm?.cancel()
        writeAlarm = nil
    }
}

extension TimeoutHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): read(head, context)
        case .body(let bytes): read(bytes.readableBytes, context)
        case .end: readEnd(context)
        }
        context.fireChannelRead(data)
    }

    private func read(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        unanswered += 1
        isReadingBody = true
        let fields = head.headerFields
        guard fields.contains(.contentLength) || fields.contains(.transferEncoding) else {
            deadline = nil
            return
        }
        wait(for: patience.body, context)
        if unanswered == 1, fields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(
                wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
    }

    private func read(_ count: Int, _ context: ChannelHandlerContext) {
        guard let deadline else { return }
        let earned = TimeAmount.nanoseconds(
            Int64(count) * 1_000_000_000 / Int64(max(1, patience.bytesPerSecond)))
        self.deadline = min(deadline + earned, .now() + TimeAmount(patience.body))
    }

    private func readEnd(_ context: ChannelHandlerContext) {
        isReadingBody = false
        if unanswered == 0 { wait(for: patience.idle, context) } else { deadline = nil }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is MemoryFiles.Answered else {
            return context.fireUserInboundEventTriggered(event)
        }
        if unanswered == 0, !isReadingBody { wait(for: patience.idle, context) }
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0, !isReadingBody { wait(for: patience.idle, context) }
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeAlarm?.cancel()
        writeAlarm = nil
        if !context.channel.isWritable {
            let loop = context.eventLoop.assumeIsolated()
            writeAlarm = loop.scheduleTask(in: TimeAmount(patience.write)) {
                context.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }
}

extension TimeoutHandler {
    private func wait(for time: Duration, _ context: ChannelHandlerContext) {
        let end = NIODeadline.now() + TimeAmount(time)
        deadline = end
        guard alarm.map({ $0.at > end }) ?? true else { return }
        alarm?.task.cancel()
        schedule(end, context)
    }

    private func schedule(_ at: NIODeadline, _ context: ChannelHandlerContext) {
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: at) { [self] in
            alarmRang(context)
        }
        alarm = (task, at)
    }

    private func alarmRang(_ context: ChannelHandlerContext) {
        alarm = nil
        guard let deadline else { return }
        guard deadline <= .now() else { return schedule(deadline, context) }
        // The body of the next request must wait until the earlier request is answered.
        guard unanswered <= 1 else { return wait(for: patience.body, context) }
        context.close(promise: nil)
    }
}

extension TimeoutHandler {
    /// Sends a short error text before the connection is closed, if the request is not HTTP or its
    /// head is too long.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let answer = UnreadableRequest(error, security), unanswered == 0, !isReadingBody
        else {
            return context.fireErrorCaught(error)
        }
        deadline = nil
        unanswered += 1
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }
}
