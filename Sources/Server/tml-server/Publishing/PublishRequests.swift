import Catalog
import Locking

/// The projects whose current release must be published again soon, because a person wants this.
final class PublishRequests: Sendable {
    private let waiting = Locked<Set<Project.Key>>([])

    func add(_ project: Project.Key) { waiting.withLock { _ = $0.insert(project) } }

    /// Returns and removes the projects.
    func take() -> Set<Project.Key> {
        waiting.withLock { projects in
            let taken = projects
            projects = []
            return taken
        }
    }
}
