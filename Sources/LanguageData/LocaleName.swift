import TML

/// A locale in the spelling of the file names: `pt-PT`, `zh-Hant-TW`. Other characters cannot get
/// into a path.
struct LocaleName {
    private let parts: [String]

    /// `nil` if the text is not a locale.
    init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard
            parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isWord) })
        else { return nil }
        self.parts = LocaleCode(text).spelled.rawValue.split(separator: "-").map { String($0) }
    }

    var text: String { parts.joined(separator: "-") }

    /// The locale, then the locale without its last part, and so on to the language alone.
    var fallbacks: [String] {
        (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "-") }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
