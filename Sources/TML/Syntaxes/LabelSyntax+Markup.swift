/// The placeholders and the decorations of the syntaxes besides TML.
extension LabelSyntax {
    /// True if the tokens and decorations are those of TML.
    var isTML: Bool {
        switch placeholders {
        case .tml, .xmessage: true
        case .printf, .brace, .icu, .i18next, .plain: false
        }
    }

    /// The name of the value for whose number the texts have forms. `nil` if there is none.
    var numberValue: String? { variations.first { $0.keyword == "number" }?.token }

    /// Returns the placeholders of a text by position, and its decorations.
    func markup(in bytes: [UInt8]) -> (tokens: [Token], tree: DecorationTree?) {
        let tokens = tokens(in: bytes)
        guard let markup else { return (tokens, nil) }
        let hasTags = bytes.contains(UInt8(ascii: "<"))
        let tree = hasTags ? HTMLParser.tree(of: bytes, besides: tokens) : nil
        switch markup {
        case .html: return (tokens, tree)
        case .qt:
            guard bytes.contains(UInt8(ascii: "&")) else { return (tokens, tree) }
            let closed = tokens.map(\.range) + (tree?.tags ?? [])
            let shortcuts = ShortcutParser.tokens(in: bytes, outside: closed)
            let all = (tokens + shortcuts).sorted { $0.range.lowerBound < $1.range.lowerBound }
            return (all, tree)
        }
    }

    private func tokens(in bytes: [UInt8]) -> [Token] {
        switch placeholders {
        case .tml, .xmessage: Tokenizer.tokens(in: bytes)
        case .printf: PrintfParser.tokens(in: bytes)
        case .brace: BraceParser.tokens(in: bytes)
        case .icu: ICUParser.parsed(bytes, isNumber: numberValue != nil).tokens
        case .i18next: I18nextParser.tokens(in: bytes)
        case .plain: []
        }
    }
}

extension DecorationTree {
    /// The ranges of the opening and closing tags.
    fileprivate var tags: [Range<Int>] {
        parts.compactMap { part in
            switch part.kind {
            case .opening, .closing: part.range
            case .text, .lost: nil
            }
        }
    }
}
