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
