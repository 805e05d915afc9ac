import Wire

/// What is looked up in the translation memory (`tml-service.md` 3.11).
public struct MemoryRequest: Hashable, Sendable {
    /// A text of its own, or the hash of a key whose label is meant.
    public enum Subject: Hashable, Sendable {
        case text(String)
        case key(String)
    }

    public var subject: Subject
    /// The language of the translations.
    public var locale: String
    /// The language of the labels; `nil`: the key's, or the project's own.
    public var sourceLocale: String?
    /// 0 to 1.
    public var leastScore: Double
    /// 1 to 50.
    public var limit: Int

    public init(
        _ subject: Subject, locale: String, sourceLocale: String? = nil, leastScore: Double = 0.7,
        limit: Int = 5
    ) {
        self.subject = subject
        self.locale = locale
        self.sourceLocale = sourceLocale
        self.leastScore = leastScore
        self.limit = min(max(limit, 1), 50)
    }

    /// Reads the parameters of a request; throws `.invalid` for values that mean nothing.
    public init(_ parameters: RequestParameters) throws(ServiceError) {
        guard let locale = parameters.text("locale") else {
            throw .invalid("locale", "required", "locale is missing")
        }
        let subject: Subject
        if let text = parameters.text("text") {
            guard text.utf8.count <= Limits.labelBytes else {
                throw .invalid(
                    "text", "too_long", "text is longer than \(Limits.labelBytes) bytes")
            }
            subject = .text(text)
        } else if let key = parameters.text("key") {
            subject = .key(key)
        } else {
            throw .invalid("text", "required", "text or key is missing")
        }
        self.init(
            subject, locale: locale, sourceLocale: parameters.text("source_locale"),
            leastScore: try Self.score(parameters), limit: try parameters.integer("limit") ?? 5)
    }

    private static func score(_ parameters: RequestParameters) throws(ServiceError) -> Double {
        guard let text = parameters.text("min_score") else { return 0.7 }
        guard let score = Double(text), (0...1).contains(score) else {
            throw .invalid("min_score", "invalid", "min_score is a number from 0 to 1")
        }
        return score
    }
}
