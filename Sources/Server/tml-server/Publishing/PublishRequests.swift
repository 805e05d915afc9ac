import Catalog
import Locking

/// The projects whose current release must be published again soon, because a person wants this.
final class PublishRequests: Sendable {
    private struct Projects {
        var waiting: Set<Project.Key> = []
        /// The projects that `take` returned, until the attempts to publish them end.
        var taken: Set<Project.Key> = []
    }

    private let projects = Locked(Projects())

    func add(_ project: Project.Key) { projects.withLock { _ = $0.waiting.insert(project) } }

    /// Returns true until the attempt to publish the project ends.
    func contains(_ project: Project.Key) -> Bool {
        projects.withLock { $0.waiting.contains(project) || $0.taken.contains(project) }
    }

    /// Returns the projects that wait for their publication, each only once.
    func take() -> Set<Project.Key> {
        projects.withLock { projects in
            projects.taken = projects.waiting
            projects.waiting = []
            return projects.taken
        }
    }

    /// Notes that the attempts to publish the projects that `take` returned have ended.
    func finish() { projects.withLock { $0.taken = [] } }
}
