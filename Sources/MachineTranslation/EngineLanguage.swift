public import TML

/// A language that an engine has, as its service tells of it.
public struct EngineLanguage: Hashable, Sendable {
    /// What the service calls it: `zh-CN`.
    public let code: String
    /// Its name, in the language that was asked for where the service knows that; `nil`: untold.
    public let name: String?
    /// Whether it translates out of the language.
    public let isSource: Bool
    /// Whether it translates into the language.
    public let isTarget: Bool
    /// Into which it translates from this one; `nil`: into every other that it translates into.
    public let targets: [String]?

    /// The language that is meant, whatever the service calls it.
    public var locale: LocaleCode { LanguageCodes.locale(code) }
    /// The languages that ``targets`` mean.
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

    /// Without regard to capitals, `-` and `_`.
    func isCalled(_ name: String) -> Bool {
        LanguageCodes.folded(code) == LanguageCodes.folded(name)
    }
}
