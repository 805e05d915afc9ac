public import Catalog

/// The results of uploaded changes.
public struct AnswerReport: Hashable, Sendable {
    /// The number of changes that were applied on the server, now or before.
    public var accepted = 0
    /// The number of accepted texts, by their state.
    public var texts: [TextOutcome: Int] = [:]
    /// The changes in conflict; the translator has to decide.
    public var conflicting: [Change.ID] = []
    /// The changes that the server refused.
    public var refused: [Change.ID] = []
    /// The server's message about the last refused change.
    public var refusal: String?
    /// The labels of the keys of the answered changes, at most two.
    public private(set) var labels: [String] = []
    /// The number of changes that the server did not accept and that the translator had undone.
    public var undone = 0
    /// The number of changes that the server did not process; they are queued again.
    public var requeued = 0
    /// The answered changes that were not sent.
    public var unknown: [Change.ID] = []

    /// The project's change position up to which the answer contains all changes; `nil` if the
    /// server sent none, or if the feed must be read.
    public var cursor: String?

    /// Creates a report without answers.
    public init() {}

    /// The label of the key if all changes are about the same key; otherwise `nil`.
    public var label: String? { labels.count == 1 ? labels.first : nil }

    /// Adds the labels of keys with answered changes.
    public mutating func note(_ others: [String]) {
        for label in others where labels.count < 2 && !labels.contains(label) {
            labels.append(label)
        }
    }
}
