public import TML

/// A key that the translator has marked to find it again. A bookmark belongs to a project, so it
/// applies in all languages of the project.
public struct Bookmark: Hashable, Sendable {
    /// The key with the bookmark.
    public var key: TranslationKey.ID
    /// The beginning of the label of the key.
    public var label: String
    /// The language in which the bookmark was set.
    public var locale: LocaleCode
    /// The time when the bookmark was set, in seconds since 1970; 0 if not known.
    public var setAt: Int

    /// The greatest number of bookmarks of a translator.
    public static let most = 500

    /// Creates a bookmark.
    public init(key: TranslationKey.ID, label: String, locale: LocaleCode, setAt: Int) {
        self.key = key
        self.label = label
        self.locale = locale
        self.setAt = setAt
    }
}
