import Text

/// The characters that the strings of a JSON file write as escapes.
struct JSONEscapes: Hashable, Sendable {
    /// The ASCII characters that are in strings as they are.
    private var plain = [Bool](repeating: false, count: 128)
    /// The ASCII characters with an escape of two characters: `\/`.
    private var short = [Bool](repeating: false, count: 128)
    /// The ASCII characters with an escape of six characters: `\u003c`.
    private var long = [Bool](repeating: false, count: 128)
    private var hasPlainLetters = false
    private var hasEscapedLetters = false
    /// Spaces and other characters without a shape that have escapes.
    private var shapeless: Set<UInt16> = []
    private var isUpperCase = false

    /// Reads the escapes of a file.
    init(_ text: [UInt8]) {
        var place = 0
        var isInString = false
        while place < text.count {
            let byte = text[place]
            if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString, byte == UInt8(ascii: "\\") {
                place += 1
                place += note(escape: text[place...].prefix(5))
            } else if isInString {
                if byte < 0x80 { plain[Int(byte)] = true } else { hasPlainLetters = true }
            }
            place += 1
        }
    }

    /// Returns a string with its quotation marks.
    func encoded(_ text: ExactText) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        for scalar in text.string.unicodeScalars {
            if scalar.isASCII {
                append(ascii: UInt8(scalar.value), to: &bytes)
            } else {
                append(scalar, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }
}

extension JSONEscapes {
    /// Returns the number of bytes after the letter of the escape.
    private mutating func note(escape: ArraySlice<UInt8>) -> Int {
        guard let letter = escape.first else { return 0 }
        guard letter == UInt8(ascii: "u"), escape.count == 5 else {
            if letter < 0x80 { short[Int(letter)] = true }
            return 0
        }
        let digits = escape.dropFirst()
        isUpperCase = isUpperCase || digits.contains { (0x41...0x46).contains($0) }
        let unit = digits.reduce(0 as UInt16) {
            $0 << 4 | UInt16(Hexadecimal.value(of: $1) ?? 0)
        }
        if unit < 0x80 {
            long[Int(unit)] = true
        } else if Self.isShapeless(unit) {
            shapeless.insert(unit)
        } else {
            hasEscapedLetters = true
        }
        return 4
    }

    /// True for spaces, joiners and marks of direction. Authors often write their escapes by hand.
    private static func isShapeless(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xA0, 0xAD, 0x061C, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    private func append(ascii byte: UInt8, to bytes: inout [UInt8]) {
        let letter = Self.letter(of: byte)
        let isLong = long[Int(byte)] && !plain[Int(byte)]
        if let letter, !(isLong && !short[Int(letter)]) {
            bytes += [UInt8(ascii: "\\"), letter]
        } else if byte == UInt8(ascii: "/"), short[Int(byte)], !plain[Int(byte)] {
            bytes += [UInt8(ascii: "\\"), byte]
        } else if byte < 0x20 || isLong {
            append(unit: UInt16(byte), to: &bytes)
        } else {
            bytes.append(byte)
        }
    }

    /// The letter after the reverse solidus for a character that always needs an escape.
    private static func letter(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x0A: UInt8(ascii: "n")
        case 0x09: UInt8(ascii: "t")
        case 0x0D: UInt8(ascii: "r")
        case 0x08: UInt8(ascii: "b")
        case 0x0C: UInt8(ascii: "f")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        default: nil
        }
    }

    private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let units = Array(String(scalar).utf16)
        let isEscaped =
            hasEscapedLetters && !hasPlainLetters
            || units.count == 1 && shapeless.contains(units[0])
        if isEscaped {
            for unit in units { append(unit: unit, to: &bytes) }
        } else {
            bytes += String(scalar).utf8
        }
    }

    private func append(unit: UInt16, to bytes: inout [UInt8]) {
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
        bytes += Hexadecimal.pair(of: UInt8(unit >> 8), isUpperCase: isUpperCase)
        bytes += Hexadecimal.pair(of: UInt8(unit & 0xFF), isUpperCase: isUpperCase)
    }
}
