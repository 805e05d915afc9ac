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
    /// The labels of the keys that these are about, two at most.
    public private(set) var labels: [String] = []
    /// Not looked at; queued again.
    public var requeued = 0
    /// Answers to something that is not under way.
    public var unknown: [Change.ID] = []

    /// The server's position up to which nothing has happened but what the answer told; `nil` when it
    /// did not say so, or something was left to the feed.
    public var cursor: String?

    /// No answer yet.
    public init() {}

    /// The label of the key that everything is about; `nil`: there are several, or none.
    public var label: String? { labels.count == 1 ? labels.first : nil }

    /// Notes that keys with these labels were answered about.
    public mutating func note(_ others: [String]) {
        for label in others where labels.count < 2 && !labels.contains(label) {
            labels.append(label)
        }
    }
}
