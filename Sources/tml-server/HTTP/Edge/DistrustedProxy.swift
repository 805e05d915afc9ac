import Logging
import Synchronization

/// Logs once that a proxy on this machine is not trusted. All its clients then count as one, and
/// five wrong passwords of one client lock out everybody.
final class DistrustedProxy: Sendable {
    private let isTold = Atomic(false)

    func note(_ peer: String, forwardedFor: [String], _ proxies: TrustedProxies, _ log: Logger) {
        guard !forwardedFor.isEmpty, ServerConfiguration.isLoopback(peer),
            !proxies.isTrusted(peer),
            !isTold.exchange(true, ordering: .relaxed)
        else { return }
        log.warning(
            "ignored X-Forwarded-For from \(peer), which is not in trusted-proxies: all clients of this proxy count as one client"
        )
    }
}
