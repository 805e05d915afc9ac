import Locking

/// The time of the last sign of life from a server.
final class Pulse: Sendable {
    private let last = Locked(ContinuousClock.now)

    /// Something was heard.
    func heard() { last.withLock { $0 = .now } }

    /// How long nothing was heard.
    var silence: Duration { last.withLock { $0.duration(to: .now) } }
}
