public import Catalog
public import TML
public import Text

/// A translation that other keys with the same label are to get, too.
public struct FillWish: Equatable, Sendable {
    /// A text of the translation.
    public struct Form: Hashable, Sendable {
        /// When it applies.
        public var context: Context
        /// What stands there, or is typed.
        public var text: ExactText
    }

    /// Whose translation it is.
    public var key: TranslationKey
    /// The language of the translation.
    public var locale: LocaleCode
    /// Every form that has a text, of which there is one at least.
    public var forms: [Form]
    /// By which rules the forms are told apart.
    public var language: Language

    /// Whether both tell forms apart in the same way, whatever words they join lists with.
    func hasRules(of other: Language) -> Bool {
        var (mine, theirs) = (language, other)
        (mine.phrases, theirs.phrases) = (.none, .none)
        return mine == theirs
    }
}
