import Hummingbird

/// What is known of a request besides what it says.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address it comes from.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
