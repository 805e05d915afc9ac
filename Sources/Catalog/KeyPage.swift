/// A key with all that one language has of it, as a server sends it.
public struct PulledKey: Hashable, Sendable {
    /// The key, which stands in for what the local copy had of it.
    public var key: TranslationKey
    /// What the key amounts to in the language that was pulled.
    public var target: Target
    /// All translations into that language; those that are missing here are gone.
    public var translations: [Translation]

    /// A key as one entry of a page tells it.
    public init(key: TranslationKey, target: Target, translations: [Translation]) {
        self.key = key
        self.target = target
        self.translations = translations
    }
}

/// One page of the full list of keys.
public struct KeyPage: Hashable, Sendable {
    /// The keys in the server's order.
    public var keys: [PulledKey]
    /// Counted from 1.
    public var page: Int
    /// At least 1; changes when keys come or go between two pages.
    public var totalPages: Int
    /// The keys of the whole list when this page was read.
    public var totalKeys: Int
    /// The project's change position when this page was read.
    public var cursor: String
    /// The labels of keys in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []
    /// The labels of keys that are left out because one alone is too large for an answer.
    public var tooLarge: [String] = []

    /// A page in which nothing had to be replaced.
    public init(keys: [PulledKey], page: Int, totalPages: Int, totalKeys: Int, cursor: String) {
        self.keys = keys
        self.page = page
        self.totalPages = totalPages
        self.totalKeys = totalKeys
        self.cursor = cursor
    }
}

/// Where the pull of one language stands.
public enum PullPosition: Hashable, Sendable {
    /// Nothing is here.
    case never
    /// The full list up to and including page `upTo` is here; `cursor` is the first page's, from
    /// which the feed goes on.
    case pages(upTo: Int, of: Int, cursor: String)
    /// The full list is here, and the feed up to `cursor`.
    case feed(cursor: String)
}
