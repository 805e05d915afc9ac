import Text

/// Tokens and decorations that work without values (`tml-language.md` 11).
public struct DefaultTokens: Hashable, Sendable {
    /// The texts of a data token for HTML and for a terminal.
    public struct Data: Hashable, Sendable {
        /// The text in a web page.
        public var html: String
        /// The text in a terminal.
        public var plain: String

        /// Creates a token with both texts.
        public init(html: String, plain: String) {
            self.html = html
            self.plain = plain
        }
    }

    /// The data tokens by name.
    public var data: [String: Data]
    /// The decorations by name: HTML around `{$0}`. Attributes in single quotes without a value are
    /// removed.
    public var decorations: [String: String]

    /// Creates a table for projects with more than the standard tokens and decorations.
    public init(data: [String: Data], decorations: [String: String]) {
        self.data = data
        self.decorations = decorations
    }

    /// The tokens and decorations that every project has.
    public static let standard = DefaultTokens(
        data: standardData, decorations: standardDecorations)

    /// Returns the decoration with a name, or with the name without the digits at its end.
    func decoration(_ name: String) -> String? {
        decorations[name] ?? decorations[Self.withoutDigits(name)]
    }

    static func withoutDigits(_ name: String) -> String {
        var bytes = Array(name.utf8)
        while let last = bytes.last, last.isDigit { bytes.removeLast() }
        return bytes.string
    }

    private static let standardData: [String: Data] = {
        let entities = [
            "ndash": "–", "mdash": "—", "iexcl": "¡", "iquest": "¿", "quot": "\"", "ldquo": "“",
            "rdquo": "”", "lsquo": "‘", "rsquo": "’", "laquo": "«", "raquo": "»", "nbsp": " ",
            "lsaquo": "‹", "rsaquo": "›", "trade": "™",
        ]
        var data: [String: Data] = [:]
        for (name, plain) in entities { data[name] = Data(html: "&\(name);", plain: plain) }
        data["br"] = Data(html: "<br/>", plain: "\n")
        data["lbrace"] = Data(html: "{", plain: "{")
        data["rbrace"] = Data(html: "}", plain: "}")
        return data
    }()

    private static let standardDecorations: [String: String] = {
        let elements = [
            "strong": "strong", "bold": "strong", "b": "strong", "em": "em", "italic": "i",
            "i": "i", "strike": "strike", "h1": "h1", "h2": "h2", "h3": "h3",
        ]
        var decorations = elements.mapValues { "<\($0)>{$0}</\($0)>" }
        decorations["link"] =
            "<a href='{$href}' class='{$class}' style='{$style}' title='{$title}'>{$0}</a>"
        decorations["anchor"] = "<a href='{$href}'>{$0}</a>"
        for name in ["div", "span"] {
            decorations[name] =
                "<\(name) id='{$id}' class='{$class}' style='{$style}'>{$0}</\(name)>"
        }
        decorations["br"] = "<br>{$0}"
        return decorations
    }()
}
