public import Catalog
public import HTTP
public import TML
import Text

/// Apertium's server, MyMemory, and whatever else answers like Google's former AJAX service
/// (`tml-service.md` 7.2–7.4).
///
/// MyMemory keeps what it is sent in a public memory: it is asked only where somebody chose it.
public struct ResponseDataEngine: TranslationEngine {
    /// Which of the services answers.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Apertium's server, which tells the pairs that it has.
        case apertium
        /// MyMemory, for texts of at most 500 bytes.
        case myMemory = "mymemory"
        /// Whatever answers like Google's former AJAX service.
        case ajax

        var scheme: Protection.Scheme { self == .apertium ? .markup : .plain }
    }

    /// MyMemory takes no longer texts, in bytes.
    private static let mostMyMemoryBytes = 500
    /// Longer queries are posted, where the service admits it.
    private static let longestQuery = 2_000

    /// What the translator sees as the origin of suggestions.
    public let name: String
    private let style: Style
    private let url: String
    private let email: String?
    private let key: Secret?
    private let client: HTTPClient
    private let memory = EngineMemory()

    /// - Parameters:
    ///   - name: how the translator knows the engine; the style's own name if `nil`.
    ///   - url: of the service, without the paths of its calls: `http://localhost:2737`.
    ///   - email: told to MyMemory for a larger allowance.
    ///   - key: sent with each text to services that want one.
    public init(
        name: String? = nil, style: Style, url: String, email: String? = nil, key: Secret? = nil,
        client: HTTPClient
    ) {
        self.name = name ?? style.rawValue
        self.style = style
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.email = email
        self.key = key
        self.client = client
    }

    /// Apertium tells its pairs; the others only translate.
    public func examine() async throws(EngineError) -> String? {
        guard style == .apertium else { return nil }
        let count = try await offeredPairs().count
        return count == 1 ? "1 pair of languages" : "\(count) pairs of languages"
    }

    /// Asks Apertium for its pairs, at most once a day; with the others any two different languages
    /// whose codes they take are a pair.
    public func supports(
        from: LocaleCode, to: LocaleCode
    ) async throws(EngineError) -> Bool {
        try await pair(from: from, to: to) != nil
    }

    /// Sends a request for each form. Throws `unsupportedPair` and whatever a request throws; then
    /// no form has a suggestion.
    public func translate(
        _ label: Label, from: Language, to: Language
    ) async throws(EngineError) -> [Suggestion] {
        guard let pair = try await pair(from: from.locale, to: to.locale) else {
            throw .unsupportedPair
        }
        var suggestions: [Suggestion] = []
        for variant in FormVariants.all(of: label, from: from, to: to) {
            guard let protection = Protection(variant.label, scheme: style.scheme) else { continue }
            let answer = try await answer(to: protection.text, pair)
            let restored = variant.completed(protection.restored(answer))
            guard restored.text.contains(where: { !$0.isWhitespace }) else { continue }
            suggestions.append(
                Suggestion(
                    text: ExactText(restored.text), origin: .machine(name),
                    context: variant.context,
                    warnings: restored.warnings))
        }
        return suggestions
    }
}

extension ResponseDataEngine {
    static let apertium = registered(.apertium, at: "http://127.0.0.1:2737")
    static let myMemory = registered(.myMemory, at: "https://api.mymemory.translated.net")
    static let ajax = registered(.ajax, at: "http://127.0.0.1:8080")

    private static func registered(_ style: Style, at example: String) -> EngineStyle {
        EngineStyle(
            style.rawValue,
            settings: [
                .address(example: example),
                .text("email", "an e-mail address, for which MyMemory gives a larger allowance"),
            ]
        ) { configuration, client in
            ResponseDataEngine(
                name: configuration.name, style: style, url: configuration["url"] ?? "",
                email: configuration["email"], key: configuration.key, client: client)
        }
    }
}

extension ResponseDataEngine {
    /// The languages as the service names them; `nil` when it does not have the pair.
    private func pair(
        from: LocaleCode, to: LocaleCode
    ) async throws(EngineError) -> ApertiumPair? {
        guard style == .apertium else {
            guard let source = LanguageCodes.webService(from),
                let target = LanguageCodes.webService(to), source != target
            else { return nil }
            return ApertiumPair(source: source, target: target)
        }
        let offered = try await offeredPairs()
        for target in LanguageCodes.apertium(to) {
            for source in LanguageCodes.apertium(from) {
                let pair = ApertiumPair(source: source, target: target)
                if offered.contains(pair) { return pair }
            }
        }
        return nil
    }

    private func offeredPairs() async throws(EngineError) -> Set<ApertiumPair> {
        if let known = await memory.pairs { return known }
        let response = try await send(HTTPRequest(url: url + "/listPairs"))
        let pairs = Set(try ResponseDataAnswer.pairs(response))
        await memory.keep(pairs)
        return pairs
    }

    private func answer(
        to text: String, _ pair: ApertiumPair
    ) async throws(EngineError) -> String {
        if let known = await memory.translation(of: text, pair) { return known }
        let response = try await send(try request(for: text, pair))
        guard let translation = try ResponseDataAnswer.translations(response).first else {
            throw .unreadable("The answer has no translation")
        }
        await memory.keep(translation, of: text, pair)
        return translation
    }

    private func request(
        for text: String, _ pair: ApertiumPair
    ) throws(EngineError) -> HTTPRequest {
        var fields: FormFields = ["langpair": "\(pair.source)|\(pair.target)", "q": text]
        if let key { fields.add("key", key.reveal()) }
        switch style {
        case .apertium:
            fields.add("markUnknown", "no")
            fields.add("deformat", "html")
            fields.add("reformat", "html-noent")
            return get("/translate", fields)
        case .ajax:
            fields.add("v", "1.0")
            return get("/ajax/services/language/translate", fields)
        case .myMemory:
            guard text.utf8.count <= Self.mostMyMemoryBytes else {
                throw .refused("The text is longer than \(Self.mostMyMemoryBytes) bytes")
            }
            if let email { fields.add("de", email) }
            return get("/get", fields, orPost: false)
        }
    }

    private func get(_ path: String, _ fields: FormFields, orPost: Bool = true) -> HTTPRequest {
        let encoded = fields.encoded
        guard orPost, encoded.utf8.count > Self.longestQuery else {
            return HTTPRequest(url: "\(url)\(path)?\(encoded)")
        }
        return HTTPRequest(
            method: .post, url: url + path, headers: ["Content-Type": FormFields.contentType],
            body: Array(encoded.utf8))
    }

    private func send(_ request: HTTPRequest) async throws(EngineError) -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch {
            throw EngineError(error)
        }
    }
}
