import Catalog
import GRDB
import KeyIndex
import TML

/// A project together with the member who asks.
struct Access {
    let project: StoredProject
    let member: Member

    /// Somebody whose membership is known.
    init(_ project: StoredProject, _ member: Member) {
        self.project = project
        self.member = member
    }

    /// Finds both; throws `.notFound` for an unknown project, `.forbidden` for a stranger and for
    /// a token of another project.
    ///
    /// Somebody who administers the service has every project, also without being a member.
    init(_ db: Database, _ session: ServiceSession, _ key: Project.Key) throws {
        try self.init(db, session, ProjectFinder.key(key))
    }

    /// The same for a project that may be found by one of its records: then a stranger is told
    /// that there is no such record.
    init(_ db: Database, _ session: ServiceSession, _ finder: ProjectFinder) throws {
        let project = try finder.find(db)
        if let missing = finder.missing, try Self.isStranger(db, session, project) { throw missing }
        try self.init(db, session, project)
    }

    private static func isStranger(
        _ db: Database, _ session: ServiceSession, _ project: StoredProject
    ) throws -> Bool {
        guard session.project == nil || session.project?.rawValue == project.key else {
            return true
        }
        guard !session.isApplication, !session.isAdmin else { return false }
        return try Member.find(db, project: project.id, user: session.userID) == nil
    }

    /// The same for a project that was found before.
    init(_ db: Database, _ session: ServiceSession, _ project: StoredProject) throws {
        self.project = project
        guard session.project == nil || session.project?.rawValue == project.key else {
            throw ServiceError.forbidden(.readKeys, "This token belongs to another project")
        }
        if session.isApplication {
            member = Member(applicationOf: project, mayRelease: session.mayRelease)
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
    var actor: Member? { member.id == .noRow ? nil : member }

    /// A member record for an administrator who is none; it gets its row with the first write.
    private static func administrator(
        _ db: Database, _ project: StoredProject, _ session: ServiceSession
    ) throws -> Member? {
        let row = try Row.fetchOne(
            db, sql: "SELECT uuid, name, email, gender FROM user WHERE id = ?",
            arguments: [session.userID])
        return row.map { row in
            Member(
                id: .noRow, userID: session.userID, uuid: row["uuid"], name: row["name"],
                email: row["email"], gender: row["gender"], role: .admin, localeRoles: [:],
                isInline: true, isBlocked: false)
        }
    }

    /// The same for a write: an administrator becomes a member, to be named as author.
    init(writing db: Database, _ session: ServiceSession, _ key: Project.Key, now: Int) throws {
        try self.init(writing: db, session, ProjectFinder.key(key), now: now)
    }

    /// The same for a project that was found by one of its records.
    init(writing db: Database, _ session: ServiceSession, _ finder: ProjectFinder, now: Int) throws
    {
        let access = try Access(db, session, finder)
        project = access.project
        if access.member.id == .noRow, !session.isApplication {
            let id = try Member.enter(
                db, project: project.id, user: session.userID, role: .admin, locale: nil, now: now)
            member = try Member.find(db, id: id) ?? access.member
        } else {
            member = access.member
        }
    }
}

/// Keys that somebody does not get to see, and that are not counted for them: those that are
/// ignored or above the level, and those of which only the hash is known, since an archive brought
/// translations without originals. Apps are given the translations of these all the same: they ask
/// by the hash. The label is filled in when an app registers the key.
extension Access {
    /// The level up to which keys are seen in a language, or in all with `nil`
    /// (`tml-service.md` 2.7).
    func level(in locale: String?) -> Int {
        member.role(in: locale.map { LocaleCode($0) }).level
    }

    /// A query for the ids of the hidden ones, by `:project` and `:level`. They are few, so that
    /// counting all and taking them off costs less than asking each whether it is one.
    static let hiddenKeys = """
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 1
        UNION
        SELECT id FROM translationKey WHERE project = :project AND level > 0 AND level > :level
        UNION
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 0 AND label = ''
        """
}

/// How a request says which project it is about: by the project's key, or by one of its records.
struct ProjectFinder {
    /// What is told to those who are not in the project of a record, so that its number tells
    /// nothing; `nil` where the project's own key is asked for, which nobody can guess.
    var missing: ServiceError?

    /// Throws `.notFound`.
    let find: (Database) throws -> StoredProject

    static func key(_ key: Project.Key) -> ProjectFinder {
        ProjectFinder { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with this key")
            }
            return project
        }
    }

    /// The project of a row of a table that has a column `project`; `name` is the record's in the
    /// sentence of a failure, that of the table unless given.
    static func owner<Record>(
        of table: String, _ id: RowID<Record>, called name: String? = nil
    ) -> ProjectFinder {
        let missing = ServiceError.notFound("There is no such \(name ?? table)")
        return ProjectFinder(missing: missing) { db in
            let project = try ProjectID.fetchOne(
                db, sql: "SELECT project FROM \(table) WHERE id = ?", arguments: [id])
            guard let project, let found = try StoredProject.find(db, id: project) else {
                throw missing
            }
            return found
        }
    }
}
