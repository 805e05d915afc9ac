import Catalog
import HTTP
import TML
import Text

/// Microsoft Translator 3.0 (`tml-service.md` 7.8).
struct MicrosoftService: MachineService {
    private static let address = "https://api.cognitive.microsofttranslator.com"

    private let url: String
    private let key: Secret?
    private let region: String?
    private let client: HTTPClient
    private let known = DayMemory<LanguageList>()

    init(_ configuration: EngineConfiguration, _ client: HTTPClient) {
        url = configuration.url ?? Self.address
        key = configuration.key
        region = configuration["region"]
        self.client = client
    }

    var scheme: Protection.Scheme { .html }
    let limits = ServiceLimits(texts: 1_000, characters: 50_000)

    /// The code `pt` of Microsoft means the Portuguese of Brazil.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to) { locale in
            (locale == "pt" ? ["pt-pt"] : []) + LanguageCodes.names(locale)
        }
    }

    func examine() async throws(EngineError) -> String? { try await list().summary }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await list(namedIn: locale.normalized.rawValue).languages
    }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        let best = try await answer(posted("detect", ["api-version": "3.0"], [text])).array?.first
        guard let best else { throw .unreadable("The answer has no language") }
        return DetectedLanguage(best["language"]?.strictString, confidence: best["score"]?.number)
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let fields: FormFields = [
            "api-version": "3.0", "from": pair.source, "to": pair.target, "textType": "html",
        ]
        let request = posted("translate", fields, texts.map(\.text))
        guard let list = try await answer(request).array else {
            throw .unreadable("The answer is not a list")
        }
        return try list.map { one throws(EngineError) in
            guard let text = one["translations"]?.array?.first?["text"]?.strictString else {
                throw .noField("text")
            }
            return text
        }
    }
}

extension MicrosoftService {
    static let style = EngineStyle(
        "microsoft", needsKey: true, detects: true,
        settings: [
            .address(example: address, isRequired: false),
            .text("region", "the region of the API key, such as \"westeurope\""),
        ]
    ) { configuration, client in MicrosoftService(configuration, client) }

    private func list() async throws(EngineError) -> LanguageList {
        try await known.value { () async throws(EngineError) in
            try await list(namedIn: nil)
        }
    }

    private func list(namedIn locale: String?) async throws(EngineError) -> LanguageList {
        let address = "\(url)/languages?api-version=3.0&scope=translation"
        var request = HTTPRequest(url: address)
        request.headers["Accept-Language"] = locale
        guard let found = try await answer(request)["translation"]?.object else {
            throw .unreadable("The answer has no list of languages")
        }
        return LanguageList(
            languages: found.members.map {
                EngineLanguage($0.name, name: $0.value["name"]?.strictString)
            })
    }

    private func posted(_ path: String, _ fields: FormFields, _ texts: [String]) -> HTTPRequest {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let key { headers["Ocp-Apim-Subscription-Key"] = key.reveal() }
        if let region { headers["Ocp-Apim-Subscription-Region"] = region }
        return HTTPRequest(
            method: .post, url: "\(url)/\(path)?\(fields.encoded)", headers: headers,
            body: JSON.array(texts.map { ["Text": .string($0)] }).bytes)
    }

    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        let response = try await client.ask(request)
        let answer = JSON(response.body)
        guard response.isSuccess else { throw Self.error(response, answer?["error"]) }
        guard let answer else { throw .unreadable("The answer is not JSON") }
        return answer
    }

    /// Creates the error of an answer. The first three digits of its code are the status.
    private static func error(_ response: HTTPResponse, _ error: JSON?) -> EngineError {
        let words = error?["message"]?.strictString ?? ""
        let code = error?["code"]?.integer ?? 0
        let status = (400_000..<600_000).contains(code) ? code / 1_000 : response.status
        let sentence = words.isEmpty ? "Status \(status)" : words
        switch code {
        case 400_018, 400_019, 400_023, 400_035, 400_036: return .unsupportedPair
        case 400_050, 400_072, 400_077: return .tooLong
        case 403_001: return .usedUp(sentence)
        default:
            return status == 403
                ? .keyRefused(sentence) : EngineError(status: status, words, response)
        }
    }
}
