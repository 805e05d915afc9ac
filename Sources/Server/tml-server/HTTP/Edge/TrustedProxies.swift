/// The proxies whose `X-Forwarded-For` is accepted as the origin of a request.
struct TrustedProxies: Sendable {
    private let ranges: [NetworkRange]

    /// - Parameter texts: addresses and ranges. Invalid texts are ignored.
    init(_ texts: [String]) { ranges = texts.compactMap(NetworkRange.init) }

    /// The sender of a request from `peer`. If `peer` is a trusted proxy: the last address in
    /// `X-Forwarded-For` that is not a trusted proxy.
    func client(peer: String, forwardedFor: [String]) -> String {
        guard isTrusted(peer) else { return peer }
        var client = peer
        let hops = forwardedFor.flatMap { $0.split(separator: ",") }
        for hop in hops.reversed() {
            let text = String(hop.filter { !$0.isWhitespace })
            guard NetworkAddress(text) != nil else { return client }
            client = text
            if !isTrusted(text) { return client }
        }
        return client
    }

    func isTrusted(_ text: String) -> Bool {
        guard let address = NetworkAddress(text) else { return false }
        return ranges.contains { $0.contains(address) }
    }
}
