package import GRDB

/// The owners of the translations into one language: the place of the key for each id of a
/// translation. The search index lists these ids.
///
/// The key of a translation never changes, and a new translation gets a greater id than all earlier
/// translations. A deleted translation stays here, but no statement lists it any more.
package struct TranslationOwners: CachedValue {
    /// The id of the first bit.
    private var first = TranslationID.noRow
    /// A bit for each known id.
    private var known: [UInt64] = []
    /// For each word of `known`, the number of ids before it.
    private var ranks: [Int32] = []
    /// The places of the keys, in the order of the ids.
    private var places: [Int32] = []
    private var last = TranslationID.noRow

    package init(
        _ db: Database, project: ProjectID, locale: String, _ numbering: KeyNumbering
    ) throws {
        // Uses an index without texts, because sorting is faster than reading the texts.
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, key FROM translation INDEXED BY translationByStatus
                    WHERE project = ? AND locale = ?
                    """), arguments: [project, locale])
        let pairs = try Self.pairs(rows, numbering).sorted { $0.id < $1.id }
        places.reserveCapacity(pairs.count)
        for pair in pairs { append(pair) }
    }

    /// Adds the new translations of these keys.
    package mutating func extend(
        _ db: Database, keys: Set<KeyID>, locale: String, _ numbering: KeyNumbering
    ) throws {
        guard !keys.isEmpty else { return }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, key FROM translation
                    WHERE key IN \(IDList.sql) AND locale = ? AND +id > ?
                    """), arguments: [IDList(Array(keys)).argument, locale, last])
        for pair in try Self.pairs(rows, numbering).sorted(by: { $0.id < $1.id }) { append(pair) }
    }

    private static func pairs(
        _ rows: RowCursor, _ numbering: KeyNumbering
    ) throws -> [(id: TranslationID, place: Int32)] {
        var pairs: [(id: TranslationID, place: Int32)] = []
        var near = 0
        while let row = try rows.next() {
            guard let place = numbering.place(of: row[1], near: near) else { continue }
            pairs.append((row[0], Int32(place)))
            near = place + 1
        }
        return pairs
    }

    private mutating func append(_ pair: (id: TranslationID, place: Int32)) {
        if places.isEmpty { first = pair.id }
        let bit = pair.id.rawValue - first.rawValue
        while known.count <= bit >> 6 {
            known.append(0)
            ranks.append(Int32(places.count))
        }
        known[bit >> 6] |= 1 << UInt64(bit & 63)
        places.append(pair.place)
        last = pair.id
    }

    /// The number of translations, including deleted ones.
    package var count: Int { places.count }

    package var byteCount: Int { known.count * 12 + places.count * 4 }

    /// The ids in at most 17 ranges. An import writes one language after the other, so the ids of a
    /// language are close together, and ids between the ranges are skipped.
    package var ranges: [ClosedRange<TranslationID>] {
        let leastGap = max(1024, known.count / 16)
        var ranges: [Range<Int>] = []
        for (index, word) in known.enumerated() where word != 0 {
            if let end = ranges.last?.upperBound, index - end < leastGap {
                ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges.map { range in
            id(ofBit: range.lowerBound * 64)...id(ofBit: range.upperBound * 64 - 1)
        }
    }

    private func id(ofBit bit: Int) -> TranslationID { TranslationID(first.rawValue + bit) }

    /// Returns the place of a translation's key; `nil` for a translation into another language.
    package func place(of id: TranslationID) -> Int? {
        let bit = id.rawValue - first.rawValue
        guard bit >= 0, bit >> 6 < known.count else { return nil }
        let (word, mask) = (known[bit >> 6], (1 as UInt64) << UInt64(bit & 63))
        guard word & mask != 0 else { return nil }
        return Int(places[Int(ranks[bit >> 6]) + (word & (mask - 1)).nonzeroBitCount])
    }
}
