public import TML

/// Texts for forms of one key, to submit together with those of other keys.
public struct KeyEdits: Hashable, Sendable {
    /// The key of the forms.
    public var key: TranslationKey.ID
    /// The language of the translation.
    public var locale: LocaleCode
    /// The texts, at most one for each form.
    public var edits: [Edit]

    /// Creates the texts of a key.
    public init(key: TranslationKey.ID, locale: LocaleCode, edits: [Edit]) {
        self.key = key
        self.locale = locale
        self.edits = edits
    }
}
