import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections of an address above its limit. Otherwise one address with idle connections
/// could block all others. Trusted proxies serve many clients and have no limit.
final class ConnectionShare: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let shares: AddressShares
    private let proxies: TrustedProxies
    /// The reserved connection, to be released at the end.
    private var taken: String?
    private var hasBegun = false

    init(_ shares: AddressShares, _ proxies: TrustedProxies) {
        self.shares = shares
        self.proxies = proxies
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func begin(_ context: ChannelHandlerContext) {
        guard !hasBegun else { return }
        hasBegun = true
        guard let address = context.remoteAddress?.ipAddress, !proxies.isTrusted(address) else {
            return
        }
        let place = NetworkAddress.place(of: address)
        if shares.take(place) {
            taken = place
        } else {
            // The pipeline may still be under construction.
            context.eventLoop.assumeIsolated().execute { context.close(promise: nil) }
        }
    }

    private func end() {
        if let taken { shares.giveBack(taken) }
        taken = nil
    }
}
