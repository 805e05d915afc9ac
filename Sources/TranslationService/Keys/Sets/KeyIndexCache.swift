import GRDB
import Locking

/// What is remembered of all projects' keys: which fulfil a condition, in what order they are, and
/// which translations are theirs.
///
/// It has a limit in bytes, beyond which what was not used for longest is forgotten. Nothing in it
/// is true by itself: `KeyFinder` brings each thing up to the revision of its own snapshot.
final class KeyIndexCache: Sendable {
    /// What is remembered.
    enum Name: Hashable {
        case numbering(project: Int)
        case set(KeyCondition, project: Int)
        case owners(locale: String, project: Int)
        case sequence(KeyOrder, project: Int)
    }

    enum Item: Sendable {
        case numbering(VersionedCache<KeyNumbering>)
        case set(VersionedCache<KeptKeys>)
        case owners(VersionedCache<TranslationOwners>)
        case sequence(VersionedCache<KeySequence>)
    }

    private struct Place {
        let item: Item
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
    init(limit: Int = 96 << 20) { self.limit = limit }

    /// Whether what is remembered leaves room for what may be of use as well.
    var hasRoom: Bool { state.withLock { $0.bytes < limit / 4 * 3 } }

    /// Whether something with that name has been worked out.
    func has(_ name: Name) -> Bool { state.withLock { ($0.places[name]?.itemBytes ?? 0) > 0 } }

    /// What has that name; made empty if it is not there.
    func item(_ name: Name) -> Item {
        state.withLock { state in
            state.uses += 1
            if let known = state.places[name]?.item {
                state.places[name]?.usedAt = state.uses
                return known
            }
            let place = Place(
                item: Self.empty(name), ownBytes: name.byteCount + 512, usedAt: state.uses)
            state.places[name] = place
            state.bytes += place.bytes
            state.makeRoom(limit)
            return place.item
        }
    }

    private static func empty(_ name: Name) -> Item {
        switch name {
        case .numbering: .numbering(VersionedCache())
        case .set: .set(VersionedCache())
        case .owners: .owners(VersionedCache())
        case .sequence: .sequence(VersionedCache())
        }
    }

    /// Notes what something takes now, and makes room.
    func note(_ name: Name, bytes: Int) {
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
