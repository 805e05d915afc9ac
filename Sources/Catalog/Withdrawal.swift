/// The result of taking work back from the local copy.
public struct Withdrawal: Hashable, Sendable {
    /// The changes that left the outbox; the texts of edits that the translator typed are drafts
    /// again.
    public var taken: [Change]
    /// The number of drafts to review that were removed.
    public var removed: Int
    /// The number of changes that stay because they may have reached the server.
    public var sent: Int
    /// The number of texts that stay because their form has a draft with another text, or because
    /// the translator has edited them.
    public var drafted: Int
    /// The number of changes that had left the outbox before, because the server answered them.
    public var answered: Int

    /// Creates a result; by default, nothing is taken back.
    public init(
        taken: [Change] = [], removed: Int = 0, sent: Int = 0, drafted: Int = 0, answered: Int = 0
    ) {
        self.taken = taken
        self.removed = removed
        self.sent = sent
        self.drafted = drafted
        self.answered = answered
    }

    /// The number of texts and verdicts that were taken back.
    public var count: Int { taken.count + removed }

    /// The number of texts and verdicts that stay.
    public var left: Int { sent + drafted + answered }
}
