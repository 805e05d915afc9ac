/// A set of a project's keys: one bit for each key, in the order of registration.
///
/// A place is the position of a key among all keys of its project (`KeyNumbering`).
package struct KeyBitSet: Equatable {
    private var words: [UInt64]

    /// Creates an empty set with room for `places` keys.
    package init(none places: Int) { words = Array(repeating: 0, count: (places + 63) / 64) }

    /// Creates a set of all `places` keys.
    package init(all places: Int) {
        words = Array(repeating: .max, count: places / 64)
        if places % 64 > 0 { words.append((1 << UInt64(places % 64)) - 1) }
    }

    /// The size in memory.
    package var byteCount: Int { words.count * 8 }

    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    package func contains(_ place: Int) -> Bool { bit(place) != 0 }

    /// Returns 1 if the set contains the place, otherwise 0.
    package func bit(_ place: Int) -> Int {
        let word = place >> 6
        return word < words.count
            ? Int(truncatingIfNeeded: words[word] >> UInt64(place & 63)) & 1 : 0
    }

    package mutating func insert(_ place: Int) {
        extend(to: place + 1)
        words[place >> 6] |= 1 << UInt64(place & 63)
    }

    package mutating func remove(_ place: Int) {
        guard place >> 6 < words.count else { return }
        words[place >> 6] &= ~(1 << UInt64(place & 63))
    }

    private mutating func extend(to places: Int) {
        let needed = (places + 63) / 64
        if needed > words.count {
            words.append(contentsOf: repeatElement(0, count: needed - words.count))
        }
    }

    package mutating func formUnion(_ other: KeyBitSet) {
        extend(to: other.words.count * 64)
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    package mutating func formIntersection(_ other: KeyBitSet) {
        for index in words.indices {
            words[index] &= index < other.words.count ? other.words[index] : 0
        }
    }

    package mutating func subtract(_ other: KeyBitSet) {
        for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
    }
}

extension KeyBitSet {
    /// Returns a page of the places in ascending order. Words before the page are skipped by the
    /// number of their bits.
    package func places(after offset: Int, limit: Int) -> [Int] {
        var left = offset
        var found: [Int] = []
        for (index, word) in words.enumerated() where word != 0 {
            let count = word.nonzeroBitCount
            guard left < count else {
                left -= count
                continue
            }
            var rest = word
            while rest != 0, found.count < limit {
                if left == 0 {
                    found.append(index * 64 + rest.trailingZeroBitCount)
                } else {
                    left -= 1
                }
                rest &= rest - 1
            }
            if found.count == limit { break }
        }
        return found
    }
}

/// A set of keys in the cache: few keys as a list, many keys as bits.
package enum KeptKeys: CachedValue {
    case few([Int32], places: Int)
    case many(KeyBitSet)

    package init(_ set: KeyBitSet) {
        let count = set.count
        self =
            count * 4 < set.byteCount
            ? .few(
                set.places(after: 0, limit: count).map(Int32.init), places: set.byteCount * 8)
            : .many(set)
    }

    package var byteCount: Int {
        switch self {
        case .few(let list, _): list.count * 4
        case .many(let set): set.byteCount
        }
    }

    package var set: KeyBitSet {
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
    package mutating func formUnion(_ other: KeptKeys) {
        switch other {
        case .few(let list, _):
            for place in list { insert(Int(place)) }
        case .many(let set): formUnion(set)
        }
    }

    package mutating func subtract(_ other: KeptKeys) {
        switch other {
        case .few(let list, _):
            for place in list { remove(Int(place)) }
        case .many(let set): subtract(set)
        }
    }
}
