import Catalog
import Foundation
import HTTP
import TML
import Text

/// Google Translate v2 (`tml-service.md` 7.1).
struct GoogleService: MachineService {
    private static let address = "https://translation.googleapis.com"

    /// True for plain text. Only HTML can mark parts that must stay unchanged.
    private let isPlain: Bool
    private let url: String
    private let key: Secret?
    private let client: HTTPClient
    private let known = DayMemory<LanguageList>()

    init(_ configuration: EngineConfiguration, _ client: HTTPClient) {
        url = configuration.url ?? Self.address
        key = configuration.key
        isPlain = configuration["format"] == "text"
        self.client = client
    }

    var scheme: Protection.Scheme { isPlain ? .plain : .html }
    let limits = ServiceLimits(texts: 128, characters: 5_000)

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to)
    }

    func examine() async throws(EngineError) -> String? { try await list().summary }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        let code = try await list().code(of: locale)
        return try await list(namedIn: code).languages
    }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        let body: JSON = ["q": .string(text)]
        let found = try await answer(posted(address("/detect", [:]), body))["detections"]?.array
        guard let best = found?.first?.array?.first else {
            throw .noField("detections")
        }
        return DetectedLanguage(
            best["language"]?.strictString, confidence: best["confidence"]?.number)
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let body: JSON = [
            "q": .array(texts.map { .string($0.text) }), "source": .string(pair.source),
            "target": .string(pair.target), "format": isPlain ? "text" : "html",
        ]
        guard let list = try await answer(posted(address("", [:]), body))["translations"]?.array
        else {
            throw .noField("translations")
        }
        return try list.map { one throws(EngineError) in
            guard let text = one["translatedText"]?.strictString else {
                throw .noField("translatedText")
            }
            return text
        }
    }
}

extension GoogleService {
    static let style = EngineStyle(
        "google", needsKey: true, detects: true,
        settings: [
            .address(example: address, isRequired: false), .word("format", ["html", "text"]),
        ]
    ) { configuration, client in GoogleService(configuration, client) }

    private func address(_ path: String, _ fields: FormFields) -> String {
        var fields = fields
        if let key { fields.add("key", key.reveal()) }
        return "\(url)/language/translate/v2\(path)?\(fields.encoded)"
    }

    private func list() async throws(EngineError) -> LanguageList {
        try await known.value { () async throws(EngineError) in
            try await list(namedIn: nil)
        }
    }

    /// - Parameter code: the language of the names; `nil` for a list without names.
    private func list(namedIn code: String?) async throws(EngineError) -> LanguageList {
        let fields: FormFields = code.map { ["target": $0] } ?? [:]
        let answer = try await answer(HTTPRequest(url: address("/languages", fields)))
        guard let list = answer["languages"]?.array else {
            throw .unreadable("The answer has no list of languages")
        }
        return LanguageList(
            languages: list.compactMap { entry in
                entry["language"]?.strictString.map {
                    EngineLanguage($0, name: entry["name"]?.strictString)
                }
            })
    }

    private func posted(_ url: String, _ body: JSON) -> HTTPRequest {
        HTTPRequest(
            method: .post, url: url, headers: ["Content-Type": "application/json"],
            body: body.bytes)
    }

    /// Returns the field `data` of the answer.
    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        let response = try await client.ask(request)
        let answer = JSON(response.body)
        guard response.isSuccess else { throw Self.error(response, answer?["error"]) }
        guard let data = answer?["data"] else { throw .noField("data") }
        return data
    }

    private static func error(_ response: HTTPResponse, _ error: JSON?) -> EngineError {
        let words = error?["message"]?.strictString ?? ""
        let reasons =
            (error?["errors"]?.array ?? []).compactMap { $0["reason"]?.strictString }
            + [error?["status"]?.strictString ?? ""]
        let sentence = words.isEmpty ? "Status \(response.status)" : words
        if response.status < 500 {
            if reasons.contains("dailyLimitExceeded") {
                return .rateLimited(seconds: secondsOfDay())
            }
            if !limits.isDisjoint(with: reasons) { return .rateLimited(seconds: response.pause) }
            if response.status == 403 || !keys.isDisjoint(with: reasons)
                || words.contains("API key")
            {
                return .keyRefused(sentence)
            }
            if response.status == 400, isAboutLanguages(words) { return .unsupportedPair }
        }
        return EngineError(status: response.status, words, response)
    }

    private static let limits: Set = [
        "userRateLimitExceeded", "rateLimitExceeded", "RESOURCE_EXHAUSTED",
    ]
    private static let keys: Set = [
        "keyInvalid", "keyExpired", "accessNotConfigured", "forbidden", "PERMISSION_DENIED",
        "UNAUTHENTICATED",
    ]

    private static func isAboutLanguages(_ words: String) -> Bool {
        let words = words.lowercased()
        return words.contains("language pair") || words.contains("target language")
            || words.contains("source language")
    }

    /// Returns the seconds until the end of Google's day, in the winter time of California.
    private static func secondsOfDay() -> Int {
        let hours = 8.0
        let now = Date().timeIntervalSince1970 - hours * 3_600
        return 86_400 - Int(now) % 86_400
    }
}
