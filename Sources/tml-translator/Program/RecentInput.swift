import Dispatch
import Foundation
import Locking

/// The time of the last key press. Background work pauses after a key press.
final class RecentInput: Sendable {
    private let last = Locked<DispatchTime?>(nil)

    /// Records a key press.
    func note() { last.withLock { $0 = .now() } }

    /// Waits until the last key press is 30 ms ago, for at most a second. Background work calls this
    /// function between short parts, so that a key press has the processors for itself.
    func letPass() {
        var waits = 100
        while waits > 0, isWithin(.milliseconds(30)) {
            usleep(10_000)
            waits -= 1
        }
    }

    /// True if the last key press is not longer ago than this time.
    func isWithin(_ time: DispatchTimeInterval) -> Bool {
        last.withLock { $0.map { $0 + time > .now() } ?? false }
    }
}
