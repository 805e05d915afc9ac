import Locking

/// When a server was last heard.
final class Pulse: Sendable {
    private let last = Locked(ContinuousClock.now)

    /// Something was heard.
    func heard() { last.withLock { $0 = .now } }

    /// How long nothing was heard.
    var silence: Duration { last.withLock { $0.duration(to: .now) } }
}
