public import Catalog
public import TML
public import Text

/// A translation to copy to other keys with the same label.
public struct CopiedForms: Equatable, Sendable {
    /// A text of the translation.
    public struct Form: Hashable, Sendable {
        /// The context in which the text applies.
        public var context: Context
        /// The saved or typed text.
        public var text: ExactText
    }

    /// The key of the translation.
    public var key: TranslationKey
    /// The language of the translation.
    public var locale: LocaleCode
    /// The forms with a text. There is at least one.
    public var forms: [Form]
    /// The rules for the forms.
    public var language: Language

    /// True if both have the same rules for forms. The words that join lists do not matter.
    func hasRules(of other: Language) -> Bool {
        var (mine, theirs) = (language, other)
        (mine.phrases, theirs.phrases) = (.none, .none)
        return mine == theirs
    }
}
