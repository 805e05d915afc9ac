import Text

/// The code of a language: `ru`, `pt-BR`, `zh-Hant-TW` (`tml-language.md` 1.5).
///
/// The spelling is kept. Comparison and hashing ignore case, and treat `_` as `-`.
public struct LocaleCode: RawRepresentable, Hashable, Comparable, Sendable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The code in its original spelling.
    public let rawValue: String
    private let folded: String

    /// Accepts any text, because only servers and definitions know the existing languages.
    public init(rawValue: String) {
        self.rawValue = rawValue
        folded = Self.folded(rawValue)
    }

    /// Converts to lower case with `-`. Most codes are already in this form. The test saves time
    /// because the program creates codes for every change and key.
    private static func folded(_ text: String) -> String {
        let isFolded = text.utf8.allSatisfy { byte in
            byte < 0x80 && byte != UInt8(ascii: "_")
                && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        }
        return isFolded ? text : text.lowercased().replacing("_", with: "-")
    }

    /// Accepts any text, as `init(rawValue:)` does.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    /// Accepts any text, as `init(rawValue:)` does.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Decodes a single string and keeps its spelling.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes a single string in the original spelling.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The code in its original spelling.
    public var description: String { rawValue }

    /// Whether the code has 1 to 35 ASCII letters, digits, `-` and `_`. The programs check received
    /// codes before they use them in file names.
    public var isPlain: Bool {
        (1...35).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") }
    }

    /// The language without script and region: `pt` of `pt-BR`.
    public var base: LocaleCode {
        LocaleCode(String(rawValue.prefix { $0 != "-" && $0 != "_" }))
    }

    /// The code with the present name of its language in place of a former name: `he-IL` of `iw-IL`.
    /// Files and services of other programs can have former names.
    public var present: LocaleCode {
        guard let name = Self.presentNames[base.folded] else { return self }
        return LocaleCode(name + String(rawValue.dropFirst(base.rawValue.count)))
    }

    private static let presentNames = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv"]

    /// The normal form: `ll`, `ll-RR`, `ll-Ssss-RR`. The last part is a region, so that `zh-Hant`
    /// becomes `zh-HANT`.
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

    /// The spelling in files and services of other programs: `pt-BR`, `zh-Hant`, `es-419`. Four
    /// letters are a script, and two letters are a region.
    public var spelled: LocaleCode {
        let parts = folded.split(separator: "-", omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map { part -> String in
            switch part.utf8.count {
            case 4: part.prefix(1).uppercased() + part.dropFirst()
            case 2: part.uppercased()
            default: String(part)
            }
        }
        return LocaleCode(([String(parts[0])] + rest).joined(separator: "-"))
    }

    /// Returns the best of the locales that a project offers: the wanted locale, otherwise its
    /// language without region. `nil` if the project offers neither.
    public static func best(for wanted: LocaleCode, among offered: [LocaleCode]) -> LocaleCode? {
        offered.first { $0 == wanted } ?? offered.first { $0 == wanted.base }
    }

    /// Ignores case, and treats `_` as `-`.
    public static func == (left: LocaleCode, right: LocaleCode) -> Bool {
        left.folded == right.folded
    }

    /// Orders the codes in lower case, and treats `_` as `-`.
    public static func < (left: LocaleCode, right: LocaleCode) -> Bool {
        left.folded < right.folded
    }

    /// Hashes the same form that `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
