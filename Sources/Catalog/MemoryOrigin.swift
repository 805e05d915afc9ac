public import Text

/// Which earlier translation a suggestion is.
public struct MemoryOrigin: Hashable, Sendable {
    /// How much its label is like the one that is translated; 100 is the same label.
    public var percent: Int
    /// The label that was translated.
    public var label: ExactText
    /// The key that has it.
    public var key: TranslationKey.ID
    /// The name of its project.
    public var project: String
    /// Who translated it.
    public var author: String

    /// A translation of that key.
    public init(
        percent: Int, label: ExactText, key: TranslationKey.ID, project: String, author: String
    ) {
        self.percent = percent
        self.label = label
        self.key = key
        self.project = project
        self.author = author
    }
}
