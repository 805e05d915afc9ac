public import Catalog
public import TML

/// A request to the engines.
public enum EngineRequest: Equatable, Sendable {
    /// Ask for translations of one key → `.suggestions`…, `.suggested`
    case suggest(SuggestionQuery)
    /// Compute the number of characters that each engine would receive → `.billed`
    case bill([SuggestionQuery])
    /// Translate a text to another language and back, several times → `.roundTrip`…,
    /// `.roundTripEnded`
    case roundTrip(RoundTripQuery)
    /// Ask for translations of many keys, one engine after the other → `.pretranslated`…,
    /// `.pretranslationEnded`
    case pretranslate([SuggestionQuery])
    /// Ask about languages, or for a text that belongs to no key → `.language`…
    case languages(LanguageQuestion)

    /// Only one request of each kind runs at a time.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case suggest, bill, roundTrip, pretranslate
        case languageList, languagePair, detection, translation, trial
    }

    /// A new request replaces a waiting request of the same kind.
    public var kind: Kind {
        switch self {
        case .suggest: .suggest
        case .bill: .bill
        case .roundTrip: .roundTrip
        case .pretranslate: .pretranslate
        case .languages(.list): .languageList
        case .languages(.pair): .languagePair
        case .languages(.detect): .detection
        case .languages(.translate): .translation
        case .languages(.trial): .trial
        }
    }
}

/// An answer of the engines.
public enum EngineAnswer: Equatable, Sendable {
    /// The translations of one engine for a key. Other engines may answer later.
    case suggestions(TranslationKey.ID, [Suggestion])
    /// All engines have answered for the key.
    case suggested(TranslationKey.ID)
    /// The number of characters that each engine would receive for these keys.
    case billed([TranslationKey.ID], [EngineBill])
    /// The next step of a back-translation, or the reason why there is none.
    case roundTrip(RoundTripQuery.ID, RoundTripNews)
    /// The back-translation has ended.
    case roundTripEnded(RoundTripQuery.ID, RoundTripEnd)
    /// The translations for one of many keys; empty if no engine has one.
    case pretranslated(TranslationKey.ID, [Suggestion])
    /// The engines were asked about all keys.
    case pretranslationEnded
    /// The answer of one engine about languages.
    case language(LanguageQuestion, LanguageReply)
}

/// A question to an engine about one key.
public struct SuggestionQuery: Equatable, Sendable {
    /// An earlier translation.
    public struct Example: Equatable, Sendable {
        /// The label that was translated.
        public var label: String
        /// The translation of the label.
        public var translation: String
    }

    /// A term of the project's glossary that the label contains.
    public struct Term: Equatable, Sendable {
        /// The term as the glossary writes it.
        public var word: String
        /// The translations of the term, the preferred one first.
        public var wordings: [String]
        /// The forbidden translations of the term.
        public var forbidden: [String]
        /// True if the term must not be translated.
        public var isKept: Bool
    }

    /// The key that needs a translation.
    public var key: TranslationKey.ID
    /// The label to translate.
    public var label: Label
    /// The description of the label; empty if there is none.
    public var description: String
    /// The maximum number of characters of the translation, without markup; `nil`: no limit.
    public var maxLength: Int?
    /// Similar labels of the same project with their translations, the most similar one first.
    public var examples: [Example]
    /// The terms in the order of the label.
    public var terms: [Term]
    /// Labels near the label in the program.
    public var neighbours: [String]
    /// The rules of the language of the label.
    public var sourceLanguage: Language
    /// The rules of the language of the translation.
    public var language: Language

    /// Creates a question to an engine about one key.
    public init(
        key: TranslationKey.ID, label: Label, description: String = "", maxLength: Int? = nil,
        examples: [Example] = [], terms: [Term] = [], neighbours: [String] = [],
        sourceLanguage: Language, language: Language
    ) {
        self.key = key
        self.label = label
        self.description = description
        self.maxLength = maxLength
        self.examples = examples
        self.terms = terms
        self.neighbours = neighbours
        self.sourceLanguage = sourceLanguage
        self.language = language
    }
}
