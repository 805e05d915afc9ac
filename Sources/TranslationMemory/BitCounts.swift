/// How many bits are set in up to 1,024 of them, two words at a time. Each byte counts its own bits, and the
/// bytes are added up once at the end. The processors for which the program is built need not have an
/// instruction that counts bits.
struct BitCounts {
    typealias Bits = SIMD2<UInt64>

    /// How many bytes are added at a time.
    static let width = 16

    /// In each byte a count of at most 8 for each addition.
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
