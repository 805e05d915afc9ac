/// One item of the change feed: the newest state of a record. A hash is the hash of a key of the
/// requested project.
public enum NewsItem: Hashable, Sendable {
    /// A key that is new or was changed.
    case key(TranslationKey)
    /// A key that was deleted, is ignored, or is now hidden from the translator.
    case keyDeleted(hash: String)
    /// A translation that is new or was changed, with the hash of its key.
    case translation(Translation, hash: String)
    /// A translation that was deleted.
    case translationDeleted(id: Int, hash: String)
    /// A comment that is new or was changed, with the hash of its key.
    case comment(KeyComment, hash: String)
    /// A comment that was deleted.
    case commentDeleted(id: Int, hash: String)
    /// The state of the key in the language after the step.
    case target(Target, hash: String)
    /// A term of the project's glossary that is new or was changed.
    case term(Term)
    /// A term that was removed from the glossary.
    case termDeleted(id: Int)
}

/// One page of the change feed.
public struct NewsPage: Hashable, Sendable {
    /// The items, in the order in which they must be stored.
    public var items: [NewsItem]
    /// The start of the next page; opaque.
    public var cursor: String
    /// The project's change position when this page was read, if the server sent it.
    public var newest: String?
    /// True if the server already has another page.
    public var hasMore: Bool
    /// True if something other than keys has changed: a language or a permission.
    public var tellsOfProject = false
    /// The labels and translations with bytes that were replaced because they were not UTF-8.
    public var flawed: [String] = []

    /// Creates a page without replaced bytes.
    public init(items: [NewsItem], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.items = items
        self.cursor = cursor
        self.newest = newest
        self.hasMore = hasMore
    }
}
