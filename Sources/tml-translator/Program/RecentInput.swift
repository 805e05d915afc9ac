import Dispatch
import Locking

/// The time of the last key press. Background work pauses after a key press.
final class RecentInput: Sendable {
    private let last = Locked<DispatchTime?>(nil)

    /// Records a key press.
    func note() { last.withLock { $0 = .now() } }

    /// True if the last key press is not longer ago than this time.
    func isWithin(_ time: DispatchTimeInterval) -> Bool {
        last.withLock { $0.map { $0 + time > .now() } ?? false }
    }
}
