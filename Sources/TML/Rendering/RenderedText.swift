/// A label with its values, as a terminal shows it.
public struct RenderedText: Hashable, Sendable {
    /// The text in its parts, in order.
    public let runs: [Run]
    /// The decorations in order of opening, whether or not there is anything in them.
    public let spans: [Span]

    /// All runs together.
    public var text: String { runs.map(\.text).joined() }

    /// Whether a token had no value, or none of its forms fitted.
    public var hasUnresolvedTokens: Bool { runs.contains { $0.kind == .unresolved } }
}

/// A part of a rendered label.
public struct Run: Hashable, Sendable {
    /// Where the text comes from.
    public enum Kind: Hashable, Sendable {
        /// Words of the label.
        case literal
        /// Stands in place of a token.
        case value
        /// A token that stays as it is written.
        case unresolved
    }

    /// Never empty.
    public var text: String
    /// Where the text comes from.
    public var kind: Kind
    /// The names of the decorations around it, the outermost first.
    public var decorations: [String]
}

/// A decoration of a rendered label.
public struct Span: Hashable, Sendable {
    /// The decoration's name.
    public var name: String
    /// In UTF-16 code units of the text.
    public var range: Range<Int>
}
