/// The result of taking changes back from the outbox.
public struct Withdrawal: Hashable, Sendable {
    /// The changes that left the outbox; the texts of edits are drafts again.
    public var taken: [Change]
    /// The number of changes that stay because they may have reached the server.
    public var sent: Int
    /// The number of changes that stay because their form has a draft with another text.
    public var drafted: Int
    /// The number of changes that had left the outbox before, because the server answered them.
    public var answered: Int

    /// Creates a result; by default, of no changes.
    public init(taken: [Change] = [], sent: Int = 0, drafted: Int = 0, answered: Int = 0) {
        self.taken = taken
        self.sent = sent
        self.drafted = drafted
        self.answered = answered
    }
}
