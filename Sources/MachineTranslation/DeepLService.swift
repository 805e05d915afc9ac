import Catalog
import HTTP
import TML
import Text

/// DeepL v2 (`tml-service.md` 7.7).
struct DeepLService: MachineService {
    private static let paid = "https://api.deepl.com"
    private static let free = "https://api-free.deepl.com"

    private let url: String
    private let key: Secret?
    private let formality: String?
    private let sendsDescription: Bool
    private let client: HTTPClient
    private let known = DayMemory<LanguageList>()

    init(_ configuration: EngineConfiguration, _ client: HTTPClient) {
        key = configuration.key
        let isFree = key?.reveal().hasSuffix(":fx") == true
        url = configuration.url ?? (isFree ? Self.free : Self.paid)
        formality = configuration["formality"]
        sendsDescription = configuration.flag("descriptions") ?? false
        self.client = client
    }

    var scheme: Protection.Scheme { .xml }
    /// A request has at most 128 KiB. A character in JSON has at most six bytes.
    let limits = ServiceLimits(texts: 50, characters: 20_000)

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to)
    }

    /// Reports the languages, and the number of used characters if the account has a limit.
    func examine() async throws(EngineError) -> String? {
        let usage = try await answer(HTTPRequest(url: url + "/v2/usage"))
        let languages = try await list().languages.filter(\.isTarget)
        let summary = LanguageList(languages: languages).summary
        guard let count = usage["character_count"]?.integer,
            let limit = usage["character_limit"]?.integer
        else { return summary }
        return "\(summary), \(count) of \(limit) characters used"
    }

    /// DeepL reports only the English names.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await list().languages
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        var body: JSONObject = [
            "text": .array(texts.map { .string($0.text) }), "source_lang": .string(pair.source),
            "target_lang": .string(pair.target), "tag_handling": "xml", "ignore_tags": ["x"],
            "preserve_formatting": true, "split_sentences": "nonewlines",
            "outline_detection": false,
        ]
        if let formality { body["formality"] = .string("prefer_" + formality) }
        if sendsDescription, !question.description.isEmpty {
            body["context"] = .string(question.description)
        }
        let request = HTTPRequest(
            method: .post, url: url + "/v2/translate",
            headers: ["Content-Type": "application/json"], body: JSON.object(body).bytes)
        guard let list = try await answer(request)["translations"]?.array else {
            throw .noField("translations")
        }
        return try list.map { one throws(EngineError) in
            guard let text = one["text"]?.strictString else {
                throw .noField("text")
            }
            return text
        }
    }
}

extension DeepLService {
    static let style = EngineStyle(
        "deepl", needsKey: true,
        settings: [
            .address(example: paid, isRequired: false), .word("formality", ["more", "less"]),
            .flag("descriptions", "whether to send the descriptions of labels too"),
        ]
    ) { configuration, client in DeepLService(configuration, client) }

    private func list() async throws(EngineError) -> LanguageList {
        try await known.value { () async throws(EngineError) in
            var all = try await list(of: "source")
            for target in try await list(of: "target") {
                guard let place = all.firstIndex(where: { $0.isCalled(target.code) }) else {
                    all.append(target)
                    continue
                }
                all[place] = EngineLanguage(
                    target.code, name: all[place].name ?? target.name, isTarget: true)
            }
            return LanguageList(languages: all)
        }
    }

    private func list(of side: String) async throws(EngineError) -> [EngineLanguage] {
        let answer = try await answer(HTTPRequest(url: "\(url)/v2/languages?type=\(side)"))
        guard let list = answer.array else {
            throw .unreadable("The answer is not a list of languages")
        }
        return list.compactMap { entry in
            entry["language"]?.strictString.map {
                EngineLanguage(
                    $0, name: entry["name"]?.strictString, isSource: side == "source",
                    isTarget: side == "target")
            }
        }
    }

    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        var request = request
        if let key { request.headers["Authorization"] = "DeepL-Auth-Key \(key.reveal())" }
        let response = try await client.ask(request)
        let answer = JSON(response.body)
        guard response.isSuccess else { throw Self.error(response, answer) }
        guard let answer else { throw .unreadable("The answer is not JSON") }
        return answer
    }

    private static func error(_ response: HTTPResponse, _ answer: JSON?) -> EngineError {
        let words = [answer?["message"]?.strictString, answer?["detail"]?.strictString]
            .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
        let lowercase = words.lowercased()
        switch response.status {
        case 403: return .keyRefused(words.isEmpty ? "Status 403" : words)
        case 456: return .usedUp(words.isEmpty ? "Quota exceeded" : words)
        case 400 where lowercase.contains("target_lang") || lowercase.contains("source_lang"):
            return .unsupportedPair
        default: return EngineError(status: response.status, words, response)
        }
    }
}
