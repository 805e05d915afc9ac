import Text

/// A text in the notation of keys whose syntax is `xmessage` (`tml-language.md` 16.3):
/// `{0} tagged {1,choice,singular#a photo|plural#{1,number} photos}`.
///
/// Every text is one: what cannot be read stands for itself.
public struct XMessage: Sendable {
    /// Parameters nested deeper than this make a text one that cannot be read.
    public static let deepest = 32

    /// The text as it is written.
    public let text: String
    /// Whether the text cannot be read as a message, and is shown as it is written.
    public let isMalformed: Bool
    /// The parts of the text for colouring; together, in order, they are the whole of it. A
    /// parameter with texts in it is several tokens with those texts between them; one that
    /// decorates is an opening and a closing.
    public let segments: [Segment]
    let parts: [Part]

    /// Reads a text, in time linear in its length. There is none that is refused.
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
    /// A piece of a message.
    indirect enum Part: Hashable, Sendable {
        /// As it is written: what protects a brace stays, as in the reference implementations.
        case text(String)
        case parameter(Parameter)
    }

    /// A place where a value is put, or where a value chooses what stands there.
    struct Parameter: Hashable, Sendable {
        let place: Place
        let kind: Kind
        /// How a number or a date is to be written: `integer` in `{0,number,integer}`.
        var format: String?
        /// The texts to choose from, or the decorated one.
        var choices: [Choice] = []
        /// The parameter as it is written.
        var spelling = ""
    }

    /// Which value a parameter is about.
    enum Place: Hashable, Sendable {
        /// `{0}`
        case index(Int)
        /// `{:name}`
        case name(String)
    }

    /// What a parameter does with its value.
    enum Kind: Hashable, Sendable {
        /// `{0}`, or one of the words after which only a format can stand.
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
    /// Byte by byte, as labels are compared.
    public static func == (left: XMessage, right: XMessage) -> Bool {
        left.text.isSame(as: right.text)
    }
    /// Goes with `==`: by the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

extension XMessage.Place {
    /// The name under which the value is found: `0`, or `name` of `:name`.
    var valueName: String {
        switch self {
        case .index(let index): String(index)
        case .name(let name): name
        }
    }
}

extension Dictionary where Key == String, Value == TokenValue {
    /// The values that `{0}`, `{1}`… stand for.
    public init(inOrder values: [TokenValue]) {
        self.init(
            values.enumerated().map { (String($0.offset), $0.element) }, uniquingKeysWith: { $1 })
    }
}

extension XMessage {
    /// The message with its values, without its decorations; the language is the message's own.
    ///
    /// Values are found under `0`, `1`… or the parameters' names. What has none, or none of whose
    /// texts fits, stays as it is written.
    public func text(with values: TokenValues, in language: Language) -> String {
        rendered(with: values, in: language).text
    }

    /// The message with its values, for a terminal.
    public func rendered(with values: TokenValues, in language: Language) -> RenderedText {
        var runs = XMessageRuns(
            XMessageResolver(values: values, language: language, isHTML: false))
        runs.append(parts)
        return runs.rendered
    }

    /// The message with its values as the libraries for web pages give it.
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

/// Collects the parts of a message as a terminal shows them.
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
