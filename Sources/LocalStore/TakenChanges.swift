public import Catalog

/// Changes that are on their way to the server, all of one project.
public struct TakenChanges: Hashable, Sendable {
    /// In the order of sending; each is *sent*.
    public var changes: [Change]
    /// Whether an earlier request with them may have reached the server.
    public var mayHaveArrived: Bool
}
