/// The server's answer to the changes of one request.
public struct ChangesAnswer: Hashable, Sendable {
    /// Answers by the changes' ids; a change that nothing final was said about has none.
    public var results: [ChangeResult]
    /// The project's change position after the changes, if the server told it.
    public var cursor: String?
    /// The project's change position before the changes, if the results tell all that has happened
    /// between both: whoever has read the feed up to there need not read it on.
    public var since: String?

    /// The answer to one request.
    public init(results: [ChangeResult], cursor: String?, since: String? = nil) {
        self.results = results
        self.cursor = cursor
        self.since = since
    }
}

/// The server's answer to one change.
public struct ChangeResult: Hashable, Sendable {
    /// What the server did with a change.
    public enum Outcome: Hashable, Sendable {
        /// Done now, or done before when the change was repeated; with the record as it is since.
        case accepted(Translation?, Target?)
        /// Nothing was done, since the server has something newer; waits for the translator.
        case conflict(Conflict)
        /// Final, with the server's words.
        case refused(String)
        /// The server did not look at it, because the change that it depends on failed, or because
        /// it was only asked and does not know it.
        case skipped

        /// Whether nothing has happened on the server that the outcome does not tell.
        public var isWhole: Bool {
            switch self {
            case .accepted(let translation, let target): translation != nil && target != nil
            case .conflict, .refused, .skipped: true
            }
        }
    }

    /// The change that is answered.
    public var id: Change.ID
    /// Final for that id: a repeated change has the outcome of the first time.
    public var outcome: Outcome
    /// The project's change position after the change was done, if the server told it.
    public var cursor: String?

    /// The answer to one change.
    public init(id: Change.ID, outcome: Outcome, cursor: String? = nil) {
        self.id = id
        self.outcome = outcome
        self.cursor = cursor
    }
}
