/// A query of the list of keys that the translator has saved under a name. A saved query belongs to a
/// project, so it applies in all languages of the project.
public struct SavedQuery: Hashable, Sendable {
    /// The name, which is unique in the project.
    public var name: String
    /// The query, in the language in which it was saved.
    public var query: KeyQuery

    /// The greatest number of saved queries of a translator.
    public static let most = 200

    /// The maximum number of Unicode scalars of a name.
    public static let longestName = 60

    /// Creates a saved query.
    public init(name: String, query: KeyQuery) {
        self.name = name
        self.query = query
    }
}
