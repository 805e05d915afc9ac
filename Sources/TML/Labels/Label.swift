import Text

/// A text with its markup, parsed once (`tml-language.md` 2). Every text is a label.
public struct Label: Sendable {
    /// The text as it is written.
    public let text: String
    /// Every occurrence of a token, by position.
    public let tokens: [Token]
    /// `nil` if nothing in the label can be a decoration.
    let tree: DecorationTree?
    let bytes: [UInt8]

    /// Reads a label. There is none that cannot be read.
    public init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        self.bytes = bytes
        tokens = bytes.contains(UInt8(ascii: "{")) ? Tokenizer.tokens(in: bytes) : []
        let isDecorated = bytes.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
        tree = isDecorated ? DecorationParser.tree(of: bytes) : nil
    }

    /// The tokens' names by first position. A method token's name includes its attribute.
    public var distinctTokenNames: [String] {
        var seen: Set<String> = []
        return tokens.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The decorations' names by first position.
    public var decorationNames: [String] { tree?.names ?? [] }

    /// The decorations in order of opening.
    package var decorationSpans: [DecorationSpan] {
        (tree?.nodes ?? []).filter { $0.name != DecorationTree.root }
            .map { DecorationSpan(name: $0.name, opening: $0.opening, closing: $0.closing) }
    }
}

extension Label: Hashable {
    /// Labels are the same byte by byte; composed and decomposed letters differ, as in key hashes.
    public static func == (left: Label, right: Label) -> Bool { left.bytes == right.bytes }
    /// Goes with `==`: by the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Label {
    /// The parts of the label; together, in order, they are the whole text.
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

/// How a translator sees a label (`tml-language.md` 13.1), and what a new translation begins with.
extension Label {
    /// The label with its tokens made readable: `{count|| message, messages}` is
    /// `{count} messages`, `{user| he, she}` is `he`, and contexts and cases are left out.
    ///
    /// The language is the label's. A token whose words it cannot tell stays as it is written.
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
    /// Whether there is nothing but white space.
    var isBlank: Bool { bytes.allSatisfy(\.isSpace) }

    /// A part of the label's text.
    func text(at range: Range<Int>) -> String { bytes[range].string }
}

extension Label {
    /// How many letters (grapheme clusters) there are without the markup, as a project's limit
    /// counts them.
    public var letterCount: Int { textWithoutMarkup.count }

    /// The text as it is written, without tokens, decorations and tags.
    var textWithoutMarkup: String {
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
    static let nearWords = 2

    /// The words that follow a token, where the counted noun may be; all of them if the token is
    /// not there.
    func words(after name: String) -> [String] {
        let end = tokens.first { $0.name == name }?.range.upperBound
        let rest = bytes[(end ?? 0)...].string
        let words = rest.unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
        return end == nil ? words : Array(words.prefix(Self.nearWords))
    }
}
