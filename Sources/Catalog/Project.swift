public import TML

/// What is translated; it belongs to one server.
public struct Project: Hashable, Sendable {
    /// The public key of a project, 64 hexadecimal digits with `tml-server`; other servers may have
    /// other ones.
    public struct Key: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The key as requests spell it; compared byte by byte.
        public let rawValue: String

        /// Takes any text: the server decides what a key is.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Takes any text: the server decides what a key is.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The key itself, for paths and messages.
        public var description: String { rawValue }
        /// The order of the spelling, which says nothing about the projects.
        public static func < (left: Key, right: Key) -> Bool { left.rawValue < right.rawValue }
    }

    /// By which requests and the local copy name the project.
    public var key: Key
    /// The name as the project's people call it, not unique.
    public var name: String
    /// The note of the project's owner, one line or empty.
    public var summary: String
    /// The language of the labels, unless a translation key says otherwise.
    public var defaultLocale: LocaleCode
    /// All languages, the default one included; empty in lists of some servers.
    public var languages: [ProjectLanguage]
    /// The rank from which a translation counts as accepted, 1 by default.
    public var threshold: Int

    /// A project with the usual threshold of 1.
    public init(
        key: Key, name: String, summary: String = "", defaultLocale: LocaleCode,
        languages: [ProjectLanguage] = [], threshold: Int = 1
    ) {
        self.key = key
        self.name = name
        self.summary = summary
        self.defaultLocale = defaultLocale
        self.languages = languages
        self.threshold = threshold
    }

    /// The languages that labels are translated into.
    public var targetLanguages: [ProjectLanguage] {
        languages.filter { $0.locale != defaultLocale }
    }
}

/// A language of a project, as lists show it.
public struct ProjectLanguage: Hashable, Sendable {
    /// The code, as `pt-BR`.
    public var locale: LocaleCode
    /// The name in English, or the code when the server has no name.
    public var englishName: String
    /// The name in the language itself; empty when the server has none.
    public var nativeName: String
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool

    /// A language that is written from left to right.
    public init(
        locale: LocaleCode, englishName: String, nativeName: String = "",
        isRightToLeft: Bool = false
    ) {
        self.locale = locale
        self.englishName = englishName
        self.nativeName = nativeName
        self.isRightToLeft = isRightToLeft
    }
}

/// A project with everything that the translate screen needs besides its keys.
public struct ProjectDefinition: Hashable, Sendable {
    /// The project with its languages.
    public var project: Project
    /// Language definitions as the server sent them, JSON of `tml-service.md` 4.3.
    public var languageDefinitions: [LocaleCode: [UInt8]]
    /// The words of its glossary; `nil` when the server has none, or does not give it.
    public var terms: [Term]?

    /// A project whose languages have no definition here.
    public init(
        project: Project, languageDefinitions: [LocaleCode: [UInt8]] = [:], terms: [Term]? = nil
    ) {
        self.project = project
        self.languageDefinitions = languageDefinitions
        self.terms = terms
    }
}

/// A page or screen that keys are used on, and how many keys it has.
public struct SourceCount: Hashable, Sendable {
    /// The name as apps register it, often a path.
    public var name: String
    /// How many keys are used there, of those that have been pulled or that the server shows.
    public var keys: Int

    /// A source with its count.
    public init(name: String, keys: Int) {
        self.name = name
        self.keys = keys
    }
}
