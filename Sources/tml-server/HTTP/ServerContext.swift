import Hummingbird

/// What is known of a request besides what it says.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address it comes from; behind trusted proxies, what they say it is.
    var address: String
    /// Names it in the log, in `X-Request-Id` and in the bodies of 5xx.
    var requestID = ""
    /// The room that its body has.
    let body = BodyShare()

    /// What limits are counted by.
    var place: String { NetworkAddress.place(of: address) }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
