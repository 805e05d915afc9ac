import Text
import TextFiles

extension XMLText {
    /// Returns the characters of a text or of an attribute. References to entities that the file
    /// declares stay as they are.
    static func read(_ bytes: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            if byte == UInt8(ascii: "&"), let (scalar, end) = reference(bytes[at...]) {
                text += Array(String(scalar).utf8)
                at = end
                continue
            }
            at += 1
            let endsLine = byte == UInt8(ascii: "\r")
            if endsLine, at < bytes.endIndex, bytes[at] == UInt8(ascii: "\n") { continue }
            text.append(isAttribute && byte.isSpace ? 0x20 : endsLine ? 0x0A : byte)
        }
        return text.string
    }

    /// Returns the characters of a CDATA section: line ends become line feeds.
    static func lines(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\r")) else { return bytes.string }
        let lines = Array(bytes).string.replacing("\r\n", with: "\n")
        return lines.replacing("\r", with: "\n")
    }

    /// Returns a text for an attribute between these quotes.
    static func attribute(_ text: String, quote: UInt8) -> String {
        var written = ""
        for scalar in escaped(text).unicodeScalars {
            switch scalar {
            case "'" where quote == UInt8(ascii: "'"): written += "&apos;"
            case "\n": written += "&#10;"
            case "\t": written += "&#9;"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }

    /// Returns a text as a CDATA section, or as more than one if the text contains `]]>`.
    static func cdata(_ text: String) -> String {
        // A combining accent after `>` makes another character of it, but the section still ends.
        let parts = text.unicodeScalars.replacing(
            "]]>".unicodeScalars, with: "]]]]><![CDATA[>".unicodeScalars)
        return "<![CDATA[\(String(parts))]]>"
    }

    /// Returns the character of the reference at the beginning of the bytes, and the place after
    /// it. `nil` if the reference is to an entity of the file.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        // No reference to a character is longer, except one with many zeros.
        guard let end = bytes.prefix(64).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        return scalar(bytes[(bytes.startIndex + 1)..<end].string).map { ($0, end + 1) }
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let digits = name.dropFirst()
            guard name.hasPrefix("#") else { return nil }
            let number =
                digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
