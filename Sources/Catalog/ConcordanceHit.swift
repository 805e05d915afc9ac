public import TML
public import Text

/// A label and one translation of it. The label or the translation contains the searched words.
public struct ConcordanceHit: Hashable, Sendable {
    /// The translated label.
    public var label: ExactText
    /// The syntax of both texts.
    public var syntax: LabelSyntax
    /// The translation.
    public var text: ExactText
    /// The language of the translation.
    public var locale: LocaleCode
    /// The key or file that contains the translation.
    public var place: MemoryOrigin.Place

    /// Creates a hit.
    public init(
        label: ExactText, syntax: LabelSyntax = .tml, text: ExactText, locale: LocaleCode,
        place: MemoryOrigin.Place
    ) {
        self.label = label
        self.syntax = syntax
        self.text = text
        self.locale = locale
        self.place = place
    }
}
