/// The pages of a project, in the order of the navigation.
enum ProjectSection: String, CaseIterable {
    case overview = "Overview"

    /// The end of the page's address, after the key of the project.
    var path: String {
        switch self {
        case .overview: ""
        }
    }

    /// The values of the navigation for the page `here`.
    static func values(here: ProjectSection) -> [[String: Any]] {
        allCases.map { section in
            ["name": section.rawValue, "path": section.path, "isHere": section == here]
        }
    }
}
