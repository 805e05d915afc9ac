import Text

/// A text, split into fixed pieces and pieces that depend on values.
struct PreparedText: Sendable {
    private enum Piece: Sendable {
        case literal(String)
        case token(PreparedToken)
        /// The start and the end of the decoration with this index.
        case opening(Int)
        case closing(Int)
        /// A whole text of another syntax than TML.
        indirect case placeholders(PreparedPlaceholders)
    }

    private var pieces: [Piece] = []
    private let nodes: [DecorationTree.Node]
    private var likelyLength = 0
    /// The estimated length of a value in UTF-8.
    private static let likelyValueLength = 24
    /// The maximum number of reserved bytes.
    private static let mostReserved = 1_000_000
    /// The length of fixed pieces to which a value is often added without an allocation: Swift
    /// stores texts of at most 15 bytes in place.
    private static let shortLength = 11

    /// Splits a text. Its decorations are marked if there are `nodes`.
    ///
    /// - Parameter allowed: the names of the tokens to replace. `nil` means all.
    init(
        _ template: Template, nodes: [DecorationTree.Node], in language: Language,
        allowed: Set<String>?, defaults: DefaultTokens
    ) {
        self.nodes = nodes
        let isMarked = !nodes.isEmpty
        pieces.reserveCapacity(2 * template.tokens.count + 1)
        var position = 0
        for token in template.tokens {
            append(template.bytes[position..<token.range.lowerBound])
            position = token.range.upperBound
            let isAllowed = allowed?.contains(token.name) ?? true
            let prepared =
                isAllowed
                ? PreparedToken(token, in: language, defaults: defaults, mayBeMarked: isMarked)
                : PreparedToken(unresolvable: token, mayBeMarked: isMarked)
            pieces.append(.token(prepared))
        }
        append(template.bytes[position...])
        let isShort = template.tokens.count == 1 && likelyLength <= Self.shortLength
        likelyLength += isShort ? 0 : template.tokens.count * Self.likelyValueLength
    }

    /// Prepares a text of another syntax than TML.
    private init(_ placeholders: PreparedPlaceholders, nodes: [DecorationTree.Node]) {
        self.nodes = nodes
        pieces = [.placeholders(placeholders)]
    }

    /// Returns the text without its decorations.
    func text(with values: TokenValues, in language: Language, isHTML: Bool) -> String {
        let writer = ValueWriter(values: values, isHTML: isHTML)
        var text = ""
        text.reserveCapacity(min(likelyLength, Self.mostReserved))
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .token(let token):
                if text.utf8.count > TextLimit.longest {
                    text += token.spelling.plain
                } else {
                    token.writeAnyway(to: &text, with: writer, in: language)
                }
            case .opening, .closing: break
            case .placeholders(let placeholders):
                text += placeholders.text(with: writer, in: language)
            }
        }
        return text
    }

    /// Returns the text with its decorations.
    func rendered(with values: TokenValues, in language: Language) -> RenderedText {
        let writer = ValueWriter(values: values, isHTML: false)
        var builder = RunBuilder(nodes)
        var length = 0
        for piece in pieces {
            switch piece {
            case .literal(let literal):
                builder.add(literal, .literal)
                length += literal.utf8.count
            case .opening(let node): builder.begin(node)
            case .closing(let node): builder.close(node)
            case .placeholders(let placeholders):
                placeholders.write(to: &builder, with: writer, in: language)
            case .token(let token):
                var text = ""
                let isResolved =
                    length <= TextLimit.longest
                    && token.write(to: &text, with: writer, in: language, isMarked: true)
                length += isResolved ? text.utf8.count : token.spelling.plain.utf8.count
                if isResolved {
                    builder.append(text, .value, isMarked: token.isMarked)
                } else {
                    let (plain, marked) = (token.spelling.plain, token.spelling.marked)
                    builder.append(marked ?? plain, .unresolved, isMarked: marked != nil)
                }
            }
        }
        return builder.finished()
    }
}

extension PreparedText {
    /// Prepares a label for a terminal: decorations become marks.
    static func terminal(
        _ label: Label, in language: Language, allowedBy source: Label?, defaults: DefaultTokens
    ) -> PreparedText {
        guard label.isTML else { return placeholders(label, allowedBy: source) }
        let template =
            label.tree.map { tree in
                Template(tree, of: label.bytes, allowed: source.map { Set($0.decorationNames) })
            } ?? Template(bytes: label.bytes, tokens: label.tokens)
        return PreparedText(
            template, nodes: label.tree?.nodes ?? [], in: language,
            allowed: source.map { Set($0.tokens.map(\.name)) }, defaults: defaults)
    }

    /// Prepares a label for a web page: decorations become elements with the values of their names.
    static func web(
        _ label: Label, values: TokenValues, in language: Language, allowedBy source: Label?,
        defaults: DefaultTokens
    ) -> PreparedText {
        guard label.isTML else { return placeholders(label, allowedBy: source) }
        let template =
            label.tree.map { tree in
                let decorator = Decorator(
                    values: values, defaults: defaults,
                    allowed: source.map { Set($0.decorationNames) })
                let bytes = Array(decorator.html(of: tree, label.bytes).utf8)
                return Template(bytes: bytes, tokens: Tokenizer.tokens(in: bytes))
            } ?? Template(bytes: label.bytes, tokens: label.tokens)
        return PreparedText(
            template, nodes: [], in: language,
            allowed: source.map { Set($0.tokens.map(\.name)) }, defaults: defaults)
    }

    /// Prepares a label of another syntax than TML, for a terminal and for a web page.
    private static func placeholders(_ label: Label, allowedBy source: Label?) -> PreparedText {
        PreparedText(
            PreparedPlaceholders(label, numberNames: NumberPlaceholder.names(in: source ?? label)),
            nodes: label.tree?.nodes ?? [])
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !nodes.isEmpty, let tag = DecorationMark.first(in: rest) {
            append(literal: rest[..<tag.range.lowerBound])
            pieces.append(tag.isClosing ? .closing(tag.node) : .opening(tag.node))
            rest = rest[tag.range.upperBound...]
        }
        append(literal: rest)
    }

    private mutating func append(literal bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        pieces.append(.literal(bytes.string))
        likelyLength += bytes.count
    }
}
