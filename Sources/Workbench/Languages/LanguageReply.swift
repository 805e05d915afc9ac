public import Catalog
public import TML

/// What one engine says to a question about languages.
public struct LanguageReply: Hashable, Sendable {
    /// A language that it has.
    public struct Language: Hashable, Sendable {
        /// Which it is, whatever the engine calls it.
        public var locale: LocaleCode
        /// Its name; `nil`: the engine does not tell.
        public var name: String?
        /// What the program itself calls it, for want of a name that an engine tells; `nil`: nothing.
        public var ownName: String?
        /// Whether it translates out of it.
        public var isSource: Bool
        /// Whether it translates into it.
        public var isTarget: Bool

        /// A language as an engine tells of it.
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

    /// What there is to say.
    public enum Content: Hashable, Sendable {
        /// Each once; none: it does not tell.
        case languages([Language])
        case pair(Bool)
        /// With how sure it is, in hundredths, if it tells.
        case detected(LocaleCode, percent: Int?)
        /// The text in the other language, for each form that it has; none: the engine has nothing.
        case translated([Suggestion])
        /// It does not tell in which language a text is.
        case silent
        case failed(Failure)
    }

    /// The engine's name.
    public var engine: String
    /// Its words.
    public var content: Content

    /// What the engine of that name says.
    public init(engine: String, _ content: Content) {
        self.engine = engine
        self.content = content
    }
}
