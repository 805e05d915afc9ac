/// The result of taking work back from the local copy.
public struct Withdrawal: Hashable, Sendable {
    /// The changes that left the outbox; the texts of edits are drafts again.
    public var taken: [Change]
    /// The number of changes that stay because they may have reached the server.
    public var sent: Int
    /// The number of texts that stay because their form has a draft with another text.
    public var drafted: Int
    /// The number of changes that had left the outbox before, because the server answered them.
    public var answered: Int

    /// Creates a result; by default, nothing is taken back.
    public init(
        taken: [Change] = [], sent: Int = 0, drafted: Int = 0, answered: Int = 0
    ) {
        self.taken = taken
        self.sent = sent
        self.drafted = drafted
        self.answered = answered
    }

    /// The number of changes that were taken back.
    public var count: Int { taken.count }

    /// The number of changes that stay.
    public var left: Int { sent + drafted + answered }
}
