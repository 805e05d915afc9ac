import Catalog
import Locking

/// Remembers what the last queries found, until something is written.
final class SelectionCache: Sendable {
    private struct State: Sendable {
        var stamp = 0
        var selections: [(query: KeyQuery, selection: KeySelection)] = []
    }

    private let state = Locked(State())

    /// To be taken before the reading whose result is kept: what was read before a write must
    /// not be remembered after it.
    var stamp: Int { state.withLock { $0.stamp } }

    func selection(for query: KeyQuery) -> KeySelection? {
        state.withLock { $0.selections.first { $0.query == query }?.selection }
    }

    func keep(_ selection: KeySelection, for query: KeyQuery, stamp: Int) {
        state.withLock { state in
            guard state.stamp == stamp else { return }
            state.selections.insert((query, selection), at: 0)
            state.selections.removeLast(max(0, state.selections.count - 2))
        }
    }

    func forget() {
        state.withLock { state in
            state = State(stamp: state.stamp + 1)
        }
    }
}
