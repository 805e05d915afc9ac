/// A label with values, for a terminal.
public struct RenderedText: Hashable, Sendable {
    /// The parts of the text, in order.
    public let runs: [Run]
    /// The decorations in the order of their opening tags, including empty decorations.
    public let spans: [Span]

    /// The text of all runs.
    public var text: String { runs.map(\.text).joined() }

    /// Whether a token had no value or no matching form.
    public var hasUnresolvedTokens: Bool { runs.contains { $0.kind == .unresolved } }
}

/// A part of a rendered label.
public struct Run: Hashable, Sendable {
    /// The origin of the text.
    public enum Kind: Hashable, Sendable {
        /// Text of the label.
        case literal
        /// The text of a token.
        case value
        /// A token that stays unchanged.
        case unresolved
    }

    /// The text. Never empty.
    public var text: String
    /// The origin of the text.
    public var kind: Kind
    /// The names of the decorations around the text, the outermost first.
    public var decorations: [String]
}

/// A decoration of a rendered label.
public struct Span: Hashable, Sendable {
    /// The name of the decoration.
    public var name: String
    /// The range in UTF-16 code units of the text.
    public var range: Range<Int>
}
