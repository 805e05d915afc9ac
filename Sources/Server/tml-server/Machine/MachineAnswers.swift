import Catalog
import MachineTranslation
import TML
import Text
import TranslationService
import Wire

/// The answers of engines in the form of `tml-service.md` 3.13.
enum MachineAnswers {
    /// A suggestion as the server stores it.
    static func kept(_ suggestion: Suggestion) -> JSON {
        var context: JSON?
        if case .only(let only) = suggestion.context { context = only.wire }
        return [
            "label": .string(suggestion.text.string), "context": context ?? .null,
            "warnings": .array(suggestion.warnings.map(warning)),
        ]
    }

    /// Splits `token_missing {count}` into code and token.
    private static func warning(_ text: String) -> JSON {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        var object: JSONObject = ["code": .string(words.first ?? text)]
        if words.count == 2 { object["token"] = .string(words[1]) }
        return .object(object)
    }

    static func result(
        _ kept: JSONObject, of item: MachineJob.Item, in locale: LocaleCode,
        _ provider: EngineConfiguration
    ) -> JSON {
        let warnings = kept["warnings"] ?? []
        var object = JSONObject()
        if let key = item.key { object["key"] = .string(key) }
        if let id = item.id { object["id"] = .string(id) }
        object["locale"] = .string(locale.rawValue)
        object["kind"] = "machine"
        object["provider"] = .string(provider.name)
        object["engine"] = .string(provider.style.name)
        object["label"] = kept["label"] ?? .null
        object["context"] = kept["context"] ?? .null
        object["quality"] = .null
        object["safe"] = .boolean(warnings.array?.isEmpty ?? true)
        object["warnings"] = warnings
        return .object(object)
    }

    /// The message of an engine may contain its key, which translators must not see.
    static func error(_ error: EngineError, _ provider: EngineConfiguration) -> JSON {
        let (reason, code, message): (String, Int, String) =
            switch error {
            case .unreachable(let why), .outOfOrder(let why): ("unreachable", 502, why)
            case .refused(let why), .keyRefused(let why): ("refused", 422, why)
            case .tooLong: ("refused", 422, "The text is too long for the engine")
            case .usedUp(let why): ("quota", 429, why)
            case .unsupportedPair:
                ("unsupported_pair", 422, "The engine does not support this pair of languages")
            case .unreadable(let why): ("unreadable", 502, why)
            case .rateLimited: ("quota", 429, "The engine limits requests; try again later")
            case .cancelled: ("cancelled", 503, "The request was cancelled")
            }
        let told = provider.key.map { message.replacing($0.reveal(), with: "•••") } ?? message
        var object: JSONObject = [
            "provider": .string(provider.name), "reason": .string(reason), "code": .integer(code),
            "message": .string(told),
        ]
        if case .rateLimited(let seconds?) = error { object["retry_after"] = .integer(seconds) }
        return .object(object)
    }
}
