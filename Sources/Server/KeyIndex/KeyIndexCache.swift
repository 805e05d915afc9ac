import GRDB
import Locking

/// A value in the cache, with its size in memory.
package protocol CachedValue: Sendable {
    var byteCount: Int { get }
}

/// The cache for the keys of all projects: the keys that meet a condition, their orders, and the
/// owners of translations.
///
/// The cache has a limit in bytes. Above the limit, the values with the oldest use are removed. A
/// value is not valid by itself: `KeyFinder` updates each value to the revision of its own
/// snapshot.
package final class KeyIndexCache: Sendable {
    /// The name of a value in the cache.
    package enum Name: Hashable {
        case numbering(project: ProjectID)
        case set(KeyCondition, project: ProjectID)
        case owners(locale: String, project: ProjectID)
        case sequence(KeyOrder, project: ProjectID)
    }

    private struct Place {
        /// A `VersionedCache` of the value.
        let item: any Sendable
        /// The size of the name and of its entries in the tables.
        let ownBytes: Int
        /// The size of the computed value.
        var itemBytes = 0
        var usedAt: Int

        var bytes: Int { ownBytes + itemBytes }
    }

    private struct State {
        var places: [Name: Place] = [:]
        var uses = 0
        var bytes = 0

        /// Removes the values with the oldest use until a quarter of the limit is free.
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

    /// Creates a cache of at most `limit` bytes.
    package init(limit: Int = 96 << 20) { self.limit = limit }

    /// True if the cache has room for values that may be useful later.
    package var hasRoom: Bool { state.withLock { $0.bytes < limit / 4 * 3 } }

    /// Returns true if a value of this name has been computed.
    package func has(_ name: Name) -> Bool {
        state.withLock { ($0.places[name]?.itemBytes ?? 0) > 0 }
    }

    /// Returns the value of the name, updated to the revision of the reader's snapshot.
    ///
    /// Throws `StaleSnapshot` if a reader with a newer snapshot has updated the value.
    package func value<Value: CachedValue>(
        _ name: Name, at revision: Int, make: () throws -> Value,
        update: (inout Value, _ since: Int) throws -> Bool
    ) throws -> Value {
        let cache: VersionedCache<Value> = cache(name)
        let value = try cache.value(at: revision, make: make, update: update)
        note(name, bytes: value.byteCount)
        return value
    }

    /// Returns the cache of the name. A missing cache is created empty.
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

    /// Stores the new size of a value, and removes other values if needed.
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
    /// The size of the name's content: a condition contains the words of a search and its
    /// statements.
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

/// A value that is computed from the rows of a project for one revision and can be updated to a
/// later revision.
package final class VersionedCache<Value: Sendable>: Sendable {
    private struct State {
        var revision: Int
        var value: Value
    }

    private let state = Locked<State?>(nil)

    /// Returns the value for the revision of the reader's snapshot. Concurrent callers wait, so
    /// that the value is computed once.
    ///
    /// `update` receives the revision of the value and returns false if the value must be computed
    /// again. Throws `StaleSnapshot` if a reader with a newer snapshot has updated the value.
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

/// The reader's snapshot is older than the cached value. Read again from a newer snapshot.
package struct StaleSnapshot: Error {}
