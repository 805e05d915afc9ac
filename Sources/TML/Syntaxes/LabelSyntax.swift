/// The syntax of a label: the parts of its text that are placeholders or markup, and the values
/// that its translations depend on.
///
/// The text form has parts with `+` between them: the placeholders, the markup, and a name with a
/// context for each value: `printf`, `brace+html`, `printf+n:number`.
public struct LabelSyntax: Hashable, Sendable {
    /// The kinds of placeholders.
    public enum Placeholders: String, Hashable, Sendable, CaseIterable {
        /// The tokens and decorations of TML (`tml-language.md` 2).
        case tml
        /// The older messages (`tml-language.md` 12).
        case xmessage
        /// `%d`, `%1$s`, `%(name)s`, `%@`: C, Python, PHP, Objective-C.
        case printf
        /// `{0}`, `{name}`, `{name!r:>10}`: Python, Java, C#.
        case brace
        /// ICU messages.
        case icu
        /// `{{name}}`, `$t(key)`
        case i18next
        /// None.
        case plain
    }

    /// The kinds of markup.
    public enum Markup: String, Hashable, Sendable, CaseIterable {
        /// Elements and entities of HTML.
        case html
        /// `&` before the letter of a shortcut, beside elements of HTML.
        case qt
    }

    /// A value that does not need to be in the label, and the context whose rules select a form.
    public struct Variation: Hashable, Sendable {
        /// The name of the value.
        public var token: String
        /// The keyword of the context: `number`, `gender`.
        public var keyword: String

        /// Creates a variation.
        public init(token: String, keyword: String) {
            self.token = token
            self.keyword = keyword
        }
    }

    /// The placeholders of the text.
    public var placeholders: Placeholders
    /// The markup besides the placeholders. `nil` for TML, whose decorations are markup, and for
    /// text without markup.
    public var markup: Markup?
    /// The values by which the translations differ, besides the tokens of TML.
    public var variations: [Variation]

    /// Creates a syntax; by default without markup and variations.
    public init(
        _ placeholders: Placeholders, markup: Markup? = nil, variations: [Variation] = []
    ) {
        self.placeholders = placeholders
        self.markup = markup
        self.variations = variations
    }

    /// The syntax of Translation Exchange.
    public static var tml: LabelSyntax { LabelSyntax(.tml) }

    /// Reads the text form. `nil` if a part is not known.
    public init?(name: String) {
        let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        guard let placeholders = Placeholders(rawValue: parts[0]) else { return nil }
        self.init(placeholders)
        for part in parts.dropFirst() {
            let words = part.split(separator: ":", omittingEmptySubsequences: false)
            if words.count == 2, words.allSatisfy({ !$0.isEmpty }) {
                variations.append(Variation(token: String(words[0]), keyword: String(words[1])))
            } else if let markup = Markup(rawValue: part) {
                self.markup = markup
            } else {
                return nil
            }
        }
    }

    /// The text form.
    public var name: String {
        if markup == nil, variations.isEmpty { return placeholders.rawValue }
        let values = variations.map { "\($0.token):\($0.keyword)" }
        return ([placeholders.rawValue] + [markup?.rawValue].compactMap { $0 } + values)
            .joined(separator: "+")
    }
}
