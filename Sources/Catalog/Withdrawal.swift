/// What has become of changes that the translator wanted back out of the outbox.
public struct Withdrawal: Hashable, Sendable {
    /// The changes that are in the outbox no more; the texts of edits are drafts again.
    public var taken: [Change]
    /// How many stay because they may have reached the server.
    public var sent: Int
    /// How many stay because their form has a draft with another text.
    public var drafted: Int
    /// How many had left the outbox before: the server has answered them.
    public var answered: Int

    /// A withdrawal of nothing, unless said otherwise.
    public init(taken: [Change] = [], sent: Int = 0, drafted: Int = 0, answered: Int = 0) {
        self.taken = taken
        self.sent = sent
        self.drafted = drafted
        self.answered = answered
    }
}
