/// A value that a TOML file can have for a setting.
public enum SettingValue: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)
    case texts([String])

    /// The value in the syntax of TOML, on one line.
    public var literal: String {
        switch self {
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .text(let text): Self.quoted(text)
        case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
        }
    }

    /// A string in double quotes. Characters that TOML does not allow in a string become escapes.
    static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\t": return "\\t"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}
