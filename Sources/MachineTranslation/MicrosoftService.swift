import Catalog
import HTTP
import TML
import Text

/// Microsoft Translator 3.0 (`tml-service.md` 7.8).
struct MicrosoftService: ListingService {
    private static let address = "https://api.cognitive.microsofttranslator.com"

    private let configuration: EngineConfiguration
    private let client: HTTPClient
    let known = DayMemory<LanguageList>()

    var scheme: Protection.Scheme { .html }
    let limits = ServiceLimits(texts: 1_000, characters: 50_000)

    /// The code `pt` of Microsoft means the Portuguese of Brazil.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to) { locale in
            (locale == "pt" ? ["pt-pt"] : []) + LanguageCodes.names(locale)
        }
    }

    func requestedLanguages() async throws(EngineError) -> [EngineLanguage] {
        try await requestedLanguages(namedIn: nil)
    }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await requestedLanguages(namedIn: locale.spelled.rawValue)
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
            try (one["translations"]?.array?.first ?? .null).text("text")
        }
    }
}

extension MicrosoftService {
    static let style = EngineStyle(
        "microsoft", needsKey: true, detects: true,
        cost: "Microsoft is free up to a monthly limit, and then charges for characters.",
        settings: [
            .address(example: address, isRequired: false),
            .text("region", "the region of the API key, such as \"westeurope\""),
        ], make: MicrosoftService.init)

    private var url: String { configuration.url ?? Self.address }

    private func requestedLanguages(
        namedIn locale: String?
    ) async throws(EngineError) -> [EngineLanguage] {
        var request = HTTPRequest(url: "\(url)/languages?api-version=3.0&scope=translation")
        request.headers["Accept-Language"] = locale
        guard let found = try await answer(request)["translation"]?.object else {
            throw .unreadable("The answer has no list of languages")
        }
        return found.members.map { EngineLanguage($0.name, name: $0.value["name"]?.strictString) }
    }

    private func posted(_ path: String, _ fields: FormFields, _ texts: [String]) -> HTTPRequest {
        var request = HTTPRequest.posting(
            .array(texts.map { ["Text": .string($0)] }), to: "\(url)/\(path)?\(fields.encoded)")
        request.headers["Ocp-Apim-Subscription-Key"] = configuration.key?.reveal()
        request.headers["Ocp-Apim-Subscription-Region"] = configuration["region"]
        return request
    }

    /// The first three digits of the code of an error are the status.
    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        try await client.json(request) { response, answer in
            let error = answer?["error"]
            let code = error?["code"]?.integer ?? 0
            let status = (400_000..<600_000).contains(code) ? code / 1_000 : response.status
            let failure = ServiceFailure(response, error?["message"]?.strictString, status: status)
            return switch code {
            case 400_018, 400_019, 400_023, 400_035, 400_036: .unsupportedPair
            case 400_050, 400_072, 400_077: .tooLong
            case 403_001: .usedUp(failure.sentence)
            default: status == 403 ? .keyRefused(failure.sentence) : failure.error
            }
        }
    }
}
