import TranslationService

/// The pages of a project, in the order of the navigation.
enum ProjectSection: String, CaseIterable {
    case overview = "Overview"
    case keys = "Keys"
    case glossary = "Glossary"
    case activity = "Activity"
    case languages = "Languages"
    case members = "Members"
    case releases = "Releases"
    case files = "Files"
    case webhooks = "Webhooks"
    case settings = "Settings"

    /// The end of the page's address, after the key of the project.
    var path: String {
        switch self {
        case .overview: ""
        case .keys: "/keys"
        case .glossary: "/glossary"
        case .activity: "/activity"
        case .languages: "/languages"
        case .members: "/members"
        case .releases: "/releases"
        case .files: "/files"
        case .webhooks: "/webhooks"
        case .settings: "/settings"
        }
    }

    /// True if only people who manage the project see the section in the navigation. The service
    /// checks the permissions of each page anyway.
    var isForManagers: Bool {
        switch self {
        case .overview, .keys, .glossary, .activity: false
        case .languages, .members, .releases, .files, .webhooks, .settings: true
        }
    }

    /// The values of the navigation for the page `here`, for a person with this role.
    static func values(here: ProjectSection, role: MemberRole) -> [[String: Any]] {
        allCases.filter { role >= .manager || !$0.isForManagers }.map { section in
            ["name": section.rawValue, "path": section.path, "isHere": section == here]
        }
    }
}
