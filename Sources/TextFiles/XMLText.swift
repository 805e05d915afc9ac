/// Texts as XML has them.
public enum XMLText {
    /// Whether XML has a way to say all of it: it has none for most control characters.
    public static func canSay(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
            default: false
            }
        }
    }

    /// For the content of an element or an attribute in double quotes. A carriage return would be read
    /// as a line feed.
    public static func escaped(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case "\r": written += "&#13;"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
