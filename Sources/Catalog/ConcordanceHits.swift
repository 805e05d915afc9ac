/// What was found by a concordance.
public struct ConcordanceHits: Hashable, Sendable {
    /// The first of them; the order tells nothing else.
    public var hits: [ConcordanceHit]
    /// Whether there are no others.
    public var isComplete: Bool

    /// What was found.
    public init(_ hits: [ConcordanceHit] = [], isComplete: Bool = true) {
        self.hits = hits
        self.isComplete = isComplete
    }
}
