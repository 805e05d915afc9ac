import Locking

/// What is remembered of all projects' keys: which fulfil a condition, in what order they are, and
/// which translations are theirs.
///
/// It has a limit in bytes, beyond which what was not used for longest is forgotten. Nothing in it
/// is true by itself: `KeyFinder` brings each thing up to the revision of its own snapshot.
final class KeyShelf: Sendable {
    /// What is remembered.
    enum Name: Hashable {
        case numbering(project: Int)
        case set(KeyCondition, project: Int)
        case owners(locale: String, project: Int)
        case sequence(KeyOrder, project: Int)
    }

    enum Item: Sendable {
        case numbering(Remembered<KeyNumbering>)
        case set(Remembered<KeptKeySet>)
        case owners(Remembered<TranslationOwners>)
        case sequence(Remembered<KeySequence>)
    }

    private struct Place {
        var item: Item
        var bytes = 0
        var usedAt: Int
    }

    private struct State {
        var places: [Name: Place] = [:]
        var uses = 0
        var bytes = 0
    }

    private let limit: Int
    private let state = Locked(State())

    /// At most so many bytes.
    init(limit: Int = 96 << 20) { self.limit = limit }

    /// Whether what is remembered leaves room for what may be of use as well.
    var hasRoom: Bool { state.withLock { $0.bytes < limit / 4 * 3 } }

    /// Whether something with that name has been worked out.
    func has(_ name: Name) -> Bool { state.withLock { ($0.places[name]?.bytes ?? 0) > 0 } }

    /// What has that name; made empty if it is not there.
    func item(_ name: Name) -> Item {
        state.withLock { state in
            state.uses += 1
            let item = state.places[name]?.item ?? Self.empty(name)
            state.places[name, default: Place(item: item, usedAt: 0)].usedAt = state.uses
            return item
        }
    }

    private static func empty(_ name: Name) -> Item {
        switch name {
        case .numbering: .numbering(Remembered())
        case .set: .set(Remembered())
        case .owners: .owners(Remembered())
        case .sequence: .sequence(Remembered())
        }
    }

    /// Notes what something takes now, and makes room.
    func note(_ name: Name, bytes: Int) {
        state.withLock { state in
            // Its name and the tables around it.
            let bytes = bytes + 512
            guard let old = state.places[name]?.bytes, old != bytes else { return }
            state.places[name]?.bytes = bytes
            state.bytes += bytes - old
            guard state.bytes > limit else { return }
            for (name, place) in state.places.sorted(by: { $0.value.usedAt < $1.value.usedAt })
            where state.bytes > limit / 4 * 3 {
                state.places[name] = nil
                state.bytes -= place.bytes
            }
        }
    }
}
