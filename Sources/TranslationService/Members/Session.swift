public import Catalog

/// Who sent a request, as its token tells.
public struct Session: Hashable, Sendable {
    /// The person; 0 for a project's own token.
    public let userID: Int
    /// Whether the person administers the whole service.
    public let isAdmin: Bool
    /// The only project that the token opens; `nil`: all of the person's.
    public let project: Project.Key?

    public init(userID: Int, isAdmin: Bool, project: Project.Key? = nil) {
        self.userID = userID
        self.isAdmin = isAdmin
        self.project = project
    }

    /// A project's own token, as SDKs carry it.
    public init(applicationOf project: Project.Key) {
        self.init(userID: 0, isAdmin: false, project: project)
    }

    /// Whether no person stands behind the token, but an app.
    public var isApplication: Bool { userID == 0 }

    /// Names the sender in records of answers and limits.
    public var name: String {
        isApplication ? "project \(project?.rawValue ?? "")" : "user \(userID)"
    }
}
