public import Catalog

/// A change of the queries that the managers of a project share with all members.
public struct QuerySharing: Hashable, Sendable {
    /// The kind of the change.
    public enum Step: Hashable, Sendable {
        /// Share the query, in place of the shared query with the same name.
        case share(SharedQuery)
        /// Stop sharing the query with this name.
        case unshare(String)
    }

    /// The project of the query.
    public var project: Project.Key
    /// The change.
    public var step: Step

    /// Creates a change.
    public init(_ step: Step, in project: Project.Key) {
        self.project = project
        self.step = step
    }

    /// The name of the query.
    var name: String {
        switch step {
        case .share(let query): query.name
        case .unshare(let name): name
        }
    }
}
