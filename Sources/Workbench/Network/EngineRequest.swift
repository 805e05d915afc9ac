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
    /// What each engine would receive for these keys.
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

/// What a machine is asked for.
public struct SuggestionQuery: Equatable, Sendable {
    /// An earlier translation.
    public struct Example: Equatable, Sendable {
        /// What was translated.
        public var label: String
        /// What it was translated with.
        public var translation: String
    }

    /// A word of the project's glossary that the label has.
    public struct Term: Equatable, Sendable {
        /// As the glossary writes it.
        public var word: String
        /// What it is called, the preferred one first.
        public var wordings: [String]
        /// What it must not be called.
        public var forbidden: [String]
        /// Whether it stays as it is.
        public var isKept: Bool
    }

    /// The key that a text is wanted for.
    public var key: TranslationKey.ID
    /// What is to be translated.
    public var label: Label
    /// What the label is for; empty: nobody has said.
    public var description: String
    /// The most letters that the translation may have, without markup; `nil`: as many as it takes.
    public var maxLength: Int?
    /// Like labels of the same project with their translations, the nearest first.
    public var examples: [Example]
    /// In the order of the label.
    public var terms: [Term]
    /// Labels that stand beside it in the program.
    public var neighbours: [String]
    /// The rules of the label's own language.
    public var sourceLanguage: Language
    /// The rules of the language translated into.
    public var language: Language

    /// A question for the machine about one key.
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
