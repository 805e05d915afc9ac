public import TML
public import Text

/// A search in the memory for translations of a label.
public struct MemoryQuestion: Hashable, Sendable {
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the translations.
    public var target: LocaleCode
    /// The key of the project. Texts of the same project and the same `key` are not returned.
    public var project: String
    /// The hash of the translation key.
    public var key: String
    /// The label to translate.
    public var label: ExactText
    /// The syntax of the label.
    public var syntax: LabelSyntax
    /// The description of the label. Texts with the same description come first among texts of a
    /// label.
    public var description: ExactText
    /// The rules of the language of the translations; `nil` if they are unknown.
    public var language: Language?
    /// The lowest similarity of a match, from 0 to 1.
    public var least: Double
    /// The limit of matches.
    public var limit: Int

    /// Creates a search for one key.
    public init(
        source: LocaleCode, target: LocaleCode, project: String, key: String, label: ExactText,
        syntax: LabelSyntax = .tml, description: ExactText, language: Language? = nil,
        least: Double = 0.7, limit: Int = 5
    ) {
        self.source = source
        self.target = target
        self.project = project
        self.key = key
        self.label = label
        self.syntax = syntax
        self.description = description
        self.language = language
        self.least = least
        self.limit = limit
    }
}
