/// The syntax of texts in XML.
public enum XMLText {
    /// Whether XML can hold all characters of the text. XML cannot hold most control characters.
    public static func canSay(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
            default: false
            }
        }
    }

    /// Returns the text for the content of an element or for an attribute in double quotes.
    public static func escaped(_ text: String) -> String { written(text, quote: "&quot;") }

    /// Returns the text for the content of an element. Quotes stay as they are.
    public static func content(_ text: String) -> String { written(text, quote: "\"") }

    /// A carriage return becomes a reference, because readers would replace it by a line feed.
    private static func written(_ text: String, quote: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += quote
            case "\r": written += "&#13;"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
