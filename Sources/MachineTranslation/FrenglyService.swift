import Catalog
import HTTP
import TML
import Text

/// Frengly (`tml-service.md` 7.5), with its first interface, which answers in XML, or its second,
/// which answers in JSON.
struct FrenglyService: MachineService {
    private static let codes = [
        "en", "fr", "de", "es", "pt", "it", "nl", "tl", "fi", "el", "iw", "pl", "ru", "sv", "zhCN",
        "zhTW",
    ]
    private static let languages = LanguageList(languages: codes.map { EngineLanguage($0) })

    private let isJSON: Bool
    private let url: String
    private let user: String
    private let key: Secret?
    private let client: HTTPClient

    init(_ configuration: EngineConfiguration, _ client: HTTPClient) {
        isJSON = configuration["format"] == "json"
        url = configuration.url ?? ""
        user = configuration["user"] ?? ""
        key = configuration.key
        self.client = client
    }

    var scheme: Protection.Scheme { .plain }
    let limits = ServiceLimits(pause: .seconds(3))

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        Self.languages.pair(from: from, to: to)
    }

    /// Sends nothing, because Frengly accepts only requests for translations.
    func examine() async throws(EngineError) -> String? { nil }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        Self.languages.languages
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        guard let text = texts.first?.text else { return [] }
        let response = try await client.ask(isJSON ? posted(text, pair) : get(text, pair))
        guard response.isSuccess else { throw Self.error(response) }
        return [try isJSON ? Self.json(response) : Self.xml(response)]
    }
}

extension FrenglyService {
    static let style = EngineStyle(
        "frengly", needsKey: true,
        settings: [
            .address(example: "https://frengly.com"),
            .text(
                "user", isRequired: true,
                "the e-mail address of the account; the API key is the password"),
            .word("format", ["xml", "json"]),
        ]
    ) { configuration, client in FrenglyService(configuration, client) }

    private func get(_ text: String, _ pair: ServicePair) -> HTTPRequest {
        let fields: FormFields = [
            "action": "translateREST", "src": pair.source, "dest": pair.target, "text": text,
            "username": user, "password": key?.reveal() ?? "",
        ]
        return HTTPRequest(url: "\(url)/controller?\(fields.encoded)")
    }

    private func posted(_ text: String, _ pair: ServicePair) -> HTTPRequest {
        let body: JSON = [
            "src": .string(pair.source), "dest": .string(pair.target), "text": .string(text),
            "email": .string(user), "password": .string(key?.reveal() ?? ""),
        ]
        return HTTPRequest(
            method: .post, url: url + "/frengly/data/translateREST",
            headers: ["Content-Type": "application/json"], body: body.bytes)
    }

    private static func error(_ response: HTTPResponse) -> EngineError {
        switch response.status {
        case 401, 403: .keyRefused("Status \(response.status)")
        default: EngineError(status: response.status, "", response)
        }
    }

    private static func json(_ response: HTTPResponse) throws(EngineError) -> String {
        guard let text = JSON(response.body)?["translation"]?.strictString else {
            throw .noField("translation")
        }
        return text
    }

    /// `<stat>` contains the number of translated words: `2/3`.
    private static func xml(_ response: HTTPResponse) throws(EngineError) -> String {
        let texts = try XMLTexts(of: response.body, named: ["translation", "stat"]).texts
        if texts["stat"]?.hasPrefix("0/") == true {
            throw .refused("The engine has no translation of the words")
        }
        guard let text = texts["translation"] else {
            throw .noField("translation")
        }
        return text
    }
}
