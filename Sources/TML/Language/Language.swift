package import Text

/// A language with its parsed contexts, rules and cases (`tml-language.md` 6).
public struct Language: Sendable {
    /// The current day for rules about dates. `nil` means the date of the system.
    public var today: CalendarDate?
    /// The texts of the engine in this language, such as list joiners and names of months.
    public var phrases = Phrases.none
    /// The locale of the texts; at first, the locale in the definition. The definition can be that of
    /// a locale without the region, but the checks use the region.
    public var locale: LocaleCode
    private let compiled: CompiledDefinition

    /// Parses a definition (`tml-language.md` 6.1).
    ///
    /// An invalid rule, pattern or token mapping never applies. There is an error only if the whole
    /// definition is unusable.
    public init(definition json: some Collection<UInt8>) throws(LanguageError) {
        guard let definition = JSON(json) else { throw .notJSON }
        try self.init(definition, fingerprint: "", bytes: Array(json))
    }

    package init(
        _ definition: JSON, fingerprint: String, bytes: [UInt8] = []
    ) throws(LanguageError) {
        compiled = try CompiledDefinition(definition, fingerprint: fingerprint, bytes: bytes)
        locale = compiled.locale
    }

    /// The English name, or the locale if the definition has no name.
    public var englishName: String { compiled.englishName }
    /// The name in the language itself, or the English name if the definition has no native name.
    public var nativeName: String { compiled.nativeName }
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { compiled.isRightToLeft }
    /// The contexts by keyword, with `value` at the end, because `value` matches every token.
    public var contexts: [LanguageContext] { compiled.contexts }
    /// The grammatical cases, sorted by keyword.
    public var cases: [LanguageCase] { compiled.cases }
    /// The words that the definition bans.
    public var curseWords: CurseWords { compiled.curseWords }
    /// The bytes of the definition. Empty if the language was not created from bytes.
    var definition: [UInt8] { compiled.definition }

    private init(compiled: CompiledDefinition) {
        self.compiled = compiled
        locale = compiled.locale
    }

    /// Creates a language without contexts and cases.
    public static func plain(locale: LocaleCode) -> Language {
        Language(compiled: CompiledDefinition(plain: locale))
    }

    /// Returns the context with a keyword: `number`, `gender`…
    public func context(_ keyword: String) -> LanguageContext? {
        indexOfContext(keyword).map { contexts[$0] }
    }

    /// Returns the rules of the context with a keyword.
    func rules(of keyword: String) -> ContextRules? {
        indexOfContext(keyword).map { contexts[$0].matching }
    }

    private func indexOfContext(_ keyword: String) -> Int? {
        // The pointer avoids copies of contexts.
        contexts.withUnsafeBufferPointer { contexts in
            contexts.indices.first { contexts[$0].keyword == keyword }
        }
    }

    /// Returns the context whose pattern matches a token name (`tml-language.md` 6.2).
    public func context(forTokenNamed name: String) -> LanguageContext? {
        contexts.first { $0.fits(tokenNamed: name) }
    }

    /// Returns the case with a keyword: `pos`, `gen`…
    public func languageCase(_ keyword: String) -> LanguageCase? {
        cases.first { $0.keyword == keyword }
    }

    /// Returns the context of a token: the first context that the token names, otherwise the
    /// context that matches its name.
    package func context(of token: Token) -> LanguageContext? {
        indexOfContext(of: token).map { contexts[$0] }
    }

    /// Returns the index of the token's context in `contexts`.
    func indexOfContext(of token: Token) -> Int? {
        let written = token.contexts.first
        // The pointer avoids copies of contexts.
        return contexts.withUnsafeBufferPointer { contexts in
            contexts.indices.first { index in
                written.map { $0 == contexts[index].keyword }
                    ?? contexts[index].fits(tokenNamed: token.name)
            }
        }
    }

    /// Returns the index of a case in `cases`.
    func indexOfCase(_ keyword: String) -> Int? { cases.firstIndex { $0.keyword == keyword } }
}

extension Language: Hashable {
    /// Whether the definitions, days and phrases are equal, so that both languages render every
    /// label equally.
    public static func == (left: Language, right: Language) -> Bool {
        left.compiled == right.compiled && left.locale == right.locale && left.today == right.today
            && left.phrases == right.phrases
    }

    /// Hashes the definition and the day. The phrases are omitted because they rarely differ.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(compiled)
        hasher.combine(today)
    }
}
