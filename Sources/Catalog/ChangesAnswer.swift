/// The server's answer to the changes of one request.
public struct ChangesAnswer: Hashable, Sendable {
    /// The results by the ids of the changes; a change without a final result has none.
    public var results: [ChangeResult]
    /// The project's change position after the changes, if the server sent it.
    public var cursor: String?
    /// The project's change position before the changes, if the results contain everything from
    /// there to ``cursor``. A client that has read the feed up to this position can skip to
    /// ``cursor``.
    public var since: String?

    /// Creates the answer to one request.
    public init(results: [ChangeResult], cursor: String?, since: String? = nil) {
        self.results = results
        self.cursor = cursor
        self.since = since
    }
}

/// The server's answer to one change.
public struct ChangeResult: Hashable, Sendable {
    /// The result of a change on the server.
    public enum Outcome: Hashable, Sendable {
        /// The change was applied, now or by an earlier request with the same id. The records are
        /// the current ones.
        case accepted(Translation?, Target?)
        /// The change was not applied, because the server has a newer record. The translator has to
        /// decide.
        case conflict(Conflict)
        /// The server refused the change finally, with its message.
        case refused(String)
        /// The server did not process the change, because the change that it depends on failed, or
        /// because the request only asked about it and the server does not know it.
        case skipped

        /// True if the outcome contains every effect of the change on the server.
        public var isWhole: Bool {
            switch self {
            case .accepted(let translation, let target): translation != nil && target != nil
            case .conflict, .refused, .skipped: true
            }
        }
    }

    /// The id of the answered change.
    public var id: Change.ID
    /// The outcome. It is final for this id: a repeated change has the outcome of the first time.
    public var outcome: Outcome
    /// The project's change position after the change, if the server sent it.
    public var cursor: String?

    /// Creates the answer to one change.
    public init(id: Change.ID, outcome: Outcome, cursor: String? = nil) {
        self.id = id
        self.outcome = outcome
        self.cursor = cursor
    }
}
