import Text

/// The escapes in the strings of PO files, as in C.
enum POEscapes {
    private static let names: [(letter: UInt8, meaning: UInt8)] = [
        (UInt8(ascii: "n"), 0x0A), (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C),
        (UInt8(ascii: "t"), 0x09), (UInt8(ascii: "r"), 0x0D), (UInt8(ascii: "a"), 0x07),
        (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "v"), 0x0B),
    ]

    /// Returns the bytes of a string in UTF-8. `nil` if an escape is not known.
    ///
    /// - Parameter encoding: the encoding of the bytes in escapes: `\301`.
    static func resolved(
        _ content: ArraySlice<UInt8>, encoding: FileEncoding
    ) -> ArraySlice<UInt8>? {
        guard content.contains(UInt8(ascii: "\\")) else { return content }
        var (result, coded): ([UInt8], [UInt8]) = ([], [])
        result.reserveCapacity(content.count)
        var rest = content
        while let byte = rest.popFirst() {
            let escaped = byte == UInt8(ascii: "\\") ? escape(in: &rest) : byte
            guard let escaped else { return nil }
            if byte == UInt8(ascii: "\\"), escaped >= 0x80 {
                coded.append(escaped)
                continue
            }
            guard append(&coded, to: &result, encoding) else { return nil }
            result.append(escaped)
        }
        return append(&coded, to: &result, encoding) ? result[...] : nil
    }

    /// Returns the escape for a character; `nil` if it needs none.
    static func escape(for scalar: Unicode.Scalar) -> String? {
        if let name = names.first(where: { scalar.value == $0.meaning }) {
            return "\\" + String(Unicode.Scalar(name.letter))
        }
        guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
        let digits = String(scalar.value, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

extension POEscapes {
    /// Takes the escape after a backslash.
    private static func escape(in rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let letter = rest.first else { return nil }
        if (0x30...0x37).contains(letter) { return number(in: &rest, radix: 8, most: 3) }
        rest.removeFirst()
        if let name = names.first(where: { $0.letter == letter }) { return name.meaning }
        return letter == UInt8(ascii: "x") ? number(in: &rest, radix: 16, most: .max) : nil
    }

    private static func number(
        in rest: inout ArraySlice<UInt8>, radix: UInt8, most: Int
    ) -> UInt8? {
        var (value, count): (UInt8, Int) = (0, 0)
        while count < most, let digit = rest.first.flatMap(digit), digit < radix {
            value = value &* radix &+ digit
            count += 1
            rest.removeFirst()
        }
        return count > 0 ? value : nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Adds the bytes of neighbouring escapes, which can be parts of one character.
    private static func append(
        _ coded: inout [UInt8], to result: inout [UInt8], _ encoding: FileEncoding
    ) -> Bool {
        guard !coded.isEmpty else { return true }
        defer { coded = [] }
        do {
            result += try encoding.text(of: coded)
            return true
        } catch {
            return false
        }
    }
}
