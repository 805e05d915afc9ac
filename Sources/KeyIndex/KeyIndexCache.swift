import GRDB
import Locking

/// What the cache counts by what it takes in memory.
package protocol CachedValue: Sendable {
    var byteCount: Int { get }
}

/// What is remembered of all projects' keys: which fulfil a condition, in what order they are, and
/// which translations are theirs.
///
/// It has a limit in bytes, beyond which what was not used for longest is forgotten. Nothing in it
/// is true by itself: `KeyFinder` brings each thing up to the revision of its own snapshot.
package final class KeyIndexCache: Sendable {
    /// What is remembered.
    package enum Name: Hashable {
        case numbering(project: ProjectID)
        case set(KeyCondition, project: ProjectID)
        case owners(locale: String, project: ProjectID)
        case sequence(KeyOrder, project: ProjectID)
    }

    private struct Place {
        /// A `VersionedCache` of what the name stands for.
        let item: any Sendable
        /// Of the name and of the tables around it.
        let ownBytes: Int
        /// Of what has been worked out.
        var itemBytes = 0
        var usedAt: Int

        var bytes: Int { ownBytes + itemBytes }
    }

    private struct State {
        var places: [Name: Place] = [:]
        var uses = 0
        var bytes = 0

        /// Forgets what was not used for longest, until a quarter of the limit is free.
        mutating func makeRoom(_ limit: Int) {
            guard bytes > limit else { return }
            for (name, place) in places.sorted(by: { $0.value.usedAt < $1.value.usedAt })
            where bytes > limit / 4 * 3 {
                places[name] = nil
                bytes -= place.bytes
            }
        }
    }

    private let limit: Int
    private let state = Locked(State())

    /// At most so many bytes.
    package init(limit: Int = 96 << 20) { self.limit = limit }

    /// Whether what is remembered leaves room for what may be of use as well.
    package var hasRoom: Bool { state.withLock { $0.bytes < limit / 4 * 3 } }

    /// Whether something with that name has been worked out.
    package func has(_ name: Name) -> Bool {
        state.withLock { ($0.places[name]?.itemBytes ?? 0) > 0 }
    }

    /// What has that name, brought up to the revision of the reader's snapshot; throws
    /// `StaleSnapshot` when another reader, with a newer snapshot, has been here.
    package func value<Value: CachedValue>(
        _ name: Name, at revision: Int, make: () throws -> Value,
        update: (inout Value, _ since: Int) throws -> Bool
    ) throws -> Value {
        let cache: VersionedCache<Value> = cache(name)
        let value = try cache.value(at: revision, make: make, update: update)
        note(name, bytes: value.byteCount)
        return value
    }

    /// Made empty if it is not there.
    private func cache<Value>(_ name: Name) -> VersionedCache<Value> {
        state.withLock { state in
            state.uses += 1
            if let known = state.places[name]?.item as? VersionedCache<Value> {
                state.places[name]?.usedAt = state.uses
                return known
            }
            let empty = VersionedCache<Value>()
            let place = Place(item: empty, ownBytes: name.byteCount + 512, usedAt: state.uses)
            state.places[name] = place
            state.bytes += place.bytes
            state.makeRoom(limit)
            return empty
        }
    }

    /// Notes what something takes now, and makes room.
    private func note(_ name: Name, bytes: Int) {
        state.withLock { state in
            guard let old = state.places[name]?.itemBytes, old != bytes else { return }
            state.places[name]?.itemBytes = bytes
            state.bytes += bytes - old
            state.makeRoom(limit)
        }
    }
}

extension KeyIndexCache.Name {
    /// What it takes beyond its own size: a condition has a search's words and its statements.
    fileprivate var byteCount: Int {
        switch self {
        case .set(let condition, _):
            condition.parts.reduce(0) { sum, part in
                sum + MemoryLayout<KeyCondition.Part>.stride
                    + part.all.byteCount + part.some.byteCount
            }
        case .numbering, .owners, .sequence: 0
        }
    }
}

extension KeyCondition.Statement {
    fileprivate var byteCount: Int {
        values.reduce(sql.utf8.count) { sum, value in
            let length = if case .string(let text) = value.storage { text.utf8.count } else { 0 }
            return sum + MemoryLayout<DatabaseValue>.stride + length
        }
    }
}

/// Something worked out from a project's rows, as of one revision of the project, that can be
/// brought up to a later one.
package final class VersionedCache<Value: Sendable>: Sendable {
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
    package func value(
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
package struct StaleSnapshot: Error {}
