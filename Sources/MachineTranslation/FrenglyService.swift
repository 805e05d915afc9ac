import Catalog
import HTTP
import TML
import Text

/// Frengly (`tml-service.md` 7.5), with its first interface, which answers in XML, or its second,
/// which answers in JSON.
struct FrenglyService: ListingService {
    private static let codes = [
        "en", "fr", "de", "es", "pt", "it", "nl", "tl", "fi", "el", "iw", "pl", "ru", "sv", "zhCN",
        "zhTW",
    ]

    private let configuration: EngineConfiguration
    private let client: HTTPClient
    let known = DayMemory<LanguageList>()

    var scheme: Protection.Scheme { .plain }
    let limits = ServiceLimits(pause: .seconds(3))

    /// Sends nothing, because Frengly has no request for the list.
    func requestedLanguages() async throws(EngineError) -> [EngineLanguage] {
        Self.codes.map { EngineLanguage($0) }
    }

    /// Sends nothing, because Frengly accepts only requests for translations.
    func examine() async throws(EngineError) -> String? { nil }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        guard let text = texts.first?.text else { return [] }
        return [try await configuration["format"] == "json" ? json(text, pair) : xml(text, pair)]
    }
}

extension FrenglyService {
    static let style = EngineStyle(
        "frengly", needsKey: true, cost: "Frengly requires an account.",
        settings: [
            .address(example: "https://frengly.com"),
            .text(
                "user", isRequired: true,
                "the e-mail address of the account; the API key is the password"),
            .word("format", ["xml", "json"]),
        ], make: FrenglyService.init)

    private var url: String { configuration.url ?? "" }
    private var user: String { configuration["user"] ?? "" }
    private var password: String { configuration.key?.reveal() ?? "" }

    /// `<stat>` contains the number of translated words: `2/3`.
    private func xml(_ text: String, _ pair: ServicePair) async throws(EngineError) -> String {
        let fields: FormFields = [
            "action": "translateREST", "src": pair.source, "dest": pair.target, "text": text,
            "username": user, "password": password,
        ]
        let response = try await client.ask(
            HTTPRequest(url: "\(url)/controller?\(fields.encoded)"))
        guard response.isSuccess else { throw Self.error(response, nil) }
        let texts = try XMLTexts(of: response.body, named: ["translation", "stat"]).texts
        if texts["stat"]?.hasPrefix("0/") == true {
            throw .refused("The engine has no translation of the words")
        }
        guard let text = texts["translation"] else { throw .noField("translation") }
        return text
    }

    private func json(_ text: String, _ pair: ServicePair) async throws(EngineError) -> String {
        let body: JSON = [
            "src": .string(pair.source), "dest": .string(pair.target), "text": .string(text),
            "email": .string(user), "password": .string(password),
        ]
        let answer = try await client.json(
            .posting(body, to: url + "/frengly/data/translateREST"),
            or: .noField("translation"), error: Self.error)
        return try answer.text("translation")
    }

    private static func error(_ response: HTTPResponse, _ answer: JSON?) -> EngineError {
        let failure = ServiceFailure(response, nil)
        return failure.status == 403 ? .keyRefused(failure.sentence) : failure.error
    }
}
