public import TML

/// Texts for forms of one key, to be submitted with those of others.
public struct KeyEdits: Hashable, Sendable {
    /// The key whose forms they are for.
    public var key: TranslationKey.ID
    /// The language that is translated into.
    public var locale: LocaleCode
    /// At most one for each form.
    public var edits: [Edit]

    /// The texts for a key.
    public init(key: TranslationKey.ID, locale: LocaleCode, edits: [Edit]) {
        self.key = key
        self.locale = locale
        self.edits = edits
    }
}
