/// The sequences of three symbols in a label, as bits of their hashes.
///
/// A changed symbol changes at most three sequences. Therefore the number of missing bits gives the
/// smallest possible distance of two labels. Longer labels have wider signatures.
struct Signature: Equatable {
    let words: [UInt64]

    init(_ symbols: [UInt32], class lengthClass: LengthClass) {
        var words = [UInt64](repeating: 0, count: lengthClass.signatureWords)
        let mask = UInt32(words.count * 64 - 1)
        var (before, last): (UInt32, UInt32) = (0, 0)
        for symbol in symbols + [0, 0] {
            let bit = Self.hash(before, last, symbol) & mask
            words[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
            (before, last) = (last, symbol)
        }
        self.words = words
    }

    private static func hash(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
        var hash = first &* 0x9E37_79B1
        hash = (hash ^ second) &* 0x85EB_CA77
        hash = (hash ^ (hash >> 15) ^ third) &* 0xC2B2_AE3D
        return hash ^ (hash >> 16)
    }
}

/// A class of labels with similar lengths. There are four classes between a length and its double.
struct LengthClass: Hashable, Comparable {
    let number: Int

    /// Creates the class with a stored number.
    init(number: Int) { self.number = number }

    init(length: Int) {
        let length = max(4, length)
        let power = Int.bitWidth - 1 - length.leadingZeroBitCount
        number = power << 2 | (length >> (power - 2)) & 3
    }

    /// The number of 64-bit words in a signature of the class.
    var signatureWords: Int {
        switch number >> 2 {
        case ...4: 2
        case 5: 4
        case 6: 8
        default: 16
        }
    }

    static func < (left: LengthClass, right: LengthClass) -> Bool { left.number < right.number }
}
