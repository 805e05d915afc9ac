import Catalog
import HTTP
import TML
import Text

/// LibreTranslate (`tml-service.md` 7.6).
struct LibreTranslateService: ListingService {
    private let configuration: EngineConfiguration
    private let client: HTTPClient
    let known = DayMemory<LanguageList>()

    var scheme: Protection.Scheme { .html }
    let limits = ServiceLimits(texts: 20, characters: 2_000)

    /// Returns the languages with their English names. LibreTranslate reports no other names.
    func requestedLanguages() async throws(EngineError) -> [EngineLanguage] {
        guard let list = try await answer(HTTPRequest(url: url + "/languages")).array else {
            throw .unreadable("The answer is not a list of languages")
        }
        return list.compactMap { EngineLanguage($0, code: "code") }
    }

    /// LibreTranslate reports the confidence in percent.
    func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        guard let best = try await answer(posted("/detect", ["q": .string(text)])).array?.first
        else { throw .unreadable("The answer has no language") }
        return DetectedLanguage(
            best["language"]?.strictString, confidence: best["confidence"]?.number.map { $0 / 100 })
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let body: JSONObject = [
            "q": .array(texts.map { .string($0.text) }), "source": .string(pair.source),
            "target": .string(pair.target), "format": "html",
        ]
        let found = try await answer(posted("/translate", body))["translatedText"]
        // Some servers accept a list with one text, but answer without a list.
        if let text = found?.strictString, texts.count == 1 { return [text] }
        guard let list = found?.array?.map(\.strictString), !list.contains(nil) else {
            throw .noField("translatedText")
        }
        return list.compactMap(\.self)
    }
}

extension LibreTranslateService {
    static let style = EngineStyle(
        "libretranslate", detects: true,
        cost: "Your own server costs nothing. Other servers need an API key.",
        settings: [.address(example: "http://127.0.0.1:5000")], make: LibreTranslateService.init)

    private var url: String { configuration.url ?? "" }

    private func posted(_ path: String, _ body: JSONObject) -> HTTPRequest {
        var body = body
        if let key = configuration.key { body["api_key"] = .string(key.reveal()) }
        return .posting(.object(body), to: url + path)
    }

    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        try await client.json(request) { response, answer in
            let failure = ServiceFailure(response, answer?["error"]?.strictString)
            return switch failure.status {
            case 403: .keyRefused(failure.sentence)
            case 400 where failure.mentions("api key"): .keyRefused(failure.words)
            case 400 where failure.mentions("not supported"): .unsupportedPair
            case 400 where failure.mentions("exceeds"): .tooLong
            default: failure.error
            }
        }
    }
}
