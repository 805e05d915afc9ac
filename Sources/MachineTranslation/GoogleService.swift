import Catalog
import Foundation
import HTTP
import TML
import Text

/// Google Translate v2 (`tml-service.md` 7.1).
struct GoogleService: ListingService {
    private static let address = "https://translation.googleapis.com"

    private let configuration: EngineConfiguration
    private let client: HTTPClient
    let known = DayMemory<LanguageList>()

    /// True for plain text. Only HTML can mark parts that must stay unchanged.
    private var isPlain: Bool { configuration["format"] == "text" }

    var scheme: Protection.Scheme { isPlain ? .plain : .html }
    let limits = ServiceLimits(texts: 128, characters: 5_000)

    /// Returns the languages without names.
    func requestedLanguages() async throws(EngineError) -> [EngineLanguage] {
        try await languages([:])
    }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await languages(try await list().code(of: locale).map { ["target": $0] } ?? [:])
    }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        let found = try await answer(posted("/detect", ["q": .string(text)])).list("detections")
        guard let best = found.first?.array?.first else { throw .noField("detections") }
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
        return try await answer(posted("", body)).texts("translations", "translatedText")
    }
}

extension GoogleService {
    static let style = EngineStyle(
        "google", needsKey: true, detects: true, cost: "Google charges for characters.",
        settings: [
            .address(example: address, isRequired: false), .word("format", ["html", "text"]),
        ], make: GoogleService.init)

    private func address(_ path: String, _ fields: FormFields = [:]) -> String {
        var fields = fields
        if let key = configuration.key { fields.add("key", key.reveal()) }
        let url = configuration.url ?? Self.address
        return "\(url)/language/translate/v2\(path)?\(fields.encoded)"
    }

    private func languages(_ fields: FormFields) async throws(EngineError) -> [EngineLanguage] {
        let answer = try await answer(HTTPRequest(url: address("/languages", fields)))
        guard let list = answer["languages"]?.array else {
            throw .unreadable("The answer has no list of languages")
        }
        return list.compactMap { EngineLanguage($0, code: "language") }
    }

    private func posted(_ path: String, _ body: JSON) -> HTTPRequest {
        .posting(body, to: address(path))
    }

    /// Returns the field `data` of the answer.
    private func answer(_ request: HTTPRequest) async throws(EngineError) -> JSON {
        let answer = try await client.json(request, or: .noField("data"), error: Self.error)
        guard let data = answer["data"] else { throw .noField("data") }
        return data
    }

    private static func error(_ response: HTTPResponse, _ answer: JSON?) -> EngineError {
        let error = answer?["error"]
        let failure = ServiceFailure(response, error?["message"]?.strictString)
        let reasons =
            (error?["errors"]?.array ?? []).compactMap { $0["reason"]?.strictString }
            + [error?["status"]?.strictString ?? ""]
        guard failure.status < 500 else { return failure.error }
        if reasons.contains("dailyLimitExceeded") { return .rateLimited(seconds: secondsOfDay()) }
        if !limits.isDisjoint(with: reasons) { return .rateLimited(seconds: response.pause) }
        if failure.status == 403 || !keys.isDisjoint(with: reasons)
            || failure.words.contains("API key")
        {
            return .keyRefused(failure.sentence)
        }
        let isAboutLanguages = failure.mentions(
            "language pair", "target language", "source language")
        return failure.status == 400 && isAboutLanguages ? .unsupportedPair : failure.error
    }

    private static let limits: Set = [
        "userRateLimitExceeded", "rateLimitExceeded", "RESOURCE_EXHAUSTED",
    ]
    private static let keys: Set = [
        "keyInvalid", "keyExpired", "accessNotConfigured", "forbidden", "PERMISSION_DENIED",
        "UNAUTHENTICATED",
    ]

    /// Returns the seconds until the end of Google's day, in the winter time of California.
    private static func secondsOfDay() -> Int {
        let hours = 8.0
        let now = Date().timeIntervalSince1970 - hours * 3_600
        return 86_400 - Int(now) % 86_400
    }
}
