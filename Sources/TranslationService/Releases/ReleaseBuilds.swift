import Dispatch
import Foundation
import Locking

/// Builds releases in the background, one after another, and tells whether the current ones have
/// changed.
final class ReleaseBuilds: Sendable {
    private let queue = DispatchQueue(label: "releases", qos: .utility)
    private let isEnding = Locked(false)
    private let changes = Locked(0)

    func begin(_ build: @escaping @Sendable () -> Void) { queue.async(execute: build) }

    /// Waits until all that were begun are done; with `giveUp` they end as soon as they can.
    func wait(givingUp giveUp: Bool) {
        if giveUp { isEnding.withLock { $0 = true } }
        queue.sync {}
    }

    /// Throws when the service is about to close.
    func check() throws {
        guard !isEnding.withLock({ $0 }) else {
            throw ServiceError.storage("the server was stopped before the release was complete")
        }
    }

    /// A number that is another one after every change of a current release.
    var generation: Int { changes.withLock { $0 } }

    func noteChange() { changes.withLock { $0 += 1 } }
}
