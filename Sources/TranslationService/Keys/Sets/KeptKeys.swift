/// A set of keys as it is remembered: few keys as a list, many as bits.
enum KeptKeys {
    case few([Int32], places: Int)
    case many(KeyBitSet)

    init(_ set: KeyBitSet) {
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

    var set: KeyBitSet {
        switch self {
        case .few(let list, let places):
            var set = KeyBitSet(none: places)
            for place in list { set.insert(Int(place)) }
            return set
        case .many(let set): return set
        }
    }
}

extension KeyBitSet {
    mutating func formUnion(_ other: KeptKeys) {
        switch other {
        case .few(let list, _):
            for place in list { insert(Int(place)) }
        case .many(let set): formUnion(set)
        }
    }

    mutating func subtract(_ other: KeptKeys) {
        switch other {
        case .few(let list, _):
            for place in list { remove(Int(place)) }
        case .many(let set): subtract(set)
        }
    }
}
