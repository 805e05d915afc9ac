import Catalog
import HTTP
import TML
import Text

/// Apertium's server, MyMemory, and other services that answer like Google's former AJAX service
/// (`tml-service.md` 7.2–7.4).
///
/// MyMemory stores the texts in a public memory. So the program uses MyMemory only if the
/// configuration names it.
struct ResponseDataService: MachineService {
    /// The service that answers.
    private enum Kind: String {
        case apertium
        case myMemory = "mymemory"
        case ajax
    }

    /// The maximum length of a text for MyMemory, in bytes.
    private static let mostMyMemoryBytes = 500
    /// The maximum length of a query in a URL. Longer queries use POST if the service supports it.
    private static let longestQuery = 2_000

    private let kind: Kind
    private let configuration: EngineConfiguration
    private let client: HTTPClient
    private let offered = DayMemory<Set<ServicePair>>()

    var scheme: Protection.Scheme { kind == .apertium ? .markup : .plain }
    let limits = ServiceLimits()

    /// Returns the pair if Apertium lists it. The other services have no list; for them, two
    /// different languages with codes are a pair.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        guard kind == .apertium else {
            return ServicePair(
                from: LanguageCodes.webService(from), to: LanguageCodes.webService(to))
        }
        let offered = try await offeredPairs()
        for target in LanguageCodes.apertium(to) {
            for source in LanguageCodes.apertium(from) {
                let pair = ServicePair(source: source, target: target)
                if offered.contains(pair) { return pair }
            }
        }
        return nil
    }

    /// Reports the number of Apertium's pairs. The other services can only translate.
    func examine() async throws(EngineError) -> String? {
        guard kind == .apertium else { return nil }
        let count = try await offeredPairs().count
        return count == 1 ? "1 pair of languages" : "\(count) pairs of languages"
    }

    /// Apertium reports codes without names.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        guard kind == .apertium else { return [] }
        let pairs = Dictionary(grouping: try await offeredPairs(), by: \.source)
        return pairs.sorted { $0.key < $1.key }.map { source, pairs in
            EngineLanguage(source, isTarget: false, targets: pairs.map(\.target).sorted())
        }
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        guard let text = texts.first?.text else { return [] }
        let response = try await client.ask(try request(for: text, pair))
        guard let translation = try ResponseDataAnswer.translations(response).first else {
            throw .unreadable("The answer has no translation")
        }
        return [translation]
    }
}

extension ResponseDataService {
    static let apertium = registered(
        .apertium, at: "http://127.0.0.1:2737", cost: "Your own server costs nothing.")
    static let myMemory = registered(
        .myMemory, at: "https://api.mymemory.translated.net",
        cost: "MyMemory is free up to a daily limit, and stores your texts in a public memory.")
    static let ajax = registered(.ajax, at: "http://127.0.0.1:8080")

    private static func registered(
        _ kind: Kind, at example: String, cost: String = ""
    ) -> EngineStyle {
        EngineStyle(
            kind.rawValue, cost: cost,
            settings: [
                .address(example: example),
                .text("email", "an e-mail address; with this address, MyMemory allows more text"),
            ]
        ) { ResponseDataService(kind: kind, configuration: $0, client: $1) }
    }

    private var url: String { configuration.url ?? "" }

    private func offeredPairs() async throws(EngineError) -> Set<ServicePair> {
        try await offered.value { () async throws(EngineError) in
            Set(
                try ResponseDataAnswer.pairs(
                    try await client.ask(HTTPRequest(url: url + "/listPairs"))))
        }
    }

    private func request(
        for text: String, _ pair: ServicePair
    ) throws(EngineError) -> HTTPRequest {
        var fields: FormFields = ["langpair": "\(pair.source)|\(pair.target)", "q": text]
        if let key = configuration.key { fields.add("key", key.reveal()) }
        switch kind {
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
            if let email = configuration["email"] { fields.add("de", email) }
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
}
