import Catalog
import HTTP
import TML
import Text

/// DeepL v2 (`tml-service.md` 7.7).
struct DeepLService: ListingService {
    private static let paid = "https://api.deepl.com"
    private static let free = "https://api-free.deepl.com"

    private let configuration: EngineConfiguration
    private let client: HTTPClient
    let known = DayMemory<LanguageList>()

    var scheme: Protection.Scheme { .xml }
    /// A request has at most 128 KiB. A character in JSON has at most six bytes.
    let limits = ServiceLimits(texts: 50, characters: 20_000)

    /// Returns the languages with their English names. DeepL reports no other names.
    func requestedLanguages() async throws(EngineError) -> [EngineLanguage] {
        var all = try await languages(of: "source")
        for target in try await languages(of: "target") {
            guard let place = all.firstIndex(where: { $0.isCalled(target.code) }) else {
                all.append(target)
                continue
            }
            all[place] = EngineLanguage(target.code, name: all[place].name ?? target.name)
        }
        return all
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

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        var body: JSONObject = [
            "text": .array(texts.map { .string($0.text) }), "source_lang": .string(pair.source),
            "target_lang": .string(pair.target), "tag_handling": "xml", "ignore_tags": ["x"],
            "preserve_formatting": true, "split_sentences": "nonewlines",
            "outline_detection": false,
        ]
        if let formality = configuration["formality"] {
            body["formality"] = .string("prefer_" + formality)
        }
        if configuration.flag("descriptions") == true, !question.description.isEmpty {
            body["context"] = .string(question.description)
        }
        return try await answer(.posting(.object(body), to: url + "/v2/translate"))
            .texts("translations", "text")
    }
}

extension DeepLService {
    static let style = EngineStyle(
        "deepl", needsKey: true,
        cost:
            "DeepL charges for characters, but is free up to a limit if the API key ends in :fx.",
        settings: [
            .address(example: paid, isRequired: false), .word("formality", ["more", "less"]),
            .flag("descriptions", "whether to send the descriptions of labels too"),
        ], make: DeepLService.init)

    private var url: String {
        let isFree = configuration.key?.reveal().hasSuffix(":fx") == true
        return configuration.url ?? (isFree ? Self.free : Self.paid)
    }

    private func languages(of side: String) async throws(EngineError) -> [EngineLanguage] {
        let answer = try await answer(HTTPRequest(url: "\(url)/v2/languages?type=\(side)"))
        guard let list = answer.array else {
            throw .unreadable("The answer is not a list of languages")
        }
        return list.compactMap {
            EngineLanguage(
                $0, code: "language", isSource: side == "source", isTarget: side == "target")
        }
    }

    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        var request = request
        request.headers["Authorization"] = configuration.key.map {
            "DeepL-Auth-Key \($0.reveal())"
        }
        return try await client.json(request) { response, answer in
            let words = [answer?["message"]?.strictString, answer?["detail"]?.strictString]
                .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
            let failure = ServiceFailure(response, words)
            return switch failure.status {
            case 403: .keyRefused(failure.sentence)
            case 456: .usedUp(words.isEmpty ? "Quota exceeded" : words)
            case 400 where failure.mentions("target_lang", "source_lang"): .unsupportedPair
            default: failure.error
            }
        }
    }
}
