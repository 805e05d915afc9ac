/// Just enough of gzip (RFC 1952) to test those who read it.
public enum TestServerGzip {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// The bytes in stored blocks: valid, not smaller.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result = head
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            result.append(rest.isEmpty ? 1 : 0)
            result += littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count))
            result += block
        } while !rest.isEmpty
        return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// At least `count` zeros in a thousandth of that, with a wrong checksum at the end: for
    /// readers that give up long before.
    public static func bomb(_ count: Int) -> [UInt8] {
        var bits = Bits()
        bits.add(0b011, count: 3)  // the last block, with the fixed code
        bits.add(0b0000_1100, count: 8)  // a zero
        for _ in 0...(count / 258) {
            bits.add(0b1_0100_011, count: 8)  // 258 more…
            bits.add(0, count: 5)  // …of what came last
        }
        bits.add(0, count: 7)  // the end
        return head + bits.bytes + [UInt8](repeating: 0, count: 8)
    }

    /// Bits from the lowest of each byte upwards.
    private struct Bits {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func add(_ value: UInt16, count: Int) {
            for place in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> place & 1) << used
                used += 1
            }
        }
    }

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
        return ~sum
    }
}
