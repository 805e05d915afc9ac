import Catalog
import Locking

/// Stores the results of the last queries until the next write, and the order of a project's labels
/// until the next write of keys.
final class SelectionCache: Sendable {
    /// The numbers of writes: of all writes without those of issues, of those that may have changed
    /// keys, and of those that have changed issues.
    struct Stamp: Equatable, Sendable {
        fileprivate var writes = 0
        fileprivate var writesOfKeys = 0
        fileprivate var writesOfIssues = 0
    }

    private struct State: Sendable {
        var stamp = Stamp()
        var selections: [(query: KeyQuery, selection: KeySelection)] = []
        /// The stamp of the translator's terms in the selections.
        var terms = 0
        var byLabel: (project: Project.Key, keys: [UInt32])?
    }

    private let state = Locked(State())

    /// The number of writes that were reported with `forget`.
    var writes: Int { stamp.writes }

    /// The stamp to take before the read of a result for the cache: a result from before a write
    /// must not be stored after it.
    var stamp: Stamp { state.withLock { $0.stamp } }

    func selection(for query: KeyQuery) -> KeySelection? {
        state.withLock { $0.selections.first { $0.query == query }?.selection }
    }

    func keep(_ selection: KeySelection, for query: KeyQuery, stamp: Stamp) {
        state.withLock { state in
            guard state.stamp.writes == stamp.writes,
                state.stamp.writesOfIssues == stamp.writesOfIssues || !query.condition.asksForIssues
            else { return }
            state.selections.insert((query, selection), at: 0)
            state.selections.removeLast(max(0, state.selections.count - 2))
        }
    }

    func keysByLabel(of project: Project.Key) -> [UInt32]? {
        state.withLock { $0.byLabel.flatMap { $0.project == project ? $0.keys : nil } }
    }

    func keep(_ keys: [UInt32], byLabelOf project: Project.Key, stamp: Stamp) {
        state.withLock { state in
            guard state.stamp.writesOfKeys == stamp.writesOfKeys else { return }
            state.byLabel = (project, keys)
        }
    }

    /// Forgets the selections that depend on issues.
    func forgetIssues() {
        state.withLock { state in
            state.stamp.writesOfIssues += 1
            state.selections.removeAll { $0.query.condition.asksForIssues }
        }
    }

    /// Forgets the selections that depend on earlier terms of the translator.
    func forgetTerms(before stamp: Int) {
        state.withLock { state in
            guard state.terms != stamp else { return }
            state.terms = stamp
            state.selections.removeAll { $0.query.condition.asksForTerms }
        }
    }

    /// - Parameter keys: whether keys may have been added or their labels changed.
    func forget(keys: Bool) {
        state.withLock { state in
            state.stamp.writes += 1
            state.selections = []
            guard keys else { return }
            state.stamp.writesOfKeys += 1
            state.byLabel = nil
        }
    }
}
