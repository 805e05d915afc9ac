public import Catalog

/// What became of the changes that were sent.
public struct SettleReport: Hashable, Sendable {
    /// Done on the server, now or before.
    public var accepted = 0
    /// Of the texts among them, how many came to what.
    public var texts: [TextOutcome: Int] = [:]
    /// They wait for the translator's decision.
    public var conflicting: [Change.ID] = []
    /// The server said no.
    public var refused: [Change.ID] = []
    /// Its words about the last of them.
    public var refusal: String?
    /// Not looked at; queued again.
    public var requeued = 0
    /// Answers to something that is not under way.
    public var unknown: [Change.ID] = []

    /// The server's position up to which nothing has happened but what the answer told; `nil` when it
    /// did not say so, or something was left to the feed.
    public var cursor: String?

    /// No answer yet.
    public init() {}
}
