public import TML
public import Text

/// A label and a translation of it, one of which has the words that were looked for.
public struct ConcordanceHit: Hashable, Sendable {
    /// What is translated.
    public var label: ExactText
    /// The translation.
    public var text: ExactText
    /// The language of the translation.
    public var locale: LocaleCode
    /// Where it is.
    public var place: MemoryOrigin.Place

    /// What was found in that place.
    public init(
        label: ExactText, text: ExactText, locale: LocaleCode, place: MemoryOrigin.Place
    ) {
        self.label = label
        self.text = text
        self.locale = locale
        self.place = place
    }
}
