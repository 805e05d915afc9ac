public import TML
public import Text

/// An imported text that contains the words of a search in the text or in its label.
public struct ImportedHit: Hashable, Sendable {
    /// The translated label.
    public var label: ExactText
    /// The syntax of both texts.
    public var syntax: LabelSyntax
    /// The translation.
    public var text: ExactText
    /// The language of the translation.
    public var locale: LocaleCode
    /// The name of the imported file.
    public var file: String
}
