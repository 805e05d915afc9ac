import Glibc

/// Converts texts between UTF-8 and the encoding of a dictionary. Many dictionaries are older than
/// Unicode.
final class LetterCoding {
    private let out: iconv_t?
    private let back: iconv_t?

    /// - Returns: `nil` for an unknown encoding.
    init?(named name: String) {
        guard name.uppercased() != "UTF-8" else {
            (out, back) = (nil, nil)
            return
        }
        let known = name.hasPrefix("microsoft-") ? String(name.dropFirst(10)) : name
        guard let out = Self.converter(to: known, from: "UTF-8") else { return nil }
        guard let back = Self.converter(to: "UTF-8", from: known) else {
            iconv_close(out)
            return nil
        }
        (self.out, self.back) = (out, back)
    }

    deinit {
        for converter in [out, back].compactMap(\.self) { iconv_close(converter) }
    }

    /// Returns the word in the dictionary's encoding; `nil` if the encoding lacks a character.
    func coded(_ word: String) -> [CChar]? {
        guard let bytes = Self.convert(Array(word.utf8), by: out) else { return nil }
        return bytes.map(CChar.init(bitPattern:)) + [0]
    }

    /// Returns a text of the dictionary; `nil` if the bytes are not valid.
    func text(_ bytes: UnsafePointer<CChar>) -> String? {
        let count = strlen(bytes)
        let coded = (0..<count).map { UInt8(bitPattern: bytes[$0]) }
        return Self.convert(coded, by: back).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func converter(to: String, from: String) -> iconv_t? {
        let converter = iconv_open(to, from)
        return Int(bitPattern: converter) == -1 ? nil : converter
    }

    private static func convert(_ bytes: [UInt8], by converter: iconv_t?) -> [UInt8]? {
        guard let converter else { return bytes }
        var input = bytes.map(CChar.init(bitPattern:))
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
        let (room, count) = (output.count, input.count)
        let left: Int? = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                var (rest, free) = (count, room)
                iconv(converter, nil, nil, nil, nil)
                guard iconv(converter, &from, &rest, &to, &free) == 0 else { return nil }
                return free
            }
        }
        return left.map { output[..<(room - $0)].map(UInt8.init(bitPattern:)) }
    }
}
