/// The characters that no text of a translator may have, because terminals and programs act on
/// them. These are the control characters of C0 and C1 and DEL, except line feed and tab
/// (`tml-service.md` 9.4).
///
/// Unicode does not add control characters. Direction marks are not among them, because languages
/// that are written from right to left need these marks. Checks find misplaced direction marks.
public enum ControlCharacters {
    /// Whether the character is one of these control characters.
    public static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Returns the first control character of a text; `nil` if there is none.
    public static func first(in text: String) -> Unicode.Scalar? {
        areIn(text) ? text.unicodeScalars.first(where: contains) : nil
    }

    /// Whether a text contains control characters. The function is fast, because a text may be
    /// long.
    public static func areIn(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            // C2 is the first of the two bytes of the control characters from U+0080 on.
            if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F
                || previous == 0xC2 && byte < 0xA0
            {
                return true
            }
            previous = byte
        }
        return false
    }

    /// Returns the text without control characters. Each line end becomes a line feed, also a
    /// single carriage return.
    public static func removed(from text: String) -> String {
        guard areIn(text) else { return text }
        var kept = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r": kept.append("\n")
            default: if !contains(scalar) { kept.append(scalar) }
            }
            previous = scalar
        }
        return String(kept)
    }

    /// Returns the name of a character for messages: `U+001B`.
    public static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ExactText {
    /// The text without control characters, as translations require.
    public var withoutControls: ExactText {
        ControlCharacters.areIn(string) ? ExactText(ControlCharacters.removed(from: string)) : self
    }
}
