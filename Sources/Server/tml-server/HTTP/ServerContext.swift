import Hummingbird
import NIOCore

/// Data about a request that the request itself does not contain.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client. Behind trusted proxies: the address that the proxies report.
    var address: String
    /// The id of the request in the log, in `X-Request-Id` and in the bodies of 5xx answers.
    var requestID = ""
    /// The memory reserved for the body.
    let body = BodyShare()
    /// The loop that writes the answer.
    let eventLoop: any EventLoop

    /// The name under which the limits count this client.
    var place: String { NetworkAddress.place(of: address) }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
        eventLoop = source.channel.eventLoop
    }
}
