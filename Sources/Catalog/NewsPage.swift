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
    /// A word of the project's glossary that is new or was changed.
    case term(Term)
    /// A word that is in the glossary no more.
    case termDeleted(id: Int)
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
    /// Whether something has changed that is no key's: a language, or what somebody may do.
    public var tellsOfProject = false
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
