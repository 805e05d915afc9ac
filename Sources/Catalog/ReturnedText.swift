public import TML

/// A text that another person wrote into a file, for a form of a key.
public struct ReturnedText: Hashable, Sendable {
    /// The use of the text.
    public enum Use: Hashable, Sendable {
        /// The text is submitted.
        case submission
        /// The text becomes a draft to review.
        case draft
        /// The form has changed since the file was made. The translator has to decide.
        case decision(Conflict)
    }

    /// The key of the form.
    public var key: TranslationKey.ID
    /// The language of the translation.
    public var locale: LocaleCode
    /// The text, and the state of the form that it replaces.
    public var edit: Edit
    /// The use of the text.
    public var use: Use

    /// Creates a text.
    public init(key: TranslationKey.ID, locale: LocaleCode, edit: Edit, use: Use) {
        self.key = key
        self.locale = locale
        self.edit = edit
        self.use = use
    }
}
