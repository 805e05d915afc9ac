import GRDB
import Locking

/// Something worked out from a project's rows, as of one revision of the project, that can be
/// brought up to a later one.
final class VersionedCache<Value: Sendable>: Sendable {
    private struct State {
        var revision: Int
        var value: Value
    }

    private let state = Locked<State?>(nil)

    /// The value at the revision that the reader's snapshot has. Those who ask at the same time
    /// wait for one another, so that it is worked out once.
    ///
    /// `update` is told the revision that the value has and may answer that it must be made anew.
    /// Throws `StaleSnapshot` when another reader, with a newer snapshot, has been here.
    func value(
        at revision: Int, make: () throws -> Value,
        update: (inout Value, _ since: Int) throws -> Bool
    ) throws -> Value {
        try state.withLock { state in
            if let old = state {
                guard old.revision <= revision else { throw StaleSnapshot() }
                if old.revision == revision { return old.value }
                var value = old.value
                state = nil
                if try update(&value, old.revision) {
                    state = State(revision: revision, value: value)
                    return value
                }
            }
            let value = try make()
            state = State(revision: revision, value: value)
            return value
        }
    }
}

/// The reader's snapshot is older than what is remembered: read again from a newer one.
struct StaleSnapshot: Error {}
