import Text

/// Numbers and names made of texts: the same text gives the same result in each run.
enum Fingerprint {
    /// Every JSON reader keeps numbers of so many bits exactly.
    static let mostBits = 52

    /// Returns a number of at most so many bits for the text of the parts together: FNV-1a with a
    /// last mixing step. A file has many texts, so a slow digest would delay its opening.
    static func number(of parts: [String], bits: Int = mostBits) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        hash = (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
        return Int(hash >> UInt64(64 - bits))
    }

    /// Returns a check sum of the contents of files: 16 hexadecimal digits. Each step is reversible,
    /// so contents that differ in one word always differ in the sum. A slow digest would delay each
    /// opening and each write of a large file.
    static func sum(of contents: [[UInt8]]) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for bytes in contents {
            sum = mixed(sum, UInt64(bytes.count))
            bytes.withUnsafeBytes { bytes in
                let whole = bytes.count & ~7
                for place in stride(from: 0, to: whole, by: 8) {
                    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    sum = mixed(sum, UInt64(littleEndian: word))
                }
                for byte in bytes[whole...] { sum = mixed(sum, UInt64(byte)) }
            }
        }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 32
    }

    /// Returns 32 hexadecimal digits. No text contains the character between the parts.
    static func name(of parts: [String]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(parts.count) { $0 + $1.utf8.count })
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(0) }
            bytes += part.utf8
        }
        return MD5.hex(of: bytes)
    }
}
