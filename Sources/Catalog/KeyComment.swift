/// A comment of a server on a key in a language. The local copy has no texts of comments.
public struct KeyComment: Hashable, Sendable {
    /// The number of the comment on its server.
    public var id: Int
    /// The number of the author in the project; `nil` if the author is unknown.
    public var authorID: Int?
    /// The project's counter at the time of the comment.
    public var revision: Int

    /// Creates a comment; by default, of an unknown author.
    public init(id: Int, authorID: Int? = nil, revision: Int = 0) {
        self.id = id
        self.authorID = authorID
        self.revision = revision
    }
}
