import Text

/// The code of a language: `ru`, `pt-BR`, `zh-Hant-TW` (`tml-language.md` 1.5).
///
/// The spelling is kept. Equality, order and hashing pay no regard to case and take `_` for `-`.
public struct LocaleCode: RawRepresentable, Hashable, Comparable, Sendable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The code as it was spelled.
    public let rawValue: String
    private let folded: String

    /// Takes any text; only servers and definitions know which languages there are.
    public init(rawValue: String) {
        self.rawValue = rawValue
        folded = Self.folded(rawValue)
    }

    /// Most codes are folded as they come; they are made for every change and key.
    private static func folded(_ text: String) -> String {
        let isFolded = text.utf8.allSatisfy { byte in
            byte < 0x80 && byte != UInt8(ascii: "_")
                && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        }
        return isFolded ? text : text.lowercased().replacing("_", with: "-")
    }

    /// Takes any text, as `init(rawValue:)` does.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    /// Takes any text, as `init(rawValue:)` does.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Reads a single text, with its spelling.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes a single text, as it was spelled.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The code as it was spelled.
    public var description: String { rawValue }

    /// It can be a code at all: at most 35 letters of ASCII, digits, `-` and `_`. A code that others send is
    /// checked before it names a file.
    public var isPlain: Bool {
        (1...35).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") }
    }

    /// The language alone: `pt` of `pt-BR`.
    public var base: LocaleCode {
        LocaleCode(String(rawValue.prefix { $0 != "-" && $0 != "_" }))
    }

    /// The customary spelling: `ll`, `ll-RR`, `ll-Ssss-RR`.
    public var normalized: LocaleCode {
        let parts = folded.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let language = parts.first, let region = parts.last else {
            return LocaleCode(folded)
        }
        let scripts = parts.dropFirst().dropLast().map { part in
            part.prefix(1).uppercased() + part.dropFirst()
        }
        return LocaleCode(([language] + scripts + [region.uppercased()]).joined(separator: "-"))
    }

    /// The locale to use among those that a project offers: the wanted one, else its language
    /// alone; `nil` when neither is there.
    public static func best(for wanted: LocaleCode, among offered: [LocaleCode]) -> LocaleCode? {
        offered.first { $0 == wanted } ?? offered.first { $0 == wanted.base }
    }

    /// Without regard to case, `_` like `-`.
    public static func == (left: LocaleCode, right: LocaleCode) -> Bool {
        left.folded == right.folded
    }

    /// In the order of the codes in lower case, `_` like `-`.
    public static func < (left: LocaleCode, right: LocaleCode) -> Bool {
        left.folded < right.folded
    }

    /// Goes with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
