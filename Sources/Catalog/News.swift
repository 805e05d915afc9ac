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

    /// A page in which nothing had to be replaced.
    public init(keys: [PulledKey], page: Int, totalPages: Int, totalKeys: Int, cursor: String) {
        self.keys = keys
        self.page = page
        self.totalPages = totalPages
        self.totalKeys = totalKeys
        self.cursor = cursor
    }
}

/// One piece of news of the change feed: the newest state of a record. Keys are named by the hash
/// of a key of the project that was asked for.
public enum NewsItem: Hashable, Sendable {
    /// A key that is new or was changed.
    case key(TranslationKey)
    /// A key that is gone, ignored, or hidden from the translator by now.
    case keyDeleted(hash: String)
    /// A translation that is new or was changed, of the key with that hash.
    case translation(Translation, hash: String)
    /// A translation that is gone.
    case translationDeleted(id: Int, hash: String)
    /// What the key amounts to in the language after the step.
    case target(Target, hash: String)
}

/// One page of the change feed.
public struct NewsPage: Hashable, Sendable {
    /// The news in the order in which they have to be stored.
    public var items: [NewsItem]
    /// Where the next page begins; opaque.
    public var cursor: String
    /// The project's change position when this page was read, if the server told it.
    public var newest: String?
    /// Whether the server has a further page already.
    public var hasMore: Bool
    /// Labels and translations in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []

    /// A page in which nothing had to be replaced.
    public init(items: [NewsItem], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.items = items
        self.cursor = cursor
        self.newest = newest
        self.hasMore = hasMore
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

/// The server's answer to the changes of one request.
public struct ChangesAnswer: Hashable, Sendable {
    /// Answers by the changes' ids; a change that nothing final was said about has none.
    public var results: [ChangeResult]
    /// The project's change position after the changes, if the server told it.
    public var cursor: String?

    /// The answer to one request.
    public init(results: [ChangeResult], cursor: String?) {
        self.results = results
        self.cursor = cursor
    }
}

/// The server's answer to one change.
public struct ChangeResult: Hashable, Sendable {
    /// What the server did with a change.
    public enum Outcome: Hashable, Sendable {
        /// Done now, or done before when the change was repeated; with the record as it is since.
        case accepted(Translation?, Target?)
        /// Nothing was done, since the server has something newer; waits for the translator.
        case conflict(Conflict)
        /// Final, with the server's words.
        case refused(String)
        /// The server did not look at it, because the change that it depends on failed, or because
        /// it was only asked and does not know it.
        case skipped
    }

    /// The change that is answered.
    public var id: Change.ID
    /// Final for that id: a repeated change has the outcome of the first time.
    public var outcome: Outcome
    /// The project's change position after the change was done, if the server told it.
    public var cursor: String?

    /// The answer to one change.
    public init(id: Change.ID, outcome: Outcome, cursor: String? = nil) {
        self.id = id
        self.outcome = outcome
        self.cursor = cursor
    }
}
