package import Text

/// A language: its contexts, rules and cases, ready for use (`tml-language.md` 6).
public struct Language: Sendable {
    /// What rules about dates take for today; the system's date if `nil`.
    public var today: CalendarDate?
    /// The engine's own texts in this language: what joins a list, the names of months.
    public var phrases = Phrases.none
    private let compiled: CompiledDefinition

    /// Reads a definition (`tml-language.md` 6.1).
    ///
    /// A rule, pattern or token mapping that cannot be understood never applies; only what makes
    /// the whole useless is an error.
    public init(definition json: some Collection<UInt8>) throws(LanguageError) {
        guard let definition = JSON(json) else { throw .notJSON }
        try self.init(definition, fingerprint: "", bytes: Array(json))
    }

    package init(
        _ definition: JSON, fingerprint: String, bytes: [UInt8] = []
    ) throws(LanguageError) {
        compiled = try CompiledDefinition(definition, fingerprint: fingerprint, bytes: bytes)
    }

    /// The locale that the definition names.
    public var locale: LocaleCode { compiled.locale }
    /// The name in English; the locale if the definition has none.
    public var englishName: String { compiled.englishName }
    /// The name in the language itself; the English one if the definition has none.
    public var nativeName: String { compiled.nativeName }
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { compiled.isRightToLeft }
    /// The contexts by keyword, with `value`, which fits every token, at the end.
    public var contexts: [LanguageContext] { compiled.contexts }
    /// The grammatical cases by keyword.
    public var cases: [LanguageCase] { compiled.cases }
    /// Words that do not belong in a translation.
    public var curseWords: CurseWords { compiled.curseWords }
    /// The bytes that the language was read from; empty for one that was made otherwise.
    var definition: [UInt8] { compiled.definition }

    private init(compiled: CompiledDefinition) { self.compiled = compiled }

    /// A language of which nothing is known: without contexts and cases.
    public static func plain(locale: LocaleCode) -> Language {
        Language(compiled: CompiledDefinition(plain: locale))
    }

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

    /// The place of the token's context in `contexts`.
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
    /// Whether both render every label alike: by definition, day and phrases.
    public static func == (left: Language, right: Language) -> Bool {
        left.compiled == right.compiled && left.today == right.today
            && left.phrases == right.phrases
    }

    /// Goes with `==`; the phrases, which hardly ever differ, are left out.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(compiled)
        hasher.combine(today)
    }
}
