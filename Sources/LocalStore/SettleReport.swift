public import Catalog

/// What became of the changes that were sent.
public struct SettleReport: Hashable, Sendable {
    /// Done on the server, now or before.
    public var accepted = 0
    /// They wait for the translator's decision.
    public var conflicting: [Change.ID] = []
    /// The server said no.
    public var refused: [Change.ID] = []
    /// Not looked at; queued again.
    public var requeued = 0
    /// Answers to something that is not under way.
    public var unknown: [Change.ID] = []

    public init() {}
}
