import Text

/// Puts HTML around decorated texts (`tml-language.md` 10.4).
struct Decorator {
    /// The decoration whose `href` stays empty, and is not removed, if it has no value. The
    /// reference implementations agree about it (`tml-language.md` 0).
    private static let anchor = "anchor"

    var values: TokenValues
    var defaults: DefaultTokens
    /// The names of the allowed decorations. `nil` allows all.
    var allowed: Set<String>?

    func html(_ name: String, around content: String) -> String {
        template(for: name)?.html(around: content) ?? content
    }

    /// Returns a label with its decorations. Decorations that would make the text too long are
    /// omitted.
    func html(of tree: DecorationTree, _ bytes: [UInt8]) -> String {
        var templates: [String: DecorationTemplate] = [:]
        for name in tree.names { templates[name] = template(for: name) }
        var added = 0
        return tree.text(of: bytes) { index, content in
            guard added < TextLimit.longest, let template = templates[tree.nodes[index].name]
            else { return content }
            let html = template.html(around: content)
            added += html.utf8.count - content.utf8.count
            return html
        }
    }

    /// Returns `nil` if the name is not a decoration.
    private func template(for name: String) -> DecorationTemplate? {
        guard name != DecorationTree.root, allowed?.contains(name) ?? true else { return nil }
        switch values[name] {
        case nil, .missing, .boolean(false): return standard(name, [:])
        case .text(let template): return DecorationTemplate(template)
        case .map(let attributes): return standard(name, attributes)
        case .array(let items): return standard(name, Self.numbered(items))
        case .selected(let first, let second):
            return standard(name, Self.numbered([first, second.value ?? .missing]))
        case .list: return standard(name, [:])
        case .boolean, .integer, .decimal, .date, .time, .object: return nil
        }
    }

    private static func numbered(_ items: [TokenValue]) -> [String: TokenValue] {
        let given = items.enumerated().filter { $0.element != .missing }
        return Dictionary(
            given.map { (String($0.offset + 1), $0.element) }, uniquingKeysWith: { $1 })
    }

    private func standard(
        _ name: String, _ attributes: [String: TokenValue]
    ) -> DecorationTemplate {
        guard var template = defaults.decoration(name) else {
            return DecorationTemplate(element: name)
        }
        var attributes = attributes
        if DefaultTokens.withoutDigits(name) == Self.anchor, attributes["href"] == nil {
            attributes["href"] = .text("")
        }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            template = template.replacingAll("{$\(name)}", with: value.plainText ?? "")
        }
        return DecorationTemplate(Self.withoutUnusedAttributes(template))
    }

    /// Removes every `name='{$name}'` and the white space before it.
    private static func withoutUnusedAttributes(_ template: String) -> String {
        guard template.pieces(between: attributeStart).count > 1 else { return template }
        let kept = template.pieces(between: " ").map { word in
            withoutUnusedAttribute(word) ?? " " + word
        }.joined()
        return kept.utf8.first == UInt8(ascii: " ")
            ? String(Substring(kept.utf8.dropFirst())) : kept
    }

    private static let attributeStart = "='{$"
    private static let attributeEnd = "}'"

    /// Returns the text after the attribute at the start of a word. `nil` if the word begins with
    /// no such attribute.
    private static func withoutUnusedAttribute(_ word: String) -> String? {
        let parts = word.pieces(between: attributeStart)
        guard parts.count > 1, parts[0].utf8.allSatisfy(\.isWord) else { return nil }
        let rest = parts.dropFirst().joined(separator: attributeStart).pieces(between: attributeEnd)
        return rest.count > 1 ? rest.dropFirst().joined(separator: attributeEnd) : nil
    }
}

extension TokenValue.Selector {
    /// The text of the selector as a value of a decoration; `nil` if the selector has no text.
    fileprivate var value: TokenValue? {
        switch self {
        case .text(let text): .text(text)
        case .attribute, .itself: nil
        }
    }
}
