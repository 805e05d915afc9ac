/// A key with all data of one language, as a server sends it.
public struct PulledKey: Hashable, Sendable {
    /// The key, which replaces the key in the local copy.
    public var key: TranslationKey
    /// The state of the key in the downloaded language.
    public var target: Target
    /// All translations into that language; the server has deleted all others.
    public var translations: [Translation]
    /// All comments on the key in that language; `nil` if the server sent none of them.
    public var comments: [KeyComment]?

    /// Creates a key from one entry of a page; by default, without comments.
    public init(
        key: TranslationKey, target: Target, translations: [Translation],
        comments: [KeyComment]? = nil
    ) {
        self.comments = comments
        self.key = key
        self.target = target
        self.translations = translations
    }
}

/// One page of the full list of keys.
public struct KeyPage: Hashable, Sendable {
    /// The keys in the server's order.
    public var keys: [PulledKey]
    /// The number of this page, counted from 1.
    public var page: Int
    /// The number of pages, at least 1. It changes if keys are added or deleted between two pages.
    public var totalPages: Int
    /// The number of keys in the whole list when this page was read.
    public var totalKeys: Int
    /// The project's change position when this page was read.
    public var cursor: String
    /// The labels with bytes that were replaced because they were not UTF-8.
    public var flawed: [String] = []
    /// The labels of the omitted keys: each alone is too large for an answer.
    public var tooLarge: [String] = []

    /// Creates a page without replaced bytes.
    public init(keys: [PulledKey], page: Int, totalPages: Int, totalKeys: Int, cursor: String) {
        self.keys = keys
        self.page = page
        self.totalPages = totalPages
        self.totalKeys = totalKeys
        self.cursor = cursor
    }
}

/// The progress of the download of one language.
public enum PullPosition: Hashable, Sendable {
    /// No keys are downloaded.
    case never
    /// The pages of the full list up to and including `upTo` are downloaded. `cursor` is the cursor
    /// of the first page; the feed continues from there.
    case pages(upTo: Int, of: Int, cursor: String)
    /// The full list and the feed up to `cursor` are downloaded.
    case feed(cursor: String)
}
