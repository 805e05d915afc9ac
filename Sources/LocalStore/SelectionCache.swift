import Catalog
import Locking

/// Remembers what the last queries found, until something is written, and the order of a project's
/// labels, until keys are.
final class SelectionCache: Sendable {
    /// Counts what was written: all of it, and where keys may have changed.
    struct Stamp: Equatable, Sendable {
        fileprivate var writes = 0
        fileprivate var writesOfKeys = 0
    }

    private struct State: Sendable {
        var stamp = Stamp()
        var selections: [(query: KeyQuery, selection: KeySelection)] = []
        var byLabel: (project: Project.Key, keys: [UInt32])?
    }

    private let state = Locked(State())

    /// How many writes have been told to `forget`.
    var writes: Int { stamp.writes }

    /// To be taken before the reading whose result is kept: what was read before a write must
    /// not be remembered after it.
    var stamp: Stamp { state.withLock { $0.stamp } }

    func selection(for query: KeyQuery) -> KeySelection? {
        state.withLock { $0.selections.first { $0.query == query }?.selection }
    }

    func keep(_ selection: KeySelection, for query: KeyQuery, stamp: Stamp) {
        state.withLock { state in
            guard state.stamp == stamp else { return }
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

    /// - Parameter keys: whether keys may be there that were not, or have other labels.
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
