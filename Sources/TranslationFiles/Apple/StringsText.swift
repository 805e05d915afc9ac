import Text

/// The texts of property lists in the older syntax of Apple, in quotation marks or without them.
enum StringsText {
    /// Returns true if the byte can be in a text without quotation marks.
    static func isBare(_ byte: UInt8) -> Bool {
        byte.isWord || "$/:.-".utf8.contains(byte)
    }

    /// Returns the text between quotation marks.
    static func read(_ raw: ArraySlice<UInt8>) -> ExactText {
        guard raw.contains(UInt8(ascii: "\\")) else { return ExactText(raw.string) }
        var units: [UInt16] = []
        var at = raw.startIndex
        while at < raw.endIndex {
            let part = raw[at...].prefix { $0 != UInt8(ascii: "\\") }
            units += Array(part.string.utf16)
            at = part.endIndex
            if at < raw.endIndex { units += escape(raw, &at) }
        }
        return ExactText(String(decoding: units, as: UTF16.self))
    }

    /// Returns a text for the space between quotation marks.
    ///
    /// - Parameter keepsLines: true if line feeds stay as they are.
    static func written(_ text: ExactText, quote: UInt8, keepsLines: Bool = false) -> [UInt8] {
        var written: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n") where keepsLines: written.append(byte)
            case UInt8(ascii: "\n"): written += Array("\\n".utf8)
            case UInt8(ascii: "\t"): written += Array("\\t".utf8)
            case UInt8(ascii: "\r"): written += Array("\\r".utf8)
            case UInt8(ascii: "\\"), quote: written += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F: written += Array("\\U00".utf8) + Hexadecimal.pair(of: byte)
            default: written.append(byte)
            }
        }
        return written
    }
}

extension StringsText {
    /// Reads the escape at this place, and moves the place after it. A backslash before any other
    /// character is left out.
    private static func escape(_ raw: ArraySlice<UInt8>, _ at: inout Int) -> [UInt16] {
        at += 1
        guard at < raw.endIndex else { return [] }
        let byte = raw[at]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return [octal(raw, &at)]
        case UInt8(ascii: "U"): return [hexadecimal(raw, &at)]
        // GNUstep also reads a small letter.
        case UInt8(ascii: "u") where startsWithDigit(raw[(at + 1)...]):
            return [hexadecimal(raw, &at)]
        // The bytes of the character follow as text.
        case 0x80...: return []
        default:
            at += 1
            return [simple[byte] ?? UInt16(byte)]
        }
    }

    private static let simple: [UInt8: UInt16] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
    ]

    /// Reads at most three digits of a character of NeXTSTEP.
    private static func octal(_ raw: ArraySlice<UInt8>, _ at: inout Int) -> UInt16 {
        let digits = raw[at...].prefix(3).prefix { (0x30...0x37).contains($0) }
        at = digits.endIndex
        let number = digits.reduce(0) { ($0 << 3 | Int($1 & 7)) & 0xFF }
        return number < 0x80 ? UInt16(number) : nextStep[number - 0x80]
    }

    private static func startsWithDigit(_ raw: ArraySlice<UInt8>) -> Bool {
        raw.first.flatMap { Hexadecimal.value(of: $0) } != nil
    }

    /// Reads at most four digits of a unit of UTF-16.
    private static func hexadecimal(_ raw: ArraySlice<UInt8>, _ at: inout Int) -> UInt16 {
        let digits = raw[(at + 1)...].prefix(4).prefix { Hexadecimal.value(of: $0) != nil }
        at = digits.endIndex
        return digits.reduce(0) { $0 << 4 | UInt16(Hexadecimal.value(of: $1) ?? 0) }
    }

    /// The characters of NeXTSTEP from 0x80 on.
    private static let nextStep = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
            + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").utf16)
}
