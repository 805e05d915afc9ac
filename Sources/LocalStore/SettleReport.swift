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

    /// No answer yet.
    public init() {}
}
