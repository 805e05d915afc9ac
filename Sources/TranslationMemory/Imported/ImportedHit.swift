public import TML
public import Text

/// An imported text that has the words that were looked for, or whose label has them.
public struct ImportedHit: Hashable, Sendable {
    /// What is translated.
    public var label: ExactText
    /// The translation.
    public var text: ExactText
    /// Its language.
    public var locale: LocaleCode
    /// The file that it comes from.
    public var file: String
}
