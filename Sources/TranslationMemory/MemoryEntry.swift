public import TML
public import Text

/// A translation of a label, independent of keys and files. If the entry is hidden, it is hidden
/// for all keys and files, also for later ones.
public struct MemoryEntry: Hashable, Sendable {
    /// The language of the label, as a normalized code.
    public let source: LocaleCode
    /// The language of the text, as a normalized code.
    public let target: LocaleCode
    /// The translated label.
    public let label: ExactText
    /// The context in which the text applies, with the tokens of the label.
    public let context: Context
    /// The translation as it was written.
    public let text: ExactText

    /// Creates an entry of a pair of languages.
    public init(
        source: LocaleCode, target: LocaleCode, label: ExactText, context: Context,
        text: ExactText
    ) {
        self.source = source.normalized
        self.target = target.normalized
        self.label = label
        self.context = context
        self.text = text
    }

    /// Whether the other entry has the same languages, label and text, in any context.
    public func hasTexts(of other: MemoryEntry) -> Bool {
        source == other.source && target == other.target && label == other.label
            && text == other.text
    }
}
