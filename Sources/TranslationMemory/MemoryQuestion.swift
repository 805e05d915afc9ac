public import TML
public import Text

/// What the memory is asked for.
public struct MemoryQuestion: Hashable, Sendable {
    /// The language of the label.
    public var source: LocaleCode
    /// The language that a text is wanted in.
    public var target: LocaleCode
    /// The key of the project, and the hash of the translation key: its own texts are no answer.
    public var project: String
    /// See `project`.
    public var key: String
    /// What is to be translated.
    public var label: ExactText
    /// Texts of the same label with the same description come first.
    public var description: ExactText
    /// The rules of the language that a text is wanted in; `nil`: they are not known.
    public var language: Language?
    /// The similarity that a label has to have, from 0 to 1.
    public var least: Double
    /// How many matches are wanted.
    public var limit: Int

    /// A question about one key.
    public init(
        source: LocaleCode, target: LocaleCode, project: String, key: String, label: ExactText,
        description: ExactText, language: Language? = nil, least: Double = 0.7, limit: Int = 5
    ) {
        self.source = source
        self.target = target
        self.project = project
        self.key = key
        self.label = label
        self.description = description
        self.language = language
        self.least = least
        self.limit = limit
    }
}
