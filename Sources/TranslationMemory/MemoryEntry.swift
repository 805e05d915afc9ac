public import TML
public import Text

/// What a label was translated with, wherever that was: what is forgotten is forgotten of every key and
/// every file, and of those that are still to come.
public struct MemoryEntry: Hashable, Sendable {
    /// The language of the label; the spelling of its code does not count.
    public let source: LocaleCode
    /// The language of the text, likewise.
    public let target: LocaleCode
    /// What was translated.
    public let label: ExactText
    /// When the text applies, with the tokens of that label.
    public let context: Context
    /// The translation, as it was written.
    public let text: ExactText

    /// An entry of that pair of languages.
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

    /// Whether the other one has the same label and text, in whatever form.
    public func hasTexts(of other: MemoryEntry) -> Bool {
        source == other.source && target == other.target && label == other.label
            && text == other.text
    }
}
