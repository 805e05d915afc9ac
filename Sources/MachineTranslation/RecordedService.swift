import HTTP
public import TML

/// Answers with recorded translations, for a demonstration without a network.
///
/// No configuration file can name this service. Only the demonstration of `tml-server` uses it.
struct RecordedService: MachineService {
    let recordings: Recordings

    var scheme: Protection.Scheme { .none }
    let limits = ServiceLimits(texts: 50)

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        guard from == recordings.source, recordings.texts[to] != nil else { return nil }
        return ServicePair(source: from.rawValue, target: to.rawValue)
    }

    func examine() async throws(EngineError) -> String? {
        "\(recordings.texts.values.reduce(0) { $0 + $1.count }) recorded texts"
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let known = recordings.texts[question.target.locale] ?? [:]
        return try texts.map { (text) throws(EngineError) in
            guard let translation = known[text.text] else {
                throw .refused("There is no recorded translation of this text")
            }
            return translation
        }
    }
}

/// Recorded translations from one language into others.
public struct Recordings: Sendable {
    /// The language of the texts that are translated.
    public let source: LocaleCode
    /// The translations, by the target language and by the text that the engine receives. In the
    /// text, a sample number replaces each piped token.
    public let texts: [LocaleCode: [String: String]]

    /// Creates recordings for these languages.
    public init(from source: LocaleCode, texts: [LocaleCode: [String: String]]) {
        self.source = source
        self.texts = texts
    }
}

extension EngineConfiguration {
    /// Creates an engine that answers with recorded translations. Translators see its name.
    public static func recorded(_ recordings: Recordings, name: String) -> EngineConfiguration {
        EngineConfiguration(
            name: name,
            style: EngineStyle("recorded", settings: []) { _, _ in
                RecordedService(recordings: recordings)
            })
    }
}
