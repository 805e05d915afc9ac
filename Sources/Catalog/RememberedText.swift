public import TML
public import Text

/// What the memory has a suggestion from: a label with its translation, before it was fitted to the label
/// in hand. By this it can be forgotten.
public struct RememberedText: Hashable, Sendable {
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// What was translated.
    public var label: ExactText
    /// When the text applies.
    public var context: Context
    /// The translation.
    public var text: ExactText

    /// A translation of a label.
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
