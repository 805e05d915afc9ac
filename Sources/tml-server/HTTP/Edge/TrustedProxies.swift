/// The proxies whose word is taken for where a request comes from.
struct TrustedProxies: Sendable {
    private let ranges: [NetworkRange]

    /// - Parameter texts: addresses and ranges; what is neither is left out.
    init(_ texts: [String]) { ranges = texts.compactMap(NetworkRange.init) }

    /// Who sent a request that came from `peer`: the last address in `X-Forwarded-For` that is no
    /// trusted proxy, if `peer` is one.
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
