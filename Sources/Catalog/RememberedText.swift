public import TML
public import Text

/// The entry of the memory behind a suggestion: a label with its translation, before the text was
/// fitted to the current label. With this entry, the translator can hide the suggestion.
public struct RememberedText: Hashable, Sendable {
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// The translated label.
    public var label: ExactText
    /// The context in which the text applies.
    public var context: Context
    /// The translation.
    public var text: ExactText

    /// Creates an entry.
    public init(
        source: LocaleCode, target: LocaleCode, label: ExactText, context: Context,
        text: ExactText
    ) {
        self.source = source
        self.target = target
        self.label = label
        self.context = context
        self.text = text
    }
}
