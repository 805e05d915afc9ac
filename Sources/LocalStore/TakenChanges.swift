public import Catalog

/// Changes of one project that are being uploaded.
public struct TakenChanges: Hashable, Sendable {
    /// The changes in the order of upload; each is *sent*.
    public var changes: [Change]
    /// True if an earlier request with these changes may have reached the server.
    public var mayHaveArrived: Bool
}
