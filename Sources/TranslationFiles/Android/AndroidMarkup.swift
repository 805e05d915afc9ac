import Text
import TextFiles

/// The syntax of texts in Android's string resources.
enum AndroidMarkup {
    /// Returns the characters of a text in XML. References to reserved characters keep their form.
    static func atoms(_ bytes: ArraySlice<UInt8>) -> [AndroidText.Atom] {
        var atoms: [AndroidText.Atom] = []
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let isReference = bytes[at] == UInt8(ascii: "&")
            let part = bytes[at...].prefix {
                isReference ? $0 != UInt8(ascii: ";") : $0 != UInt8(ascii: "&")
            }
            let end = isReference ? min(part.endIndex + 1, bytes.endIndex) : part.endIndex
            let text = XMLText.read(bytes[at..<end])
            if isReference, let scalar = text.unicodeScalars.first {
                atoms.append((scalar, bytes[at..<end].string))
            } else {
                atoms += text.unicodeScalars.map { ($0, nil) }
            }
            at = end
        }
        return atoms
    }

    /// Returns a text with the escapes of Android, but without those of XML.
    ///
    /// - Parameters:
    ///   - isQuoted: true if quotation marks are around the text.
    ///   - isAtStart: true if the text begins the resource, and `isAtEnd` if it ends the resource.
    static func escaped(
        _ text: String, isQuoted: Bool = false, isAtStart: Bool = true, isAtEnd: Bool = true
    ) -> String {
        var written = ""
        var isAfterSpace = isAtStart
        var left = text.unicodeScalars.count
        for scalar in text.unicodeScalars {
            left -= 1
            let isAlone = isAfterSpace || left == 0 && isAtEnd
            let begins = written.isEmpty && isAtStart
            written += escaped(scalar, isQuoted: isQuoted, isAlone: isAlone, begins: begins)
            isAfterSpace = scalar == " " && !isAlone
        }
        return written
    }

    private static func escaped(
        _ scalar: Unicode.Scalar, isQuoted: Bool, isAlone: Bool, begins: Bool
    ) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\\", "\"": "\\\(scalar)"
        case "'" where !isQuoted: "\\'"
        case "@" where begins, "?" where begins: "\\\(scalar)"
        case " " where isAlone && !isQuoted: "\\u0020"
        case "\0"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}":
            "\\u" + ControlCharacters.name(of: scalar).dropFirst(2)
        default: String(scalar)
        }
    }

    /// Returns a text with tags and references for the content of an element.
    ///
    /// - Parameter trims: true if `aapt2` removes white space at both ends.
    static func content(_ text: String, trims: Bool) -> String {
        let bytes = Array(text.utf8)
        var written = ""
        var isAtStart = trims
        var at = 0
        while at < bytes.count {
            let end = partEnd(bytes, at)
            let part = bytes[at..<end]
            let isMarkup = bytes[at] == UInt8(ascii: "<")
            switch bytes[at] {
            case UInt8(ascii: "<"): written += part.string
            case UInt8(ascii: "&"): written += reference(part)
            default:
                written += escaped(
                    part.string, isAtStart: isAtStart, isAtEnd: end == bytes.count && trims)
            }
            if !isMarkup || part.starts(with: "<![CDATA[".utf8) { isAtStart = false }
            at = end
        }
        return written
    }

    /// Returns the end of a tag, a reference or a text.
    private static func partEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        let last: UInt8
        switch bytes[start] {
        case UInt8(ascii: "<"): last = UInt8(ascii: ">")
        case UInt8(ascii: "&"): last = UInt8(ascii: ";")
        default:
            return bytes[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
                ?? bytes.count
        }
        if let end = sectionEnd(bytes, start) { return end }
        return bytes[start...].firstIndex(of: last).map { $0 + 1 } ?? bytes.count
    }

    /// Returns the end of a CDATA section or a comment; `nil` if there is none at this place.
    private static func sectionEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        for (first, last) in [("<![CDATA[", "]]>"), ("<!--", "-->")]
        where bytes[start...].starts(with: first.utf8) {
            var at = start + first.utf8.count
            while at < bytes.count, !bytes[at...].starts(with: last.utf8) { at += 1 }
            return min(at + last.utf8.count, bytes.count)
        }
        return nil
    }

    /// Returns a reference with a backslash, if the character is an escape of Android.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> String {
        let scalar = atoms(bytes).first?.scalar
        let isReserved = scalar == "\"" || scalar == "'" || scalar == "\\"
        return (isReserved ? "\\" : "") + bytes.string
    }
}
