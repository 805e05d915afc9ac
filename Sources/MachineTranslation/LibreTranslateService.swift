import Catalog
import HTTP
import TML
import Text

/// LibreTranslate (`tml-service.md` 7.6).
struct LibreTranslateService: MachineService {
    private let url: String
    private let key: Secret?
    private let client: HTTPClient
    private let known = DayMemory<LanguageList>()

    init(_ configuration: EngineConfiguration, _ client: HTTPClient) {
        url = configuration.url ?? ""
        key = configuration.key
        self.client = client
    }

    var scheme: Protection.Scheme { .html }
    let limits = ServiceLimits(texts: 20, characters: 2_000)

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to)
    }

    func examine() async throws(EngineError) -> String? { try await list().summary }

    /// LibreTranslate reports only the English names.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await list().languages
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
        "libretranslate", detects: true, settings: [.address(example: "http://127.0.0.1:5000")]
    ) { configuration, client in LibreTranslateService(configuration, client) }

    private func list() async throws(EngineError) -> LanguageList {
        try await known.value { () async throws(EngineError) in
            let answer = try await answer(HTTPRequest(url: url + "/languages"))
            guard let list = answer.array else {
                throw .unreadable("The answer is not a list of languages")
            }
            return LanguageList(
                languages: list.compactMap { entry in
                    guard let code = entry["code"]?.strictString else { return nil }
                    return EngineLanguage(
                        code, name: entry["name"]?.strictString,
                        targets: entry["targets"]?.array?.compactMap(\.strictString))
                })
        }
    }

    private func posted(_ path: String, _ body: JSONObject) -> HTTPRequest {
        var body = body
        if let key { body["api_key"] = .string(key.reveal()) }
        return HTTPRequest(
            method: .post, url: url + path, headers: ["Content-Type": "application/json"],
            body: JSON.object(body).bytes)
    }

    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        let response = try await client.ask(request)
        let answer = JSON(response.body)
        guard response.isSuccess else {
            throw Self.error(response, answer?["error"]?.strictString ?? "")
        }
        guard let answer else { throw .unreadable("The answer is not JSON") }
        return answer
    }

    private static func error(_ response: HTTPResponse, _ words: String) -> EngineError {
        let lowercase = words.lowercased()
        switch response.status {
        case 403: return .keyRefused(words.isEmpty ? "Status 403" : words)
        case 400 where lowercase.contains("api key"): return .keyRefused(words)
        case 400 where lowercase.contains("not supported"): return .unsupportedPair
        case 400 where lowercase.contains("exceeds"): return .tooLong
        default: return EngineError(status: response.status, words, response)
        }
    }
}
