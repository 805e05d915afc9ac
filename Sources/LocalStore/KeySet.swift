/// A set of key ids, with one bit for each.
struct KeySet: Sendable {
    private var words: [UInt64] = []

    /// Adds a key. Ids outside the range of keys are left out: they occur only in damaged
    /// databases.
    mutating func insert(_ key: Int64) {
        guard UInt32(exactly: key) != nil else { return }
        let (word, bit) = Self.place(key)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        words[word] |= bit
    }

    /// The number of keys.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ key: Int64) -> Bool {
        let (word, bit) = Self.place(key)
        return words.indices.contains(word) && words[word] & bit != 0
    }

    private static func place(_ key: Int64) -> (word: Int, bit: UInt64) {
        (Int(key >> 6), 1 << UInt64(key & 63))
    }
}
