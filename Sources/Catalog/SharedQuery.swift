public import TML
public import Text

/// A query of the list of keys that a manager has saved under a name for all members of a project.
public struct SharedQuery: Hashable, Sendable {
    /// The name, which is unique among the shared queries of the project.
    public var name: String
    /// The condition for a key to be listed.
    public var filter: KeyFilter
    /// Words and conditions of the search; empty: no search.
    public var search: ExactText
    /// The name of the source that must use the keys; `nil`: keys with any source or none.
    public var source: ExactText?
    /// The order of the list.
    public var order: KeyQuery.Order

    /// The maximum number of shared queries of a project.
    public static let most = 100
    /// The maximum length of the written filter, of the search and of the source, in bytes of UTF-8.
    public static let longestText = 2000

    /// Creates a shared query; by default, without a search and a source.
    public init(
        name: String, filter: KeyFilter, search: ExactText = "", source: ExactText? = nil,
        order: KeyQuery.Order = .registered
    ) {
        self.name = name
        self.filter = filter
        self.search = search
        self.source = source
        self.order = order
    }

    /// Creates a shared query from a saved query. Its language is left out.
    public init(_ saved: SavedQuery) {
        self.init(
            name: saved.name, filter: saved.query.filter, search: saved.query.search,
            source: saved.query.source, order: saved.query.order)
    }

    /// Returns the saved query with the list of a language.
    public func saved(in project: Project.Key, locale: LocaleCode) -> SavedQuery {
        SavedQuery(
            name: name,
            query: KeyQuery(
                project: project, locale: locale, filter: filter, search: search, source: source,
                order: order))
    }

    /// True if the filter, the search or the source is too long to be shared.
    public var isTooLong: Bool {
        [filter.text, search.string, source?.string ?? ""]
            .contains { $0.utf8.count > Self.longestText }
    }
}
