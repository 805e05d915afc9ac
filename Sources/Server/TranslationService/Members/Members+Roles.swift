public import Catalog
import GRDB
public import KeyIndex
public import TML
import Text

/// A member of a project with all roles, for the people who manage the members.
public struct MemberRoles: Sendable {
    /// The id that records of translations contain.
    public let id: MemberID
    /// The name for people.
    public let name: String
    /// The e-mail address, which identifies the account.
    public let email: String
    /// The role in the project.
    public let role: MemberRole
    /// The roles for single languages, sorted by language. Each replaces the role in the project.
    public let localeRoles: [(locale: LocaleCode, role: MemberRole)]
    /// True if the member cannot do anything in the project.
    public let isBlocked: Bool

    init(_ member: Member) {
        id = member.id
        name = member.name
        email = member.email
        role = member.role
        localeRoles = member.localeRoles.sorted { $0.key < $1.key }
            .map { (locale: $0.key, role: $0.value) }
        isBlocked = member.isBlocked
    }

    /// Reads a row with the member's data. The roles for languages are a JSON object.
    fileprivate init(_ row: Row) {
        id = row["id"]
        name = row["name"]
        email = row["email"]
        role = MemberRole(rawValue: row["role"]) ?? .viewer
        let roles = JSON(Array((row["localeRoles"] as String).utf8))?.object ?? JSONObject()
        localeRoles = roles.members.map { member in
            (
                locale: LocaleCode(member.name),
                role: member.value.string.flatMap(MemberRole.init(rawValue:)) ?? .viewer
            )
        }.sorted { $0.locale < $1.locale }
        isBlocked = row["isBlocked"]
    }
}

/// Changes of roles by the people who manage the members of a project.
extension Members {
    /// Returns members with their roles, in the order in which they joined. Throws `.forbidden`
    /// without the permission.
    public func roles(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<MemberRoles> {
        try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.manageTranslators)
            return try Page.fetch(
                db,
                """
                m.id, m.role, m.isBlocked, u.name, u.email,
                (SELECT json_group_object(r.locale, r.role) FROM localeRole r
                 WHERE r.member = m.id) AS localeRoles
                """,
                from: """
                    membership m JOIN user u ON u.id = m.user
                    WHERE m.project = :project AND m.removedAt IS NULL
                    """, orderedBy: "m.id", arguments: ["project": access.project.id], page
            ) { row in MemberRoles(row) }
        }
    }

    /// Returns one member with all roles. Throws `.forbidden` and `.notFound`.
    public func roles(
        _ session: ServiceSession, _ key: Project.Key, id: MemberID
    ) throws(ServiceError) -> MemberRoles {
        try database.read { db in
            MemberRoles(try Self.managed(db, try Access(db, session, key), id: id))
        }
    }

    /// Changes a member's role in the project.
    ///
    /// Throws `.forbidden` without the permission, and for a present or new role above the
    /// person's own role. Throws `.notFound`, and `.invalid` for the last admin.
    public func setRole(
        _ role: MemberRole, of id: MemberID, in key: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) {
        try manage(session, key, id) { writer, access, member in
            try access.member.requireRank(of: role)
            if role != .admin { try Self.requireOtherAdmin(writer.db, than: member, access) }
            try Member.enter(
                writer.db, project: access.project.id, user: member.userID, role: role,
                locale: nil, by: access.member.userID, now: writer.now)
        }
    }

    /// Changes a member's role for one language. With the role `nil`, the role in the project
    /// applies again.
    ///
    /// Throws the errors of a change of the role in the project, `.forbidden` for a present or new
    /// role in the language above the person's own role there, and `.invalid` for a language that
    /// the project does not have.
    public func setRole(
        _ role: MemberRole?, of id: MemberID, for locale: LocaleCode, in key: Project.Key,
        _ session: ServiceSession
    ) throws(ServiceError) {
        try manage(session, key, id) { writer, access, member in
            let spelled = try access.project.locale(writer.db, locale.rawValue, forReading: false)
            let code = LocaleCode(spelled)
            for role in [member.role(in: code), role ?? member.role] {
                try access.member.requireRank(of: role, in: code)
            }
            guard let role else {
                return try Self.endRole(of: member, in: spelled, writer)
            }
            if role != .admin {
                try Self.requireOtherAdmin(writer.db, than: member, access, in: spelled)
            }
            try Member.enter(
                writer.db, project: access.project.id, user: member.userID, role: role,
                locale: spelled, by: access.member.userID, now: writer.now)
        }
    }

    private func manage(
        _ session: ServiceSession, _ key: Project.Key, _ id: MemberID,
        _ body: (ProjectWriter, Access, Member) throws -> Void
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            let access = try Access(writing: db, session, key, now: now)
            let member = try Self.managed(db, access, id: id)
            try access.member.requireRank(of: member.role)
            let writer = ProjectWriter(
                db: db, project: access.project, actor: access.actor, now: now)
            try body(writer, access, member)
        }
    }

    private static func endRole(
        of member: Member, in locale: String, _ writer: ProjectWriter
    ) throws {
        try writer.db.execute(
            sql: "DELETE FROM localeRole WHERE member = ? AND locale = ?",
            arguments: [member.id, locale])
        let change = RoleChange(
            old: member.role(in: LocaleCode(locale)), new: member.role, locale: locale)
        try writer.tell(change, of: member.id)
    }

    /// Finds a member for a person who manages the members.
    static func managed(_ db: Database, _ access: Access, id: MemberID) throws -> Member {
        try access.member.require(.manageTranslators)
        guard let member = try Member.find(db, id: id, in: access.project.id) else {
            throw ServiceError.notFound("The project has no member \(id)")
        }
        return member
    }

    /// Throws `.invalid` for the only admin of the project who is not blocked and has an open
    /// account. With a locale, other admins do not count if they have a lower role for this
    /// language.
    static func requireOtherAdmin(
        _ db: Database, than member: Member, _ access: Access, in locale: String? = nil
    ) throws {
        guard member.role == .admin else { return }
        let others = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM membership m JOIN user u ON u.id = m.user
                               WHERE m.project = ?1 AND m.id <> ?2 AND m.role = 'admin'
                                 AND m.isBlocked = 0 AND m.removedAt IS NULL
                                 AND u.passwordHash <> ?3
                                 AND NOT EXISTS (SELECT 1 FROM localeRole r
                                                 WHERE r.member = m.id AND r.locale = ?4
                                                   AND r.role <> 'admin'))
                """, arguments: [access.project.id, member.id, Accounts.noPassword, locale])
        guard others == true else {
            throw ServiceError.invalid(
                "id", "last_admin", "\(member.name) is the only admin of the project")
        }
    }
}
