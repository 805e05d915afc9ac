import Dispatch
import Locking

/// When the translator pressed a key last: work that nobody waits for stands back behind it.
final class RecentInput: Sendable {
    private let last = Locked<DispatchTime?>(nil)

    /// Something was typed.
    func note() { last.withLock { $0 = .now() } }

    /// Whether something was typed that short a time ago.
    func isWithin(_ time: DispatchTimeInterval) -> Bool {
        last.withLock { $0.map { $0 + time > .now() } ?? false }
    }
}
