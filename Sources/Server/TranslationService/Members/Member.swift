import Catalog
import GRDB
import KeyIndex
import TML
import Wire

/// The membership of a person in one project.
struct Member: Hashable {
    /// The translator's id.
    let id: MemberID
    let userID: UserID
    let uuid: String
    let name: String
    let email: String
    let gender: String?
    let role: MemberRole
    let localeRoles: [LocaleCode: MemberRole]
    let isInline: Bool
    let isBlocked: Bool
    /// Permissions in addition to the role.
    var granted: Set<Permission> = []

    /// Returns the role in a language: the role for this language, otherwise the role in the
    /// project.
    func role(in locale: LocaleCode?) -> MemberRole { locale.flatMap { localeRoles[$0] } ?? role }

    func allows(_ permission: Permission, in locale: LocaleCode? = nil) -> Bool {
        !isBlocked
            && (role(in: locale).permissions.contains(permission) || granted.contains(permission))
    }

    /// Throws `.forbidden`, with a sentence that names the required role.
    func require(_ permission: Permission, in locale: LocaleCode? = nil) throws {
        guard !allows(permission, in: locale) else { return }
        if isBlocked {
            throw ServiceError.forbidden(permission, "You are blocked in this project")
        }
        guard role != .application || permission != .createReleases else {
            throw ServiceError.forbidden(
                permission,
                "An app's token cannot make releases; create a token with "
                    + "“tml-server project token KEY --releases”")
        }
        let needed = MemberRole.ofPeople.first { $0.permissions.contains(permission) } ?? .admin
        let place = locale.map { " for \($0)" } ?? ""
        throw ServiceError.forbidden(
            permission,
            "Only \(needed.withArticle)\(place) may \(permission.actions)")
    }

    /// The short form for records.
    var brief: TranslatorRecord {
        var record = TranslatorRecord(id: id.rawValue, displayName: name)
        record.userID = userID.rawValue
        return record
    }
}

extension Member {
    private static let columns = """
        SELECT m.id, m.role, m.isInline, m.isBlocked, u.id AS user, u.uuid, u.name, u.email,
               u.gender
        FROM membership m JOIN user u ON u.id = m.user
        """

    static func find(_ db: Database, project: ProjectID, user: UserID) throws -> Member? {
        let row = try db.cachedRow(
            sql: "\(columns) WHERE m.project = ? AND m.user = ? AND m.removedAt IS NULL",
            arguments: [project, user])
        return try row.map { try Member(db, $0) }
    }

    static func find(_ db: Database, id: MemberID) throws -> Member? {
        let row = try db.cachedRow(sql: "\(columns) WHERE m.id = ?", arguments: [id])
        return try row.map { try Member(db, $0) }
    }

    /// Creates the member for a project token. This member has no row.
    init(applicationOf project: StoredProject, mayRelease: Bool) {
        id = .noRow
        userID = .noRow
        uuid = ""
        name = project.name
        email = ""
        gender = nil
        role = .application
        localeRoles = [:]
        isInline = true
        isBlocked = false
        granted = mayRelease ? [.createReleases] : []
    }

    private init(_ db: Database, _ row: Row) throws {
        let member: MemberID = row["id"]
        id = member
        userID = row["user"]
        uuid = row["uuid"]
        name = row["name"]
        email = row["email"]
        gender = row["gender"]
        role = MemberRole(rawValue: row["role"]) ?? .viewer
        isInline = row["isInline"]
        isBlocked = row["isBlocked"]
        let roles = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT locale, role FROM localeRole WHERE member = ?"),
            arguments: [member])
        let pairs = roles.map { row in
            (LocaleCode(row["locale"] as String), MemberRole(rawValue: row["role"]) ?? .viewer)
        }
        localeRoles = Dictionary(pairs) { $1 }
    }

    /// Adds a member, or changes the member's role; with a locale, only the role in this language.
    /// Returns the translator's id.
    ///
    /// `author` is the person who makes the change, who may be the new member. Without an author,
    /// the log does not contain the first membership of a person.
    @discardableResult
    static func enter(
        _ db: Database, project: ProjectID, user: UserID, role: MemberRole, locale: String?,
        by author: UserID? = nil, now: Int
    ) throws -> MemberID {
        let row = try id(db, project: project, user: user)
        let before = try find(db, project: project, user: user)
        let id = try save(
            db, project: project, user: user, role: role, locale: locale, now: now)
        guard row != nil || author != nil, let project = try StoredProject.find(db, id: project)
        else { return id }
        let change = RoleChange(
            old: before?.role(in: locale.map { LocaleCode($0) }), new: role, locale: locale,
            isReturn: row != nil)
        let actor = try author.flatMap { try find(db, project: project.id, user: $0) }
        try ProjectWriter(db: db, project: project, actor: actor, now: now).tell(change, of: id)
        return id
    }

    private static func id(_ db: Database, project: ProjectID, user: UserID) throws -> MemberID? {
        try MemberID.fetchOne(
            db, sql: "SELECT id FROM membership WHERE project = ? AND user = ?",
            arguments: [project, user])
    }

    private static func save(
        _ db: Database, project: ProjectID, user: UserID, role: MemberRole, locale: String?,
        now: Int
    ) throws -> MemberID {
        let projectRole = locale == nil ? role : nil
        try db.execute(
            sql: """
                INSERT INTO membership (project, user, role, createdAt, updatedAt)
                VALUES (:project, :user, coalesce(:role, 'viewer'), :now, :now)
                ON CONFLICT (project, user) DO UPDATE
                SET role = coalesce(:role, iif(removedAt IS NULL, role, 'viewer')),
                    isBlocked = iif(removedAt IS NULL, isBlocked, 0),
                    removedAt = NULL, updatedAt = :now
                """,
            arguments: [
                "project": project, "user": user, "role": projectRole?.rawValue, "now": now,
            ])
        let id = try id(db, project: project, user: user) ?? .noRow
        if let locale {
            try db.execute(
                sql: """
                    INSERT INTO localeRole (member, locale, role) VALUES (?, ?, ?)
                    ON CONFLICT (member, locale) DO UPDATE SET role = excluded.role
                    """, arguments: [id, locale, role.rawValue])
        }
        return id
    }
}
