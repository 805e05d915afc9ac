public import TML

/// A project; it belongs to one server.
public struct Project: Hashable, Sendable {
    /// The public key of a project: 64 hexadecimal digits on `tml-server`; other servers may use
    /// other keys.
    public struct Key: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The key as requests contain it; compared byte by byte.
        public let rawValue: String

        /// Creates a key from any text, because the server defines the format.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a key from any text, because the server defines the format.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The key itself, for paths and messages.
        public var description: String { rawValue }
        /// Compares the spellings. The order has no meaning for the projects.
        public static func < (left: Key, right: Key) -> Bool { left.rawValue < right.rawValue }
    }

    /// The name of the project in requests and in the local copy.
    public var key: Key
    /// The name that people use; not unique.
    public var name: String
    /// The note of the project's owner, one line or empty.
    public var summary: String
    /// The language of the labels, unless a key has another one.
    public var defaultLocale: LocaleCode
    /// All languages with the default language; empty in lists of some servers.
    public var languages: [ProjectLanguage]
    /// The rank from which a translation is accepted; 1 by default.
    public var threshold: Int

    /// Creates a project; by default, with the threshold 1.
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

    /// The languages of the translations.
    public var targetLanguages: [ProjectLanguage] {
        languages.filter { $0.locale != defaultLocale }
    }
}

/// A language of a project, as lists show it.
public struct ProjectLanguage: Hashable, Sendable {
    /// The code, for example `pt-BR`.
    public var locale: LocaleCode
    /// The name in English, or the code if the server has no name.
    public var englishName: String
    /// The name in the language itself; empty if the server has none.
    public var nativeName: String
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool

    /// Creates a language; by default, written from left to right.
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
    /// The language definitions as the server sent them, JSON of `tml-service.md` 4.3.
    public var languageDefinitions: [LocaleCode: [UInt8]]
    /// The terms of the glossary; `nil` if the server has no glossary or does not send it.
    public var terms: [Term]?
    /// The shared queries; `nil` if the server has no shared queries or does not send them.
    public var queries: [SharedQuery]?

    /// Creates a project; by default, without language definitions.
    public init(
        project: Project, languageDefinitions: [LocaleCode: [UInt8]] = [:], terms: [Term]? = nil,
        queries: [SharedQuery]? = nil
    ) {
        self.project = project
        self.languageDefinitions = languageDefinitions
        self.terms = terms
        self.queries = queries
    }
}

/// A page or screen of an app that uses keys, with the number of its keys.
public struct SourceCount: Hashable, Sendable {
    /// The name as apps register it, often a path.
    public var name: String
    /// The number of keys that the source uses, of the downloaded keys or of those that the server
    /// shows.
    public var keys: Int

    /// Creates a source with its count.
    public init(name: String, keys: Int) {
        self.name = name
        self.keys = keys
    }
}
