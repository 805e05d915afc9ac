import Locking

/// The time of the last sign of life from a server.
final class Pulse: Sendable {
    private let last = Locked(ContinuousClock.now)

    /// Records a sign of life.
    func heard() { last.withLock { $0 = .now } }

    /// The time since the last sign of life.
    var silence: Duration { last.withLock { $0.duration(to: .now) } }
}
