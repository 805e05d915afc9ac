import Text

/// A text of a key with the syntax `xmessage` (`tml-language.md` 16.3):
/// `{0} tagged {1,choice,singular#a photo|plural#{1,number} photos}`.
///
/// Every text is a message: a malformed text is shown unchanged.
public struct XMessage: Sendable {
    /// The maximum nesting depth of parameters. Deeper texts are malformed.
    public static let deepest = 32

    /// The text as written.
    public let text: String
    /// Whether the text cannot be parsed. A malformed text is shown unchanged.
    public let isMalformed: Bool
    /// The parts of the text for colouring, in order. The parts cover the whole text. A parameter
    /// with texts consists of several tokens with the texts between them. A decorating parameter
    /// consists of an opening and a closing.
    public let segments: [Segment]
    let parts: [Part]

    /// Parses a text in time linear in its length. Every text is accepted.
    public init(_ text: String) {
        self.text = text
        var parser = XMessageParser(Array(text.utf8))
        if let parts = parser.message() {
            (self.parts, segments, isMalformed) = (parts, parser.segments, false)
        } else {
            parts = [.text(text)]
            segments = [Segment(kind: .text, range: 0..<text.utf8.count)]
            isMalformed = true
        }
    }
}

extension XMessage {
    /// A part of a message.
    indirect enum Part: Hashable, Sendable {
        /// A text as written. It keeps its quotes and backslashes, as in the reference
        /// implementations.
        case text(String)
        case parameter(Parameter)
    }

    /// A placeholder for a value, or for a text that a value selects.
    struct Parameter: Hashable, Sendable {
        let place: Place
        let kind: Kind
        /// The format of a number or a date: `integer` in `{0,number,integer}`.
        var format: String?
        /// The texts to select from, or the decorated text.
        var choices: [Choice] = []
        /// The parameter as written.
        var spelling = ""
    }

    /// The identifier of the value of a parameter.
    enum Place: Hashable, Sendable {
        /// `{0}`
        case index(Int)
        /// `{:name}`
        case name(String)
    }

    /// The use of the value.
    enum Kind: Hashable, Sendable {
        /// `{0}`, or a type that allows only a format after it.
        case value(String?)
        /// `{0,choice,singular#…|plural#…}`
        case choice
        /// `{0,map,photo#…|video#…}`
        case map
        /// `{0,anchor,text#…}`
        case decoration(String)
    }

    struct Choice: Hashable, Sendable {
        let key: String
        let parts: [Part]
    }
}

extension XMessage: Hashable {
    /// Compares the bytes, as for labels.
    public static func == (left: XMessage, right: XMessage) -> Bool {
        left.text.isSame(as: right.text)
    }
    /// Hashes the bytes, like `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

extension XMessage.Place {
    /// The name of the value: `0`, or `name` of `:name`.
    var valueName: String {
        switch self {
        case .index(let index): String(index)
        case .name(let name): name
        }
    }
}

extension TokenValues {
    /// Creates the values for `{0}`, `{1}`…
    public init(inOrder values: [TokenValue]) {
        let names = values.indices.map { String($0) }
        self.init(Dictionary(zip(names, values)) { $1 })
    }
}

extension XMessage {
    /// Returns the message with values, without decorations.
    ///
    /// Values have the names `0`, `1`… or the names of the parameters. A parameter without a value
    /// or a matching text stays unchanged.
    ///
    /// - Parameter language: the language of the message.
    public func text(with values: TokenValues, in language: Language) -> String {
        rendered(with: values, in: language).text
    }

    /// Returns the message with values for a terminal.
    public func rendered(with values: TokenValues, in language: Language) -> RenderedText {
        var runs = XMessageRuns(
            XMessageResolver(values: values, language: language, isHTML: false))
        runs.append(parts)
        return runs.rendered
    }

    /// Returns the same HTML as the libraries for web pages.
    public func html(
        with values: TokenValues, in language: Language, defaults: DefaultTokens = .standard
    ) -> String {
        let resolver = XMessageResolver(values: values, language: language, isHTML: true)
        return Self.html(of: parts, resolver, defaults)
    }

    private static func html(
        of parts: [Part], _ resolver: XMessageResolver, _ defaults: DefaultTokens
    ) -> String {
        parts.map { part in
            switch resolver.resolved(part) {
            case .literal(let text), .value(let text), .unresolved(let text): return text
            case .parts(let parts): return html(of: parts, resolver, defaults)
            case .decorated(let name, let value, let parts):
                let decorator = Decorator(values: [name: value], defaults: defaults, allowed: nil)
                return decorator.html(name, around: html(of: parts, resolver, defaults))
            }
        }.joined()
    }
}

/// Collects the runs of a message for a terminal.
private struct XMessageRuns {
    private let resolver: XMessageResolver
    private var runs: [Run] = []
    private var spans: [Span] = []
    private var open: [String] = []
    private var length = 0

    init(_ resolver: XMessageResolver) { self.resolver = resolver }

    var rendered: RenderedText { RenderedText(runs: runs, spans: spans) }

    mutating func append(_ parts: [XMessage.Part]) {
        for part in parts {
            switch resolver.resolved(part) {
            case .literal(let text): append(text, .literal)
            case .unresolved(let text): append(text, .unresolved)
            case .value(let text): append(text, .value)
            case .parts(let parts): append(parts)
            case .decorated(let name, _, let parts): append(parts, decoratedBy: name)
            }
        }
    }

    private mutating func append(_ parts: [XMessage.Part], decoratedBy name: String) {
        let place = spans.count
        spans.append(Span(name: name, range: length..<length))
        open.append(name)
        append(parts)
        open.removeLast()
        spans[place].range = spans[place].range.lowerBound..<length
    }

    private mutating func append(_ text: String, _ kind: Run.Kind) {
        guard !text.isEmpty else { return }
        length += text.utf16.count
        runs.append(Run(text: text, kind: kind, decorations: open))
    }
}
