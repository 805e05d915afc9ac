public import Catalog
public import TML

/// Something to ask of the network.
public enum NetworkRequest: Equatable, Sendable {
    /// → `.signedIn` or `.failed`
    case signIn(server: String, email: String, password: Secret)
    /// Fetch the list of projects → `.projectsRefreshed`
    case refreshProjects
    /// Send the outbox, then fetch what is new in a language, and with it its definition and what the
    /// translator may do → `.progress`…, `.synchronized`
    case synchronize(Project.Key, LocaleCode)
    /// The same without the definition, unless the server tells of another → like `.synchronize`
    case poll(Project.Key, LocaleCode)
    /// Send the outbox, then fetch what is new in a language → like `.synchronize`
    case exchange(Project.Key, LocaleCode)
    /// Send the outbox alone, of every project → `.synchronized`
    case push
    /// Wait until there is news of a language, by one open request → `.news`. A failure says when to do so
    /// again.
    case listen(Project.Key, LocaleCode)
    /// Ask the engines for a text → `.suggestions`…, `.suggested`
    case suggest(SuggestionQuery)
    /// Ask the server's memory about a key → `.recalled`
    case recall(TranslationKey, LocaleCode)
    /// Work out what each engine would be sent for questions → `.billed`
    case bill([SuggestionQuery])
    /// Translate a text back, and there again → `.roundTrip`…, `.roundTripEnded`
    case roundTrip(RoundTripQuery)
    /// Ask the engines about many keys, one engine after the other → `.pretranslated`…,
    /// `.pretranslationEnded`
    case pretranslate([SuggestionQuery])
    /// Ask engines about languages, or for a text of no key → `.language`…
    case languages(LanguageQuestion)

    /// Whether nobody has asked for it just now.
    var isByItself: Bool {
        switch self {
        case .poll, .exchange, .push, .listen: true
        case .signIn, .refreshProjects, .synchronize, .suggest, .recall, .bill, .roundTrip,
            .pretranslate, .languages:
            false
        }
    }

    /// Of each kind one runs at a time.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case signIn, projects, synchronize, listen, suggest, recall, bill, roundTrip, pretranslate
        case languageList, languagePair, detection, translation, trial
    }

    /// Of which kind it is: a new one takes the place of one that waits.
    public var kind: Kind {
        switch self {
        case .signIn: .signIn
        case .refreshProjects: .projects
        case .synchronize, .poll, .exchange, .push: .synchronize
        case .listen: .listen
        case .suggest: .suggest
        case .recall: .recall
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
