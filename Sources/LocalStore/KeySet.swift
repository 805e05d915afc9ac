/// A set of key numbers, a bit for each.
struct KeySet: Sendable {
    private var words: [UInt64] = []
    private(set) var count = 0

    mutating func insert(_ key: Int64) {
        let (word, bit) = Self.place(key)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        guard words[word] & bit == 0 else { return }
        words[word] |= bit
        count += 1
    }

    func contains(_ key: Int64) -> Bool {
        let (word, bit) = Self.place(key)
        return word < words.count && words[word] & bit != 0
    }

    /// In ascending order.
    var keys: [UInt32] {
        var keys: [UInt32] = []
        keys.reserveCapacity(count)
        for (index, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                keys.append(UInt32(index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return keys
    }

    private static func place(_ key: Int64) -> (word: Int, bit: UInt64) {
        (Int(key >> 6), 1 << UInt64(key & 63))
    }
}
