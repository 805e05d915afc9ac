import Catalog

/// The texts that the memory offers.
struct MemoryScope: Sendable {
    /// The allowed values of `least` in the configuration, in per cent. Matches with a lower
    /// similarity are useless.
    static let allowed = 50...100

    /// The minimum similarity of a label to the label of the selected key, from 0 to 1.
    var least = 0.7
    /// The names or keys of the projects whose translations are offered in other projects; `nil`
    /// for all projects.
    var projects: Set<String>?

    /// True if translations of a project are offered in the current project.
    ///
    /// - Parameter name: the name of `project`.
    func takes(_ project: Project.Key, called name: String, in current: Project.Key) -> Bool {
        guard let projects, project != current else { return true }
        return projects.contains(project.rawValue) || projects.contains(name)
    }
}
