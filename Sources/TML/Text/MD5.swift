import Foundation

/// The MD5 digest (RFC 1321): it names keys and protects nothing.
struct MD5 {
    private static let shifts: [UInt32] = [
        7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
    ]
    private static let sines: [UInt32] = (1...64).map {
        UInt32(abs(sin(Double($0))) * 4_294_967_296)
    }

    private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]

    /// 32 lower-case hexadecimal digits.
    static func hex(of message: some Collection<UInt8>) -> String {
        var padded = Array(message)
        let bits = UInt64(padded.count) &* 8
        padded.append(0x80)
        padded.append(contentsOf: repeatElement(0, count: (120 - padded.count % 64) % 64))
        for byte in 0..<8 { padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(byte * 8))) }
        var digest = MD5()
        for start in stride(from: 0, to: padded.count, by: 64) {
            digest.add(block: padded[start..<start + 64])
        }
        return digest.hex
    }
}

extension MD5 {
    private mutating func add(block: ArraySlice<UInt8>) {
        var words = [UInt32](repeating: 0, count: 16)
        for (index, byte) in block.enumerated() {
            words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let (mixed, word) = Self.mix(step, b, c, d)
            let sum = a &+ mixed &+ Self.sines[step] &+ words[word]
            let shift = Self.shifts[step / 16 * 4 + step % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
    }

    private static func mix(
        _ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
    ) -> (mixed: UInt32, word: Int) {
        switch step / 16 {
        case 0: ((b & c) | (~b & d), step)
        case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), (7 * step) % 16)
        }
    }

    private var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return state.flatMap { word in
            (0..<4).flatMap { byte -> [UInt8] in
                let value = Int(word >> UInt32(byte * 8) & 0xFF)
                return [digits[value >> 4], digits[value & 15]]
            }
        }.string
    }
}
