/// Reads one scalar from UTF-8.
enum ScalarReader {
    enum Reading: Equatable {
        case scalar(Unicode.Scalar, length: Int)
        case unfinished
        /// This number of bytes is not UTF-8.
        case broken(length: Int)
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        guard let first = bytes.first, let count = length(first) else { return .broken(length: 1) }
        var value = count == 1 ? UInt32(first) : UInt32(first & (0x7F >> UInt8(count)))
        for (index, byte) in bytes.dropFirst().prefix(count - 1).enumerated() {
            let allowed = index == 0 ? secondBytes(after: first) : 0x80...0xBF
            guard allowed.contains(byte) else { return .broken(length: index + 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard bytes.count >= count else { return .unfinished }
        return Unicode.Scalar(value).map { .scalar($0, length: count) } ?? .broken(length: count)
    }

    private static func length(_ first: UInt8) -> Int? {
        switch first {
        case 0..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }

    /// Returns the allowed second bytes: no overlong forms, no surrogates, nothing above U+10FFFF.
    private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
        switch first {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
