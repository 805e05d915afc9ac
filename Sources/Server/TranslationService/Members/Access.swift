import Catalog
import GRDB
import KeyIndex
import TML

/// A project together with the member who sends the request.
struct Access {
    let project: StoredProject
    let member: Member

    /// Creates the access of a known member.
    init(_ project: StoredProject, _ member: Member) {
        self.project = project
        self.member = member
    }

    /// Finds the project and the member. Throws `.notFound` for an unknown project, and
    /// `.forbidden` for a stranger and for a token of another project.
    ///
    /// An administrator of the service has access to every project, also without a membership.
    init(_ db: Database, _ session: ServiceSession, _ key: Project.Key) throws {
        try self.init(db, session, ProjectFinder.key(key))
    }

    /// Finds a project by its key or by one of its records. In the second case, the error for a
    /// stranger is that the record does not exist.
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

    /// Finds the member in a project that is already known.
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

    /// True for the token of an app that cannot make releases. Such a token is public, because the
    /// pages of the app contain it.
    var isPublic: Bool { member.role == .application && !member.allows(.createReleases) }

    /// Throws `.forbidden` for a public token, with which people read only published texts.
    func requireTeam() throws {
        guard isPublic else { return }
        throw ServiceError.forbidden(
            .readKeys, "The token of an app can read only published texts")
    }

    /// Returns true if another reviewer has to approve the translation: it is the member's own, and
    /// the project has other members and does not allow self-approval.
    func mustLeaveApproval(of translation: StoredTranslation, _ db: Database) throws -> Bool {
        guard translation.translator == member.id, !project.allowsSelfApproval else { return false }
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM membership WHERE project = ? AND removedAt IS NULL")
        return try Int.fetchOne(statement, arguments: [project.id]) ?? 0 > 1
    }

    /// The author of new records; `nil` for an app.
    var actor: Member? { member.id == .noRow ? nil : member }

    /// The member record of an administrator who is not a member. The record gets its row with the
    /// first write.
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

    /// Finds the project and the member for a write. An administrator becomes a member, because the
    /// write needs an author.
    init(writing db: Database, _ session: ServiceSession, _ key: Project.Key, now: Int) throws {
        try self.init(writing: db, session, ProjectFinder.key(key), now: now)
    }

    /// Finds the project by one of its records, for a write.
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

/// Hidden keys: keys that a person cannot see and that are not counted for the person. Hidden are
/// ignored keys, keys above the level, and keys with only a hash from an archive without originals.
/// Apps still get the translations of the last kind, because apps send the hash. When an app
/// registers the key, the label is added.
extension Access {
    /// Returns the highest level of visible keys in a language; in all languages for `nil`
    /// (`tml-service.md` 2.7).
    func level(in locale: String?) -> Int {
        member.role(in: locale.map { LocaleCode($0) }).level
    }

    /// A query for the ids of hidden keys, by `:project` and `:level`. There are few hidden keys.
    /// So counting all keys and subtracting these is faster than a test of each key.
    static let hiddenKeys = """
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 1
        UNION
        SELECT id FROM translationKey WHERE project = :project AND level > 0 AND level > :level
        UNION
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 0 AND label = ''
        """
}

/// The project of a request: by the project's key, or by one of its records.
struct ProjectFinder {
    /// The error for people who are not members, so that the number of a record reveals nothing;
    /// `nil` if the request has the project's key, because nobody can guess a key.
    var missing: ServiceError?

    /// Returns the project. Throws `.notFound`.
    let find: (Database) throws -> StoredProject

    static func key(_ key: Project.Key) -> ProjectFinder {
        ProjectFinder { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with this key")
            }
            return project
        }
    }

    /// Finds the project of a row of a table with a column `project`. `name` is the name of the
    /// record in error messages. Default: the name of the table.
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
