import Logging
import Synchronization

/// Logs once that a proxy on this computer is not trusted. All clients of this proxy then count as
/// one client, and five wrong passwords of one client block the sign-in of all.
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
