/// The result of a concordance search.
public struct ConcordanceHits: Hashable, Sendable {
    /// The first hits, in no meaningful order.
    public var hits: [ConcordanceHit]
    /// True if there are no other hits.
    public var isComplete: Bool

    /// Creates a result.
    public init(_ hits: [ConcordanceHit] = [], isComplete: Bool = true) {
        self.hits = hits
        self.isComplete = isComplete
    }
}
