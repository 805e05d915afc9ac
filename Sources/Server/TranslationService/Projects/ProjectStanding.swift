public import Catalog
public import TML

/// A project, and the role of a person in it.
public struct ProjectStanding: Hashable, Sendable {
    /// The key of the project.
    public let key: Project.Key
    /// The name for people.
    public let name: String
    /// The role of the person in the project, without the roles for single languages.
    public let role: MemberRole
    /// The roles of the person for single languages. Each replaces the role in the project.
    public let localeRoles: [LocaleCode: MemberRole]

    /// Returns the role of the person in a language.
    public func role(in locale: String) -> MemberRole {
        localeRoles[LocaleCode(locale)] ?? role
    }

    /// True if the person manages the project: its people, languages and releases.
    public var isManager: Bool { role >= .manager }
}

extension Projects {
    /// Returns a project and the role of the person in it. Throws `.notFound`, and `.forbidden`
    /// for people who are not members.
    public func standing(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> ProjectStanding {
        try database.read { db in
            let access = try Access(db, session, key)
            return ProjectStanding(
                key: key, name: access.project.name, role: access.member.role,
                localeRoles: access.member.localeRoles)
        }
    }
}
