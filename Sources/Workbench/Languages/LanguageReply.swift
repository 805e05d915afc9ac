public import Catalog
public import TML

/// The answer of one engine to a question about languages.
public struct LanguageReply: Hashable, Sendable {
    /// A language of the engine.
    public struct Language: Hashable, Sendable {
        /// The code of the language in the program.
        public var locale: LocaleCode
        /// The name from the engine; `nil`: the engine gives none.
        public var name: String?
        /// The name in the program, for a language without a name from the engine; `nil`: none.
        public var ownName: String?
        /// True if the engine translates from this language.
        public var isSource: Bool
        /// True if the engine translates into this language.
        public var isTarget: Bool

        /// Creates a language from the answer of an engine.
        public init(
            _ locale: LocaleCode, name: String? = nil, ownName: String? = nil,
            isSource: Bool = true, isTarget: Bool = true
        ) {
            self.locale = locale
            self.name = name
            self.ownName = ownName
            self.isSource = isSource
            self.isTarget = isTarget
        }
    }

    /// The content of an answer.
    public enum Content: Hashable, Sendable {
        /// The languages, each once; empty: the engine has no list.
        case languages([Language])
        case pair(Bool)
        /// The language of the text, and the confidence in percent if the engine gives one.
        case detected(LocaleCode, percent: Int?)
        /// The translation, one for each form of the text; empty: the engine has no translation.
        case translated([Suggestion])
        /// The result of a test, also if the test failed.
        case tried(EngineTrial)
        /// The engine does not detect languages.
        case silent
        case failed(Failure)
    }

    /// The name of the engine.
    public var engine: String
    /// The answer of the engine.
    public var content: Content

    /// Creates an answer of the engine with this name.
    public init(engine: String, _ content: Content) {
        self.engine = engine
        self.content = content
    }
}
