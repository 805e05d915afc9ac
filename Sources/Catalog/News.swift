/// A key with all that one language has of it, as a server sends it.
public struct PulledKey: Hashable, Sendable {
    public var key: TranslationKey
    public var target: Target
    public var translations: [Translation]

    public init(key: TranslationKey, target: Target, translations: [Translation]) {
        self.key = key
        self.target = target
        self.translations = translations
    }
}

/// One page of the full list of keys.
public struct KeyPage: Hashable, Sendable {
    public var keys: [PulledKey]
    /// Counted from 1.
    public var page: Int
    public var totalPages: Int
    public var totalKeys: Int
    /// The project's change position when this page was read.
    public var cursor: String
    /// The labels of keys in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []

    public init(keys: [PulledKey], page: Int, totalPages: Int, totalKeys: Int, cursor: String) {
        self.keys = keys
        self.page = page
        self.totalPages = totalPages
        self.totalKeys = totalKeys
        self.cursor = cursor
    }
}

/// One piece of news of the change feed: the newest state of a record.
public enum NewsItem: Hashable, Sendable {
    case key(TranslationKey)
    case keyDeleted(hash: String)
    /// A translation of the key with that hash, and what the key amounts to since.
    case translation(Translation, hash: String)
    case translationDeleted(id: Int, hash: String)
    case target(Target, hash: String)
}

/// One page of the change feed.
public struct NewsPage: Hashable, Sendable {
    public var items: [NewsItem]
    public var cursor: String
    /// The project's change position when this page was read, if the server told it.
    public var newest: String?
    public var hasMore: Bool
    /// Labels and translations in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []

    public init(items: [NewsItem], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.items = items
        self.cursor = cursor
        self.newest = newest
        self.hasMore = hasMore
    }
}

/// Where the pull of one language stands.
public enum PullPosition: Hashable, Sendable {
    case never
    /// The full list up to and including `page` is here; `cursor` is the first page's.
    case pages(upTo: Int, of: Int, cursor: String)
    case feed(cursor: String)
}

/// The server's answer to the changes of one request.
public struct ChangesAnswer: Hashable, Sendable {
    public var results: [ChangeResult]
    /// The project's change position after them, if the server told it.
    public var cursor: String?

    public init(results: [ChangeResult], cursor: String?) {
        self.results = results
        self.cursor = cursor
    }
}

/// The server's answer to one change.
public struct ChangeResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Done now, or done before when the change was repeated; with the record as it is since.
        case accepted(Translation?, Target?)
        case conflict(Conflict)
        /// Final, with the server's words.
        case refused(String)
        /// Not looked at because the change it depends on failed.
        case skipped
    }

    public var id: Change.ID
    public var outcome: Outcome
    /// The project's change position after it was done, if the server told it.
    public var cursor: String?

    public init(id: Change.ID, outcome: Outcome, cursor: String? = nil) {
        self.id = id
        self.outcome = outcome
        self.cursor = cursor
    }
}
