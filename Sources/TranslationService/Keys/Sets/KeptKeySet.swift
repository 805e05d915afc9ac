/// A set of keys as it is remembered: few keys as a list, many as bits.
enum KeptKeySet {
    case few([Int32], places: Int)
    case many(KeySet)

    init(_ set: KeySet) {
        let count = set.count
        self =
            count * 4 < set.byteCount
            ? .few(
                set.places(after: 0, limit: count).map(Int32.init), places: set.byteCount * 8)
            : .many(set)
    }

    var byteCount: Int {
        switch self {
        case .few(let list, _): list.count * 4
        case .many(let set): set.byteCount
        }
    }

    var set: KeySet {
        switch self {
        case .few(let list, let places):
            var set = KeySet(none: places)
            for place in list { set.insert(Int(place)) }
            return set
        case .many(let set): return set
        }
    }
}

extension KeySet {
    mutating func formUnion(_ other: KeptKeySet) {
        switch other {
        case .few(let list, _):
            for place in list { insert(Int(place)) }
        case .many(let set): formUnion(set)
        }
    }

    mutating func subtract(_ other: KeptKeySet) {
        switch other {
        case .few(let list, _):
            for place in list { remove(Int(place)) }
        case .many(let set): subtract(set)
        }
    }
}
