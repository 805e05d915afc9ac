public import TML

/// What is translated; it belongs to one server.
public struct Project: Hashable, Sendable {
    /// The public key of a project, 64 hexadecimal digits with today's servers.
    public struct Key: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }
        public static func < (left: Key, right: Key) -> Bool { left.rawValue < right.rawValue }
    }

    public var key: Key
    public var name: String
    /// The note of the project's owner, one line or empty.
    public var summary: String
    /// The language of the labels, unless a translation key says otherwise.
    public var defaultLocale: LocaleCode
    public var languages: [ProjectLanguage]
    /// The rank from which a translation counts as accepted, 1 by default.
    public var threshold: Int

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
    public var locale: LocaleCode
    public var englishName: String
    public var nativeName: String
    public var isRightToLeft: Bool

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

/// A project with everything the desk needs besides its keys.
public struct ProjectDefinition: Hashable, Sendable {
    public var project: Project
    /// Language definitions as the server sent them, JSON of `tml-service.md` 4.3.
    public var languageDefinitions: [LocaleCode: [UInt8]]

    public init(project: Project, languageDefinitions: [LocaleCode: [UInt8]] = [:]) {
        self.project = project
        self.languageDefinitions = languageDefinitions
    }
}

/// A page or screen that keys are used on, and how many keys it has.
public struct SourceCount: Hashable, Sendable {
    public var name: String
    public var keys: Int

    public init(name: String, keys: Int) {
        self.name = name
        self.keys = keys
    }
}
