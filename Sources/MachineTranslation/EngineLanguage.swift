public import TML

/// A language of an engine, as its service reports it.
public struct EngineLanguage: Hashable, Sendable {
    /// The code of the service: `zh-CN`.
    public let code: String
    /// The name, in the requested language if the service has such names; `nil` if the service
    /// reports none.
    public let name: String?
    /// True if the engine translates from the language.
    public let isSource: Bool
    /// True if the engine translates into the language.
    public let isTarget: Bool
    /// The languages into which the engine translates from this language; `nil` for all other
    /// target languages.
    public let targets: [String]?

    /// The locale that the code means.
    public var locale: LocaleCode { LanguageCodes.locale(code) }
    /// The locales that the codes in ``targets`` mean.
    public var targetLocales: [LocaleCode]? { targets?.map(LanguageCodes.locale) }

    init(
        _ code: String, name: String? = nil, isSource: Bool = true, isTarget: Bool = true,
        targets: [String]? = nil
    ) {
        self.code = code
        self.name = name
        self.isSource = isSource
        self.isTarget = isTarget
        self.targets = targets
    }

    /// Returns true if the code is the name. Capitals, `-` and `_` make no difference.
    func isCalled(_ name: String) -> Bool {
        LanguageCodes.folded(code) == LanguageCodes.folded(name)
    }
}
