import Catalog
import GRDB
import TML

/// A project together with the member who asks.
struct Access {
    let project: StoredProject
    let member: Member

    /// Finds both; throws `.notFound` for an unknown project, `.forbidden` for a stranger and for
    /// a token of another project.
    ///
    /// Somebody who administers the service has every project, also without being a member.
    init(_ db: Database, _ session: Session, _ key: Project.Key) throws {
        try self.init(db, session, ProjectFinder.key(key))
    }

    /// The same for a project that may be found by one of its records: then a stranger is told
    /// that there is no such record.
    init(_ db: Database, _ session: Session, _ finder: ProjectFinder) throws {
        let project = try finder.find(db)
        if let missing = finder.missing, try Self.isStranger(db, session, project) { throw missing }
        try self.init(db, session, project)
    }

    private static func isStranger(
        _ db: Database, _ session: Session, _ project: StoredProject
    ) throws -> Bool {
        guard session.project == nil || session.project?.rawValue == project.key else {
            return true
        }
        guard !session.isApplication, !session.isAdmin else { return false }
        return try Member.find(db, project: project.id, user: session.userID) == nil
    }

    /// The same for a project that was found before.
    init(_ db: Database, _ session: Session, _ project: StoredProject) throws {
        self.project = project
        guard session.project == nil || session.project?.rawValue == project.key else {
            throw ServiceError.forbidden(.readKeys, "This token belongs to another project")
        }
        if session.isApplication {
            member = Member(applicationOf: project)
        } else if let member = try Member.find(db, project: project.id, user: session.userID) {
            self.member = member
            try member.require(.readKeys)
        } else if session.isAdmin, let member = try Self.administrator(db, project, session) {
            self.member = member
        } else {
            throw ServiceError.forbidden(.readKeys, "You are not a member of this project")
        }
    }

    /// Who is named as the author of what is written; nobody for an app.
    var actor: Member? { member.id == 0 ? nil : member }

    /// A member record for an administrator who is none; it gets its row with the first write.
    private static func administrator(
        _ db: Database, _ project: StoredProject, _ session: Session
    ) throws -> Member? {
        let row = try Row.fetchOne(
            db, sql: "SELECT uuid, name, email, gender FROM user WHERE id = ?",
            arguments: [session.userID])
        return row.map { row in
            Member(
                id: 0, userID: session.userID, uuid: row["uuid"], name: row["name"],
                email: row["email"], gender: row["gender"], role: .admin, localeRoles: [:],
                isInline: true, isBlocked: false)
        }
    }

    /// The same for a write: an administrator becomes a member, to be named as author.
    init(writing db: Database, _ session: Session, _ key: Project.Key, now: Int) throws {
        try self.init(writing: db, session, ProjectFinder.key(key), now: now)
    }

    /// The same for a project that was found by one of its records.
    init(writing db: Database, _ session: Session, _ finder: ProjectFinder, now: Int) throws {
        let access = try Access(db, session, finder)
        project = access.project
        if access.member.id == 0, !session.isApplication {
            let id = try Member.enter(
                db, project: project.id, user: session.userID, role: .admin, locale: nil, now: now)
            member = try Member.find(db, id: id) ?? access.member
        } else {
            member = access.member
        }
    }
}
