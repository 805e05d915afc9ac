public import TML

/// The language in which a text seems to be.
public struct DetectedLanguage: Hashable, Sendable {
    /// What the service calls it.
    public let code: String
    /// From 0 to 1; `nil`: untold.
    public let confidence: Double?

    /// The language that is meant, whatever the service calls it.
    public var locale: LocaleCode { LanguageCodes.locale(code) }

    init?(_ code: String?, confidence: Double?) {
        guard let code, !code.isEmpty else { return nil }
        self.code = code
        self.confidence = confidence.map { min(max($0, 0), 1) }
    }
}
