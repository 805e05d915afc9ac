public import TML
public import Wire

/// What is to be translated by machine (`tml-service.md` 3.13).
public struct MachineRequest: Hashable, Sendable {
    /// A text that is no phrase of the project.
    public struct Text: Hashable, Sendable {
        public var id: String
        public var text: String
    }

    /// The most phrases and texts of one request.
    public static let mostItems = 50
    /// The longest text, in bytes.
    public static let mostTextBytes = 5000

    public var locale: String
    /// `nil`: that of the phrase, or the project's own.
    public var sourceLocale: String?
    /// Hashes of phrases.
    public var keys: [String]
    public var texts: [Text]
    /// `nil`: all that there are.
    public var provider: String?

    /// Throws `.invalid` for a request without a language or anything to translate, `.tooLarge` for
    /// too much of it.
    public init(_ object: JSONObject) throws(ServiceError) {
        guard let locale = object["locale"]?.string else {
            throw .invalid("locale", "empty", "The language to translate into is missing")
        }
        self.locale = locale
        sourceLocale = object["source_locale"]?.string
        provider = object["provider"]?.string
        keys = object.strings("keys")
        texts = (object["texts"]?.array ?? []).enumerated().compactMap { number, json in
            guard let text = json.object?["text"]?.string ?? json.string else { return nil }
            return Text(id: json.object?["id"]?.string ?? String(number), text: text)
        }
        guard !keys.isEmpty || !texts.isEmpty else {
            throw .invalid("keys", "empty", "There are neither keys nor texts to translate")
        }
        guard keys.count + texts.count <= Self.mostItems else {
            throw .tooLarge("A request has at most \(Self.mostItems) keys and texts")
        }
        guard texts.allSatisfy({ $0.text.utf8.count <= Self.mostTextBytes }) else {
            throw .tooLarge("A text has at most \(Self.mostTextBytes) bytes")
        }
    }
}

/// A request with everything that a machine has to know.
public struct MachineJob: Sendable {
    /// One phrase or text.
    public struct Item: Sendable {
        /// Of a phrase.
        public let key: String?
        /// Of a text.
        public let id: String?
        public let label: Label
        public let source: Language
    }

    public let items: [Item]
    public let target: Language
}
