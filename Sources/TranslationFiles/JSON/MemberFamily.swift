import TML
import Text

/// The members of an object that are the forms of one text.
struct MemberFamily: Sendable {
    /// The name without the ends of the forms: `files` of `files_one` and `files_other`.
    var stem: String
    /// The names in the file with the originals, in its order; at least one.
    var members: [ExactText]
    /// The original text for most numbers, and the text for one thing.
    var label: ExactText
    var singular: ExactText?
    /// The texts for the other genders.
    var comments: [String] = []
    /// The values that select the form.
    var variations: [LabelSyntax.Variation] = []
    /// The forms of the translation with the names of their members.
    var forms: [(name: FormName, member: ExactText)]
}

/// The names that the members of plural forms have.
struct MemberNames: Hashable, Sendable {
    /// The versions of names.
    enum Version: Hashable, Sendable {
        /// The members are texts of their own.
        case none
        /// `files_one`, `files_other`: version 4 of i18next.
        case categories
        /// `files`, `files_plural` or `files_0`, `files_1`: version 3 of i18next.
        case old
    }

    /// The version.
    var version: Version
    /// The language of the translations.
    var locale: LocaleCode?
    /// True if the texts are originals. Otherwise the texts change, so only the names count.
    var hasOriginals: Bool

    /// The names with numbers have a rule in each language.
    var oldRule: OldPluralRule { .of(locale) }

    /// The categories of the language; `nil` if it is not known.
    var categories: [String]? { locale.flatMap { PluralCategories.of($0) } }
}
