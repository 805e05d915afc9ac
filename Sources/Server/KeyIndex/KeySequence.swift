package import GRDB

/// The places of a project's keys in one order.
package struct KeySequence: CachedValue {
    package let order: KeyOrder
    package private(set) var places: [Int32]

    package var byteCount: Int { places.count * 4 }

    package init(_ db: Database, _ order: KeyOrder, project: ProjectID, _ numbering: KeyNumbering)
        throws
    {
        self.order = order
        guard order.numbers == nil else {
            places = try Self.sorted(db, order, project: project, numbering)
            return
        }
        var last = -1
        places = try order.ids(db, project: project).compactMap { id in
            guard let place = numbering.place(of: id, near: last + 1) else { return nil }
            last = place
            return Int32(place)
        }
    }

    private static func sorted(
        _ db: Database, _ order: KeyOrder, project: ProjectID, _ numbering: KeyNumbering
    ) throws -> [Int32] {
        let nothing = Int.min
        var numbers = Array(repeating: nothing, count: numbering.ids.count)
        var last = -1
        try order.eachNumber(db, project: project) { key, number in
            guard let place = numbering.place(of: key, near: last + 1) else { return }
            numbers[place] = max(numbers[place], number ?? nothing)
            last = place
        }
        var pairs = numbers.enumerated().map { (number: $1, place: Int32($0)) }
        pairs.sort { ($0.number, $0.place) < ($1.number, $1.place) }
        return pairs.map(\.place)
    }

    /// Moves changed and new keys to their correct positions.
    package mutating func move(_ ids: Set<KeyID>, _ db: Database, _ numbering: KeyNumbering) throws
    {
        var moving = KeyBitSet(none: numbering.ids.count)
        for id in ids {
            if let place = numbering.place(of: id) { moving.insert(place) }
        }
        places.removeAll { moving.contains(Int($0)) }
        let values = try ids.compactMap { try order.value(db, of: $0) }.sorted()
        var known: [KeyID: SortValue] = [:]
        var result: [Int32] = []
        result.reserveCapacity(places.count + values.count)
        var copied = 0
        for value in values {
            guard let place = numbering.place(of: value.id) else { continue }
            let next = try index(of: value, from: copied, db, numbering, &known)
            result += places[copied..<next]
            result.append(Int32(place))
            copied = next
        }
        result += places[copied...]
        places = result
    }

    /// Returns the position of the first key that does not come before `value`.
    private func index(
        of value: SortValue, from start: Int = 0, _ db: Database, _ numbering: KeyNumbering,
        _ known: inout [KeyID: SortValue]
    ) throws -> Int {
        var (low, high) = (start, places.count)
        while low < high {
            let middle = (low + high) / 2
            let id = numbering.ids[Int(places[middle])]
            let other = try known[id] ?? order.value(db, of: id)
            known[id] = other
            if let other, other < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the keys with this value or a greater value.
    package func suffix(
        from value: DatabaseValue, _ db: Database, _ numbering: KeyNumbering
    ) throws -> ArraySlice<Int32> {
        var known: [KeyID: SortValue] = [:]
        let start = SortValue(value: value, id: .noRow)
        return places[try index(of: start, db, numbering, &known)...]
    }

    /// Returns a page of the keys in the set. `count` is the number of keys in the set.
    package func page(
        of set: KeyBitSet, count: Int, after offset: Int, limit: Int, isDescending: Bool
    ) -> [Int] {
        guard offset < count else { return [] }
        let length = min(limit, count - offset)
        // The start of the page, counted from the front of this ascending sequence.
        let first = isDescending ? count - offset - length : offset
        let isNearFront = first + length <= count - first
        let page =
            isNearFront
            ? picked(set, after: first, length)
            : picked(set, after: count - first - length, length, fromEnd: true)
        return isNearFront == isDescending ? page.reversed() : page
    }

    /// Returns keys of the set after an offset, counted from the start or from the end.
    private func picked(
        _ set: KeyBitSet, after offset: Int, _ length: Int, fromEnd: Bool = false
    ) -> [Int] {
        var found: [Int] = []
        var seen = 0
        for index in places.indices {
            let place = Int(places[fromEnd ? places.count - 1 - index : index])
            // Counted without a branch, because a processor cannot predict it.
            seen += set.bit(place)
            guard seen > offset + found.count else { continue }
            found.append(place)
            if found.count == length { break }
        }
        return found
    }
}
