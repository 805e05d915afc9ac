import Foundation

/// The MD5 digest (RFC 1321). The program uses it only for names of keys, not for security.
package struct MD5 {
    private static let sines: [UInt32] = (1...64).map {
        UInt32(abs(sin(Double($0))) * 4_294_967_296)
    }

    private var state: (UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476
    )
    private var count = 0
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []

    /// Begins a digest of bytes that are added in pieces.
    package init() {}

    /// Returns the digest as 32 lower-case hexadecimal digits.
    package static func hex(of message: some Collection<UInt8>) -> String {
        var digest = MD5()
        digest.count = message.count
        digest.rest.reserveCapacity(digest.count + 72)
        digest.rest += message
        return digest.finish()
    }

    /// Adds a piece of the message.
    package mutating func update(_ piece: [UInt8]) {
        count += piece.count
        if rest.isEmpty {
            let whole = piece.count / 64 * 64
            piece.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
            rest = Array(piece[whole...])
            return
        }
        rest += piece
        let whole = rest.count / 64 * 64
        rest.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
        rest.removeFirst(whole)
    }

    /// Returns the digest as 32 lower-case hexadecimal digits. No bytes may be added afterwards.
    package mutating func finish() -> String {
        let bits = UInt64(count) &* 8
        rest.append(0x80)
        rest.append(contentsOf: repeatElement(0, count: (120 - rest.count % 64) % 64))
        for byte in 0..<8 { rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(byte * 8))) }
        rest.withUnsafeBytes { add($0) }
        return hex
    }
}

extension MD5 {
    private mutating func add(_ message: UnsafeRawBufferPointer) {
        Self.sines.withUnsafeBufferPointer { sines in
            for start in stride(from: 0, to: message.count, by: 64) {
                add(block: UnsafeRawBufferPointer(rebasing: message[start..<start + 64]), sines)
            }
        }
    }

    private mutating func add(
        block: UnsafeRawBufferPointer, _ sines: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state.0, state.1, state.2, state.3)
        for step in 0..<64 {
            let (mixed, word) = Self.mix(step, b, c, d)
            let bits = block.loadUnaligned(fromByteOffset: word * 4, as: UInt32.self)
            let sum = a &+ mixed &+ sines[step] &+ UInt32(littleEndian: bits)
            let shift = Self.shift(step)
            (a, d, c, b) = (d, c, b, b &+ (sum &<< shift | sum &>> (32 &- shift)))
        }
        state.0 &+= a
        state.1 &+= b
        state.2 &+= c
        state.3 &+= d
    }

    /// Returns the number of bits by which a step rotates. Each group of sixteen steps has four
    /// numbers, which are stored in one word.
    private static func shift(_ step: Int) -> UInt32 {
        let shifts: UInt32 =
            switch step &>> 4 {
            case 0: 0x1611_0C07
            case 1: 0x140E_0905
            case 2: 0x1710_0B04
            default: 0x150F_0A06
            }
        return shifts &>> UInt32(truncatingIfNeeded: (step & 3) &* 8) & 0xFF
    }

    private static func mix(
        _ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
    ) -> (mixed: UInt32, word: Int) {
        switch step &>> 4 {
        case 0: ((b & c) | (~b & d), step)
        case 1: ((d & b) | (~d & c), (5 &* step &+ 1) & 15)
        case 2: (b ^ c ^ d, (3 &* step &+ 5) & 15)
        default: (c ^ (b | ~d), (7 &* step) & 15)
        }
    }

    private var hex: String {
        let words = (
            state.0.littleEndian, state.1.littleEndian, state.2.littleEndian, state.3.littleEndian
        )
        return withUnsafeBytes(of: words) { Hexadecimal.text(of: Array($0)) }
    }
}
