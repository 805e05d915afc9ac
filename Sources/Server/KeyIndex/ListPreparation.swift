import Dispatch
import Locking

/// Decides when the sets for the lists of big projects are computed in the background: after the
/// start of the server, and after a project has had no changes for some seconds. Frequent searches
/// are prepared in the same way (`FrequentSearches`). So no request waits for this work.
package final class ListPreparation: Sendable {
    private let queue = DispatchQueue(label: "lists", qos: .utility)
    private let isEnding = Locked(false)
    /// The revision of each project at the last check, and true if its lists were prepared then.
    private let seen = Locked<[ProjectID: (revision: Int, isReady: Bool)]>([:])
    /// The prepared searches of each big project, and their revision.
    private let searches = Locked<[ProjectID: (revision: Int, searches: FrequentSearches)]>([:])

    private static let interval = DispatchTimeInterval.seconds(5)

    package init() {}

    /// Starts the first preparation. Returns when the work is done or after `patience` seconds; the
    /// work then continues.
    package func start(patience: Int, _ work: @escaping @Sendable () -> Void) {
        let item = DispatchWorkItem(block: work)
        queue.async(execute: item)
        _ = item.wait(timeout: .now() + .seconds(patience))
    }

    /// Calls `look` immediately and after each interval until `end`.
    package func begin(_ look: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard !isEnded else { return }
            look()
            queue.asyncAfter(deadline: .now() + Self.interval) { [self] in begin(look) }
        }
    }

    package var isEnded: Bool { isEnding.withLock { $0 } }

    /// Waits until no preparation is running.
    package func end() {
        isEnding.withLock { $0 = true }
        queue.sync {}
    }

    /// Returns true if the lists of the project must be prepared and the project has no recent
    /// changes. After the start, this is true for every project.
    package func isDue(_ project: ProjectID, revision: Int) -> Bool {
        seen.withLock { seen in
            guard let last = seen[project] else { return true }
            if last.revision != revision { seen[project] = (revision, false) }
            return last.revision == revision && !last.isReady
        }
    }

    package func note(_ project: ProjectID, isReadyAt revision: Int) {
        seen.withLock { $0[project] = (revision, true) }
    }

    /// Returns true if the lists of the project are prepared for this revision, but its searches
    /// are not.
    package func isWithoutSearches(_ project: ProjectID, revision: Int) -> Bool {
        let isReady = seen.withLock { $0[project]?.isReady == true }
        return isReady && searches.withLock { $0[project]?.revision != revision }
    }

    /// Returns the searches of the last preparation of the project.
    package func searches(of project: ProjectID) -> FrequentSearches? {
        searches.withLock { $0[project]?.searches }
    }

    package func note(_ project: ProjectID, _ searches: FrequentSearches, areReadyAt revision: Int)
    {
        self.searches.withLock { $0[project] = (revision, searches) }
    }
}
