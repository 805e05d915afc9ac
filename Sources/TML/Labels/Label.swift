import Text

/// A parsed text with its markup (`tml-language.md` 2). Every text is a label.
public struct Label: Sendable {
    /// The text with its markup, as written.
    public let text: String
    /// The syntax of the text.
    public let syntax: LabelSyntax
    /// All occurrences of tokens, by position.
    public let tokens: [Token]
    /// The decorations. `nil` if the label certainly has none.
    let tree: DecorationTree?
    let bytes: [UInt8]

    /// Parses a label of TML. Every text is valid.
    public init(_ text: String) { self.init(text, syntax: .tml) }

    /// Parses a label. Every text is valid.
    public init(_ text: String, syntax: LabelSyntax) {
        self.text = text
        self.syntax = syntax
        let bytes = Array(text.utf8)
        self.bytes = bytes
        switch syntax.placeholders {
        case .tml, .xmessage:
            tokens = Tokenizer.tokens(in: bytes)
            let isDecorated = bytes.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
            tree = isDecorated ? DecorationParser.tree(of: bytes) : nil
        case .printf, .brace, .icu, .i18next, .plain:
            (tokens, tree) = syntax.markup(in: bytes)
        }
    }

    /// True if the tokens and decorations are those of TML.
    var isTML: Bool { syntax.isTML }

    /// The distinct names of the tokens, in order of first occurrence. The name of a method token
    /// includes its attribute.
    public var distinctTokenNames: [String] {
        var seen: Set<String> = []
        return tokens.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The distinct names of the decorations, in order of first occurrence.
    public var decorationNames: [String] { tree?.names ?? [] }

    /// The offsets of the tags that have no closing tag, such as `<br>`, in a syntax other than TML.
    package var singleTags: Set<Int> {
        guard !isTML, let tree else { return [] }
        return Set(tree.nodes.lazy.filter(\.closing.isEmpty).map(\.opening.lowerBound))
    }

    /// The decorations in the order of their opening tags.
    package var decorationSpans: [DecorationSpan] {
        (tree?.nodes ?? []).filter { $0.name != DecorationTree.root }
            .map { DecorationSpan(name: $0.name, opening: $0.opening, closing: $0.closing) }
    }
}

extension Label: Hashable {
    /// Compares the bytes. Composed and decomposed letters differ, as in key hashes.
    public static func == (left: Label, right: Label) -> Bool {
        left.bytes == right.bytes && left.syntax == right.syntax
    }
    /// Hashes the bytes, like `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Label {
    /// The parts of the label in their order. The parts cover the whole text.
    public var segments: [Segment] {
        var segments: [Segment] = []
        var tokens = tokens[...]
        let parts =
            tree?.parts ?? [.init(kind: .text(shown: 0..<bytes.count), range: 0..<bytes.count)]
        for part in parts where !part.range.isEmpty {
            if case .text = part.kind {
                appendText(part.range, &tokens, to: &segments)
            } else {
                segments.append(Segment(kind: kind(of: part), range: part.range))
            }
        }
        return segments
    }

    private func kind(of part: DecorationTree.Part) -> Segment.Kind {
        switch part.kind {
        case .opening(let node): .decorationOpening(tree?.nodes[node].name ?? "")
        case .closing: .decorationClosing
        case .text: .text
        case .lost: .lost
        }
    }

    private func appendText(
        _ range: Range<Int>, _ tokens: inout ArraySlice<Token>, to segments: inout [Segment]
    ) {
        var position = range.lowerBound
        while let token = tokens.first, token.range.lowerBound < range.upperBound {
            let inside = token.range.clamped(to: range)
            if position < inside.lowerBound {
                segments.append(Segment(kind: .text, range: position..<inside.lowerBound))
            }
            if !inside.isEmpty { segments.append(Segment(kind: .token, range: inside)) }
            position = max(position, inside.upperBound)
            if token.range.upperBound > range.upperBound { break }
            tokens.removeFirst()
        }
        if position < range.upperBound {
            segments.append(Segment(kind: .text, range: position..<range.upperBound))
        }
    }
}

/// The form of a label for translators (`tml-language.md` 13.1), which is also the start of a new
/// translation.
extension Label {
    /// Returns the label with readable tokens: `{count|| message, messages}` becomes
    /// `{count} messages`, and `{user| he, she}` becomes `he`. Contexts and cases are omitted. A
    /// token whose words have unknown rules stays unchanged.
    ///
    /// - Parameter language: the language of the label.
    public func translatorText(in language: Language) -> String {
        var text: [UInt8] = []
        var position = 0
        for token in tokens {
            text += bytes[position..<token.range.lowerBound]
            text += token.translatorText(in: language).utf8
            position = token.range.upperBound
        }
        return (text + bytes[position...]).string
    }
}

extension Label {
    /// Whether the text is empty or only white space.
    var isBlank: Bool { bytes.allSatisfy(\.isSpace) }

    /// Returns a part of the text.
    func text(at range: Range<Int>) -> String { bytes[range].string }
}

extension Label {
    /// The number of characters (grapheme clusters) without markup. The length limit of a project
    /// uses this number. Of a message of ICU, the longest text counts.
    public var letterCount: Int { textWithoutMarkup.count }

    /// The text without tokens, decorations and tags.
    var textWithoutMarkup: String {
        guard isTML else { return placeholderText }
        if tokens.isEmpty && tree == nil { return text }
        var shown: [UInt8] = []
        var isBehindShortOpening = false
        for segment in segments {
            let part = bytes[segment.range]
            if segment.kind == .text, part.first != UInt8(ascii: "<") {
                shown += isBehindShortOpening ? part.drop { $0.isSpace } : part
            }
            if case .decorationOpening = segment.kind {
                isBehindShortOpening = part.last == UInt8(ascii: ":")
            } else {
                isBehindShortOpening = false
            }
        }
        return shown.string
    }
}

extension Label {
    /// The text without placeholders of values, elements and hidden apostrophes, in a syntax other
    /// than TML. Of the texts that a message of ICU selects, the longest.
    private var placeholderText: String {
        if tokens.isEmpty, tree == nil, ICUParser.hiddenQuotes(of: self).isEmpty { return text }
        var shown = ShownText(self).elements.filter { $0.kind != .token && $0.kind != .tag }
        if let message = ICUMessage(of: self), !message.arguments.isEmpty {
            shown = message.longest(of: shown)
        }
        return shown.map { element in
            // A sign such as `%%` is one character.
            let isSign = element.scalar.isASCII && element.end - element.start == 2
            return isSign ? String(element.scalar) : text(at: element.start..<element.end)
        }.joined()
    }
}

extension Label {
    static let nearWords = 2

    /// Returns the two words after a token, where a counted noun can be. Returns all words if the
    /// label lacks the token.
    func words(after name: String) -> [String] {
        let end = tokens.first { $0.name == name }?.range.upperBound
        let rest = bytes[(end ?? 0)...].string
        let words = rest.unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
        return end == nil ? words : Array(words.prefix(Self.nearWords))
    }
}
