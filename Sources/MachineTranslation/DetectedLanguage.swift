public import TML

/// The detected language of a text.
public struct DetectedLanguage: Hashable, Sendable {
    /// The code of the service for the language.
    public let code: String
    /// From 0 to 1; `nil` if the service reports none.
    public let confidence: Double?

    /// The locale that the code means.
    public var locale: LocaleCode { LanguageCodes.locale(code) }

    init?(_ code: String?, confidence: Double?) {
        guard let code, !code.isEmpty else { return nil }
        self.code = code
        self.confidence = confidence.map { min(max($0, 0), 1) }
    }
}
