import Text

/// The names of HTML entities that occur in texts.
enum Entities {
    /// An entity in a text.
    struct Found {
        var scalar: Unicode.Scalar
        var end: Int
        var isBroken: Bool
    }

    /// Returns the entity that begins at an ampersand. Also finds broken entities: without a
    /// semicolon or with spaces inside.
    static func entity(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, upTo end: Int
    ) -> Found? {
        var place = start + 1
        while place < end, bytes[place] == 0x20, place < start + 3 { place += 1 }
        let nameStart = place
        while place < end, place < nameStart + 8, bytes[place].isWord || isHash(bytes[place]) {
            place += 1
        }
        guard place > nameStart,
            let scalar = scalar(named: UnsafeBufferPointer(rebasing: bytes[nameStart..<place]))
        else { return nil }
        let nameEnd = place
        while place < end, bytes[place] == 0x20, place < nameEnd + 2 { place += 1 }
        let isClosed = place < end && bytes[place] == UInt8(ascii: ";")
        let isTight = nameStart == start + 1 && place == nameEnd
        if isClosed { return Found(scalar: scalar, end: place + 1, isBroken: !isTight) }
        return nameStart == start + 1 ? Found(scalar: scalar, end: nameEnd, isBroken: true) : nil
    }

    private static func isHash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") }

    private static func scalar(named name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        if name[0] == UInt8(ascii: "#") {
            let text = name.dropFirst().string
            let isHex = text.hasPrefix("x") || text.hasPrefix("X")
            let value = isHex ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
            return value.flatMap(Unicode.Scalar.init)
        }
        return named[name.string]
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "shy": "\u{AD}",
        "zwj": "\u{200D}", "zwnj": "\u{200C}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        "ndash": "–", "mdash": "—", "hellip": "…", "laquo": "«", "raquo": "»", "lsaquo": "‹",
        "rsaquo": "›", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsquo": "‘", "rsquo": "’",
        "sbquo": "‚", "iexcl": "¡", "iquest": "¿", "copy": "©", "reg": "®", "trade": "™",
        "euro": "€", "pound": "£", "cent": "¢", "yen": "¥", "sect": "§", "middot": "·",
        "bull": "•", "deg": "°", "plusmn": "±", "times": "×", "larr": "←", "rarr": "→",
        "szlig": "ß", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
    ]
}
