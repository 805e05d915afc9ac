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
}

extension Label: Hashable {
    /// Labels are the same byte by byte; composed and decomposed letters differ, as in key hashes.
    public static func == (left: Label, right: Label) -> Bool { left.bytes == right.bytes }
    /// Goes with `==`: by the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
