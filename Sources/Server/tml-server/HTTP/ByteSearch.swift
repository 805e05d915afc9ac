/// Searches bodies for a sequence of bytes (the algorithm of Boyer, Moore and Horspool).
///
/// For most bodies, the search reads only one of several bytes. The bytes of a body cannot make the
/// search slow: it compares at most the whole sequence at each position.
struct ByteSearch: Sendable {
    /// The sequence, at least one byte.
    let wanted: [UInt8]
    /// For each byte at the end of the compared bytes: the distance to the next possible position.
    private let shifts: [Int]

    init(_ wanted: [UInt8]) {
        self.wanted = wanted
        var shifts = [Int](repeating: max(1, wanted.count), count: 256)
        for (index, byte) in wanted.dropLast().enumerated() {
            shifts[Int(byte)] = wanted.count - 1 - index
        }
        self.shifts = shifts
    }

    init(_ wanted: String) { self.init(Array(wanted.utf8)) }

    var count: Int { wanted.count }

    /// Returns the position of the sequence; `nil` if there is none. The sequence must begin at
    /// `start` or later and end at `limit` or before.
    func place(in bytes: [UInt8], from start: Int, before limit: Int? = nil) -> Int? {
        let (limit, last) = (limit ?? bytes.count, wanted.count - 1)
        guard last >= 0, start >= 0 else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index + last < limit {
                let byte = bytes[index + last]
                if byte == wanted[last], isHere(index, in: bytes) { return index }
                index += shifts[Int(byte)]
            }
            return nil
        }
    }

    private func isHere(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for offset in wanted.indices where bytes[index + offset] != wanted[offset] { return false }
        return true
    }
}
