import Catalog

/// Which texts the memory offers.
struct MemoryScope: Sendable {
    /// What `least` may be in the configuration, in per cent. Anything below is noise.
    static let allowed = 50...100

    /// How much a label has to be like the one in hand, from 0 to 1.
    var least = 0.7
    /// The projects whose translations are offered besides those of the one in hand, by name or key;
    /// `nil`: all of them.
    var projects: Set<String>?

    /// Whether translations of a project are offered in another one.
    ///
    /// - Parameter name: the first project's name.
    func takes(_ project: Project.Key, called name: String, in current: Project.Key) -> Bool {
        guard let projects, project != current else { return true }
        return projects.contains(project.rawValue) || projects.contains(name)
    }
}
