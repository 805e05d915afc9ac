import Glibc

/// Converts bytes from an encoding to another with the C library.
struct CharsetConverter: ~Copyable {
    private let handle: iconv_t
    private static let pieceSize = 1 << 16

    /// Returns `nil` if an encoding is not known.
    init?(from source: String, to target: String) {
        guard Self.isName(source), Self.isName(target), let handle = iconv_open(target, source),
            Int(bitPattern: handle) != -1
        else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Returns the bytes in the other encoding. `nil` if the bytes are not valid or the encoding
    /// lacks a character.
    func converted(_ bytes: [UInt8]) -> [UInt8]? {
        var input = bytes
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let isComplete = input.withUnsafeMutableBytes { input in
            var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
            var rest = input.count
            while rest > 0 {
                guard convert(&from, &rest, into: &result) else { return false }
            }
            return true
        }
        return isComplete && finish(&result) ? result : nil
    }

    /// Converts until the piece is full. Returns false if the bytes cannot be converted.
    private func convert(
        _ from: inout UnsafeMutablePointer<CChar>?, _ rest: inout Int, into result: inout [UInt8]
    ) -> Bool {
        var piece = [CChar](repeating: 0, count: Self.pieceSize)
        let (outcome, used) = piece.withUnsafeMutableBufferPointer { piece in
            var (to, free) = (piece.baseAddress, piece.count)
            let outcome = iconv(handle, &from, &rest, &to, &free)
            return (outcome == 0 || outcome == -1 && errno == E2BIG, piece.count - free)
        }
        result += piece[..<used].map(UInt8.init(bitPattern:))
        return outcome && (rest == 0 || used > 0)
    }

    /// Writes the end of an encoding whose bytes depend on the bytes before them: ISO-2022-JP.
    private func finish(_ result: inout [UInt8]) -> Bool {
        var piece = [CChar](repeating: 0, count: 64)
        let used: Int? = piece.withUnsafeMutableBufferPointer { piece in
            var (to, free) = (piece.baseAddress, piece.count)
            return iconv(handle, nil, nil, &to, &free) == 0 ? piece.count - free : nil
        }
        guard let used else { return false }
        result += piece[..<used].map(UInt8.init(bitPattern:))
        return true
    }

    /// Other characters would be options of the C library: `//TRANSLIT`.
    private static func isName(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "-_.:+()".utf8.contains(byte)
            }
    }
}
