/// The quotation marks of a language, mostly from CLDR (`delimiters`).
public struct QuotationMarks: Hashable, Sendable {
    /// The mark before a quotation.
    public let opening: String
    /// The mark after a quotation.
    public let closing: String
    /// The mark before a quotation inside of a quotation.
    public let innerOpening: String
    /// The mark after a quotation inside of a quotation.
    public let innerClosing: String

    /// Creates the marks of a language. Unknown languages get the English marks.
    public init(_ locale: LocaleCode) {
        let parts = locale.rawValue.lowercased().split { $0 == "-" || $0 == "_" }
        let codes = stride(from: parts.count, to: 0, by: -1).map {
            parts.prefix($0).joined(separator: "-")
        }
        let marks = codes.lazy.compactMap { Self.byCode[$0] }.first ?? "“”‘’"
        let signs = marks.map { String($0) }
        (opening, closing) = (signs[0], signs[1])
        (innerOpening, innerClosing) = (signs[2], signs[3])
    }

    /// The four marks of each language: opening, closing, inner opening, inner closing.
    private static let byCode: [String: String] = {
        let languages = [
            ("„“‚‘", "de cs sk sl hr bs mk is et hsb dsb lb"), ("„“„“", "lt bg"), ("„““”", "ka"),
            ("„”«»", "pl ro"), ("„”»«", "hu"), ("„”‚’", "sr"), ("«»‹›", "de-ch fr-ch it-ch fa"),
            ("«»«»", "fr hy br"), ("«»“”", "es it el ca pt-pt sq eu an ast"),
            ("«»„“", "ru uk be kk ky tt ba"), ("«»‘’", "nb nn no"), ("””’’", "sv fi he"),
            ("”“’‘", "ar ur"), ("「」『』", "ja zh-tw zh-hk zh-hant yue"), ("“”‘’", "es-mx es-419"),
        ]
        var found: [String: String] = [:]
        for (marks, codes) in languages {
            for code in codes.split(separator: " ") { found[String(code)] = marks }
        }
        return found
    }()
}
