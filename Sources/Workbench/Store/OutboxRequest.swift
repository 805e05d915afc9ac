public import Catalog

/// A request about the outbox: changes of all projects that are not on the server.
public enum OutboxRequest: Equatable, Sendable {
    /// → `.listed`
    case list
    /// Make drafts of queued, refused and conflicting changes, each one independently → `.takenBack`
    case takeBack([Change.ID])
    /// Take changes back that may have reached the server → `.listed`
    case giveUp([Change.ID])
    /// Queue refused changes again → `.listed`
    case retry([Change.ID])
    /// Make the same choice for each of these conflicts, as the translator saw them → `.resolved`
    case resolve([Change], ConflictChoice)
    /// Queue changes again that the server has lost; `nil`: all such changes → `.listed`
    case sendAgain([Change.ID]?)
    /// Discard changes that the server has lost → `.listed`
    case drop([Change.ID])
}

/// An answer about the outbox.
public enum OutboxAnswer: Equatable, Sendable {
    case listed([Change], OutboxCounts)
    /// The result for each change, and the changes that are left.
    case takenBack(Withdrawal, [Change], OutboxCounts)
    /// The number of conflicts that stay because they have changed since the translator saw them,
    /// and the changes that are left.
    case resolved(changed: Int, [Change], OutboxCounts)
}
