/// What has become of changes that the translator wanted back.
public struct Withdrawal: Hashable, Sendable {
    /// Those that are in the outbox no more; the texts of edits are drafts again.
    public var taken: [Change]
    /// How many stay because they may have reached the server…
    public var sent: Int
    /// …because their form has a draft with another text…
    public var drafted: Int
    /// …and how many were gone before: the server has answered.
    public var answered: Int

    public init(taken: [Change] = [], sent: Int = 0, drafted: Int = 0, answered: Int = 0) {
        self.taken = taken
        self.sent = sent
        self.drafted = drafted
        self.answered = answered
    }
}
