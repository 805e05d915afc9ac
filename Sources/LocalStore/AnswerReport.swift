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
    /// The keys of the answered changes with their labels, at most two.
    private var keys: [TranslationKey.ID: String] = [:]
    /// The number of changes that the server did not accept and that the translator had undone.
    public var undone = 0
    /// The number of changes that the server did not process; they are queued again.
    public var requeued = 0
    /// The number of texts that are queued again with a newer base, because others have changed only
    /// other forms of their keys.
    public var rebased = 0
    /// The answered changes that were not sent.
    public var unknown: [Change.ID] = []

    /// The project's change position up to which the answer contains all changes; `nil` if the
    /// server sent none, or if the feed must be read.
    public var cursor: String?

    /// Creates a report without answers.
    public init() {}

    /// The label of the key if all changes are about the same key; otherwise `nil`.
    public var label: String? { keys.count == 1 ? keys.values.first : nil }

    /// Adds the key of an answered change.
    mutating func note(_ key: TranslationKey.ID, _ label: String) {
        if keys.count < 2 { keys[key] = label }
    }

    /// Adds the keys of the answers to another request.
    public mutating func noteKeys(of other: AnswerReport) {
        for (key, label) in other.keys { note(key, label) }
    }
}
