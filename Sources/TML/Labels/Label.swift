/// A text with its markup, parsed once (`tml-language.md` 2). Every text is a label.
public struct Label: Sendable {
    /// As it is written.
    public let text: String
    /// By position, every occurrence.
    public let tokens: [Token]
    /// `nil` if nothing in the label can be a decoration.
    let tree: DecorationTree?
    let template: Template
    let bytes: [UInt8]

    /// Reads a label. There is none that cannot be read.
    public init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        self.bytes = bytes
        tokens = bytes.contains(UInt8(ascii: "{")) ? Tokenizer.tokens(in: bytes) : []
        let isDecorated = bytes.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
        tree = isDecorated ? DecorationParser.tree(of: bytes) : nil
        template =
            tree.map { Template($0, of: bytes) } ?? Template(bytes: bytes, tokens: tokens)
    }

    /// The tokens' names by first position. A method token's name includes its attribute.
    public var distinctTokenNames: [String] {
        var seen: Set<String> = []
        return tokens.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The decorations' names by first position.
    public var decorationNames: [String] { tree?.names ?? [] }

    /// The label with its values, for a terminal (`tml-language.md` 12.2). It never fails: a token
    /// that has no value stays as it is written.
    ///
    /// A translation is rendered with the label it translates as `source`: only tokens and
    /// decorations that occur there are replaced.
    public func rendered(
        with values: TokenValues, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) -> RenderedText {
        let template = template(allowedBy: source)
        let resolver = TokenResolver(
            values: values, language: language, defaults: defaults, isHTML: false)
        let allowed = source.map { Set($0.tokens.map(\.name)) }
        var builder = RunBuilder(tree?.nodes ?? [])
        var position = 0
        for token in template.tokens {
            builder.append(template.bytes[position..<token.range.lowerBound], .literal)
            position = token.range.upperBound
            let isAllowed = allowed?.contains(token.name) ?? true
            if isAllowed, let text = resolver.text(for: token) {
                builder.append(Array(text.utf8)[...], .value)
            } else {
                builder.append(template.bytes[token.range], .unresolved)
            }
        }
        builder.append(template.bytes[position...], .literal)
        return builder.finished()
    }

    /// The label with its values as the libraries for web pages give it: decorations become
    /// elements, and text from within objects is escaped (`tml-language.md` 12.2).
    public func html(
        with values: TokenValues, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) -> String {
        let decorator = Decorator(
            values: values, defaults: defaults, allowed: source.map { Set($0.decorationNames) })
        let decorated = tree?.text(of: bytes) { [tree] index, content in
            decorator.html(tree?.nodes[index].name ?? "", around: content)
        }
        let resolver = TokenResolver(
            values: values, language: language, defaults: defaults, isHTML: true)
        let allowed = source.map { Set($0.tokens.map(\.name)) }
        return Self.replacingTokens(of: decorated.map { Array($0.utf8) } ?? bytes) { token in
            allowed?.contains(token.name) == false ? nil : resolver.text(for: token)
        }
    }
}

extension Label: Hashable {
    /// Labels are the same byte by byte; composed and decomposed letters differ, as in key hashes.
    public static func == (left: Label, right: Label) -> Bool { left.bytes == right.bytes }
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Label {
    private func template(allowedBy source: Label?) -> Template {
        guard let source, let tree else { return template }
        let allowed = Set(source.decorationNames)
        if tree.names.allSatisfy(allowed.contains) { return template }
        return Template(tree, of: bytes, allowed: allowed)
    }

    private static func replacingTokens(
        of bytes: [UInt8], with replacement: (Token) -> String?
    ) -> String {
        var result: [UInt8] = []
        var position = 0
        for token in Tokenizer.tokens(in: bytes) {
            guard let text = replacement(token) else { continue }
            result.append(contentsOf: bytes[position..<token.range.lowerBound])
            result.append(contentsOf: text.utf8)
            position = token.range.upperBound
        }
        result.append(contentsOf: bytes[position...])
        return result.string
    }
}
