/// Counts the bits that are set in up to 1,024 bits, two words at a time. Each byte counts its own
/// bits, and `sum` adds up the bytes once at the end. The type uses no instruction that counts
/// bits, because not all processors of the program have one.
struct BitCounts {
    typealias Bits = SIMD2<UInt64>

    /// The number of bytes per addition.
    static let width = 16

    /// The count of each byte, which grows by at most 8 per addition.
    private var bytes = Bits()

    mutating func add(_ bits: Bits) {
        let pairs = bits &- ((bits &>> 1) & 0x5555_5555_5555_5555)
        let fours =
            (pairs & 0x3333_3333_3333_3333) &+ ((pairs &>> 2) & 0x3333_3333_3333_3333)
        bytes &+= (fours &+ (fours &>> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    }

    var sum: Int {
        let both = (bytes & 0x00FF_00FF_00FF_00FF) &+ ((bytes &>> 8) & 0x00FF_00FF_00FF_00FF)
        return Int(((both.x &+ both.y) &* 0x0001_0001_0001_0001) >> 48)
    }
}
