/// A language: its contexts, rules and cases, ready for use (`tml-language.md` 6).
public struct Language: Sendable {
    public let locale: LocaleCode
    /// Its name in English; the locale if the definition has none.
    public let englishName: String
    /// Its own name; the English one if the definition has none.
    public let nativeName: String
    /// Whether it is written from right to left.
    public let isRightToLeft: Bool
    /// By keyword, with `value`, which fits every token, at the end.
    public let contexts: [LanguageContext]
    /// By keyword.
    public let cases: [LanguageCase]
    /// Words that do not belong in a translation.
    public let curseWords: [String]
    /// What rules about dates take for today; the system's date if `nil`.
    public var today: CalendarDate?
    /// The engine's own texts in this language: what joins a list, the names of months.
    public var phrases = Phrases.none
    /// Tells languages apart of which no definition is kept.
    private let fingerprint: String
    /// What it was read from.
    let definition: [UInt8]

    /// Reads a definition (`tml-language.md` 6.1).
    ///
    /// A rule, pattern or token mapping that cannot be understood never applies; only what makes
    /// the whole useless is an error.
    public init(definition json: some Collection<UInt8>) throws(LanguageError) {
        guard let definition = JSONValue(json) else { throw .notJSON }
        try self.init(definition, fingerprint: "", bytes: Array(json))
    }

    package init(
        _ definition: JSONValue, fingerprint: String, bytes: [UInt8] = []
    ) throws(LanguageError) {
        guard definition.object != nil else { throw .invalid("", why: "not an object") }
        guard let locale = definition["locale"]?.text else { throw .missing("locale") }
        self.locale = LocaleCode(locale)
        englishName = (definition["english_name"] ?? definition["name"])?.text ?? locale
        nativeName = definition["native_name"]?.text ?? englishName
        isRightToLeft = definition["right_to_left"]?.boolean ?? false
        contexts = try Self.members("contexts", of: definition)
            .map { LanguageContext(keyword: $0, definition: $1) }
            .sorted {
                ($0.keyword == "value" ? 1 : 0, $0.keyword)
                    < ($1.keyword == "value" ? 1 : 0, $1.keyword)
            }
        let hasGender = contexts.contains { $0.keyword == "gender" }
        cases = try Self.members("cases", of: definition)
            .map { LanguageCase(keyword: $0, definition: $1, hasGender: hasGender) }
            .sorted { $0.keyword < $1.keyword }
        curseWords = definition["curse_words"]?.array?.compactMap(\.text) ?? []
        self.fingerprint = fingerprint
        self.definition = bytes
    }

    /// A language of which nothing is known: without contexts and cases.
    public static func plain(locale: LocaleCode) -> Language { Language(plain: locale) }

    /// The context of that keyword: `number`, `gender`…
    public func context(_ keyword: String) -> LanguageContext? {
        contexts.first { $0.keyword == keyword }
    }

    /// The context that a token's name suggests (`tml-language.md` 6.2).
    public func context(forTokenNamed name: String) -> LanguageContext? {
        contexts.first { $0.fits(tokenNamed: name) }
    }

    /// The case of that keyword: `pos`, `gen`…
    public func languageCase(_ keyword: String) -> LanguageCase? {
        cases.first { $0.keyword == keyword }
    }

    /// The context of a token: the first that is written in it, else the one its name suggests.
    package func context(of token: Token) -> LanguageContext? {
        indexOfContext(of: token).map { contexts[$0] }
    }

    /// Its place in `contexts`.
    func indexOfContext(of token: Token) -> Int? {
        let written = token.contexts.first
        // Through a pointer, so that no context is copied.
        return contexts.withUnsafeBufferPointer { contexts in
            contexts.indices.first { index in
                written.map { $0 == contexts[index].keyword }
                    ?? contexts[index].fits(tokenNamed: token.name)
            }
        }
    }

    /// The place of a case in `cases`.
    func indexOfCase(_ keyword: String) -> Int? { cases.firstIndex { $0.keyword == keyword } }
}

extension Language: Hashable {
    public static func == (left: Language, right: Language) -> Bool {
        left.locale == right.locale && left.fingerprint == right.fingerprint
            && left.today == right.today && left.phrases == right.phrases
            && left.definition == right.definition
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(locale)
        hasher.combine(fingerprint)
        hasher.combine(definition.count)
        hasher.combine(today)
    }
}

extension Language {
    private init(plain locale: LocaleCode) {
        self.locale = locale
        (englishName, nativeName) = (locale.rawValue, locale.rawValue)
        isRightToLeft = false
        (contexts, cases, curseWords) = ([], [], [])
        fingerprint = ""
        definition = []
    }

    /// The entries of an object; an empty array stands for an empty object.
    private static func members(
        _ name: String, of definition: JSONValue
    ) throws(LanguageError) -> [(String, JSONValue)] {
        switch definition[name] {
        case nil, .array([]): return []
        case .object(let members):
            for (keyword, member) in members where member.object == nil {
                throw .invalid("\(name).\(keyword)", why: "not an object")
            }
            return Array(members)
        default: throw .invalid(name, why: "not an object")
        }
    }
}
