/// Puts HTML around what is decorated (`tml-language.md` 10.4).
struct Decorator {
    /// What is longer than this, in UTF-8, is not decorated: a template can repeat its content.
    private static let longestContent = 10_000_000

    /// The decoration whose `href` is left empty, not left out, when it gets no value: there the
    /// reference implementations agree (`tml-language.md` 0).
    private static let anchor = "anchor"

    var values: TokenValues
    var defaults: DefaultTokens
    /// The names that may decorate; all if `nil`.
    var allowed: Set<String>?

    func html(_ name: String, around content: String) -> String {
        let isAllowed = allowed?.contains(name) ?? true
        if name == DecorationTree.root || !isAllowed || content.utf8.count > Self.longestContent {
            return content
        }
        switch values[name] {
        case nil, .missing, .boolean(false): return standard(name, [:], content)
        case .text(let template): return template.replacingAll("{$0}", with: content)
        case .map(let attributes): return standard(name, attributes, content)
        case .array(let items): return standard(name, Self.numbered(items), content)
        default: return content
        }
    }

    private static func numbered(_ items: [TokenValue]) -> [String: TokenValue] {
        Dictionary(
            items.enumerated().map { (String($0.offset + 1), $0.element) }, uniquingKeysWith: { $1 }
        )
    }

    private func standard(
        _ name: String, _ attributes: [String: TokenValue], _ content: String
    ) -> String {
        guard var template = defaults.decoration(name) else {
            return "<\(name)>\(content)</\(name)>"
        }
        var attributes = attributes
        if DefaultTokens.withoutDigits(name) == Self.anchor, attributes["href"] == nil {
            attributes["href"] = .text("")
        }
        for (name, value) in attributes {
            template = template.replacingAll("{$\(name)}", with: value.plainText ?? "")
        }
        return Self.withoutUnusedAttributes(template).replacingAll("{$0}", with: content)
    }

    /// Removes every `name='{$name}'`, with the white space before it.
    private static func withoutUnusedAttributes(_ template: String) -> String {
        let pieces = template.split(separator: " ", omittingEmptySubsequences: false)
        return pieces.map { piece in
            guard let start = piece.firstRange(of: "='{$"), let end = piece.firstRange(of: "}'")
            else { return " " + piece }
            let isAttribute =
                piece[..<start.lowerBound].utf8.allSatisfy(\.isWord)
                && start.upperBound <= end.lowerBound
            return isAttribute ? String(piece[end.upperBound...]) : " " + piece
        }.joined().droppingOneSpace
    }
}

extension String {
    fileprivate var droppingOneSpace: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
