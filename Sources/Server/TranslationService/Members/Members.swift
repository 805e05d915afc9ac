public import Catalog
import Foundation
import GRDB
public import KeyIndex
public import TML
public import Text
public import Wire

/// The members of a project (`tml-service.md` 3.1, rows 7 and 8).
public struct Members: Sendable {
    let database: ServiceDatabase

    /// Returns the members in the order in which they joined. Only people get e-mail addresses,
    /// because the token of an app is often public.
    public func page(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let project = try Access(db, session, key).project
            return try Page.fetch(
                db,
                """
                m.id, m.role, m.isBlocked, m.createdAt, m.updatedAt,
                u.id AS user, u.email, u.name, \(Self.acceptedShare) AS rank
                """,
                from: """
                    membership m JOIN user u ON u.id = m.user
                    WHERE m.project = :project AND m.removedAt IS NULL
                    """, orderedBy: "m.id", arguments: ["project": project.id], page
            ) { row in Self.translator(row, withEmail: !session.isApplication) }
        }
    }

    /// Returns the members that are not blocked, in the form for SDKs of 2015: bare and without
    /// pages.
    public func list(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> [TranslatorRecord] {
        try database.read { db in
            let project = try Access(db, session, key).project
            let ids = try MemberID.fetchAll(
                db,
                sql: """
                    SELECT id FROM membership
                    WHERE project = ? AND removedAt IS NULL AND isBlocked = 0 ORDER BY id
                    """, arguments: [project.id])
            return try ids.compactMap { id in
                guard let member = try Member.find(db, id: id) else { return nil }
                var record = Self.translator(member)
                if session.isApplication { record.email = nil }
                return record
            }
        }
    }

    /// Returns one member, by the id that records of translations contain, for people who may see
    /// the project. Throws `.notFound`. Only people get the e-mail address.
    public func record(
        _ session: ServiceSession, id: MemberID
    ) throws(ServiceError) -> TranslatorRecord {
        try database.read { db in
            let finder = ProjectFinder.owner(of: "membership", id, called: "translator")
            let access = try Access(db, session, finder)
            guard let member = try Member.find(db, id: id, in: access.project.id) else {
                throw ServiceError.notFound("There is no such translator")
            }
            var record = Self.translator(member)
            if session.isApplication { record.email = nil }
            let share = try Double.fetchOne(
                db, sql: "SELECT \(Self.acceptedShare) FROM membership m WHERE m.id = ?",
                arguments: [id])
            record.rank = share.map(Self.percent)
            return record
        }
    }

    /// Returns the data of a member that others may see.
    static func translator(_ member: Member) -> TranslatorRecord {
        var translator = TranslatorRecord(id: member.id.rawValue, displayName: member.name)
        translator.userID = member.userID.rawValue
        translator.email = member.email
        translator.name = member.name
        translator.role = member.role.rawValue
        translator.level = member.role.level
        translator.votingPower = member.role.votingPower
        translator.isManager = member.role >= .manager
        return translator
    }

    /// The percentage of accepted translations of the member `m`; NULL if the member has no
    /// translations.
    private static let acceptedShare = """
        (SELECT 100.0 * count(*) FILTER (WHERE t.status IN ('accepted', 'approved')) / count(*)
         FROM translation t WHERE t.translator = m.id)
        """

    private static func percent(_ share: Double) -> Double { (share * 10).rounded() / 10 }

    private static func translator(_ row: Row, withEmail: Bool) -> JSON {
        var translator: JSONObject = [
            "user_id": .integer(row["user"]), "display_name": .string(row["name"]),
        ]
        if withEmail { translator["email"] = .string(row["email"]) }
        if let rank: Double = row["rank"] {
            translator["rank"] = .number(percent(rank))
        }
        return [
            "id": .integer(row["id"]), "translator": .object(translator),
            "role": .string(row["role"]), "blocked": .boolean(row["isBlocked"]),
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
        ]
    }

    /// Removes a member. The member's translations and votes stay, with the member's name.
    ///
    /// The member's tokens for the project and the member's invitations become invalid. Throws
    /// `.forbidden` without the permission or if the member has a higher role, `.notFound`, and
    /// `.invalid` for the last admin.
    public func remove(
        _ session: ServiceSession, _ key: Project.Key, id: MemberID, once: IdempotencyKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        let now = database.clock()
        return try database.write(once: once) { db in
            let access = try Access(writing: db, session, key, now: now)
            try Self.remove(db, access, id: id, now: now)
            return .ok([:])
        }
    }

    private static func remove(
        _ db: Database, _ access: Access, id: MemberID, now: Int
    ) throws {
        let member = try managed(db, access, id: id)
        try access.member.requireRank(of: member.role)
        try requireOtherAdmin(db, than: member, access)
        try member.remove(db, from: access.project.id, now: now)
        try ProjectWriter(db: db, project: access.project, actor: access.actor, now: now)
            .tell(RoleChange(old: member.role), of: id)
    }

    /// Returns the membership of the person in a project (`GET …/translators/me`).
    public func membership(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> MembershipRecord {
        let now = database.clock()
        let known = try database.read { db in try Access(db, session, key) }
        let access =
            known.member.id != .noRow || session.isApplication
            ? known
            : try database.write { db in try Access(writing: db, session, key, now: now) }
        return Self.record(of: access.member)
    }

    static func record(of member: Member) -> MembershipRecord {
        var translator = Self.translator(member)
        translator.uuid = member.uuid
        // TMLKit stores its token under this name, and fails without a name.
        translator.username = member.email
        translator.gender = member.gender
        translator.isInline = member.isInline
        translator.features = ["fallback_language": false, "show_locked_keys": false]
        let granted = member.role.permissions
        let locales = member.localeRoles.sorted { $0.key < $1.key }.map { locale, role in
            MembershipRecord.LocaleRole(
                locale: locale.rawValue, role: role.rawValue,
                permissions: names(of: role.permissions.subtracting(granted)),
                withheld: names(of: granted.subtracting(role.permissions)))
        }
        return MembershipRecord(
            translator: translator, role: member.role.rawValue, permissions: names(of: granted),
            locales: locales)
    }

    private static func names(of permissions: Set<Permission>) -> [String] {
        Permission.allCases.filter(permissions.contains).map(\.rawValue)
    }

    /// Adds an account to a project, or changes the member's role; with a locale, only the role in
    /// this language.
    ///
    /// Throws `.notFound` for an unknown account or project, and `.invalid` for an unknown
    /// language.
    public func setRole(
        _ role: MemberRole, of email: String, in key: Project.Key, locale: LocaleCode? = nil
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            guard
                let user = try UserID.fetchOne(
                    db, sql: "SELECT id FROM user WHERE email = ?",
                    arguments: [Accounts.folded(email)])
            else { throw ServiceError.notFound("There is no account \(email)") }
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            let spelled = try locale.map { locale in
                try project.locale(db, locale.rawValue, forReading: false)
            }
            try Member.enter(
                db, project: project.id, user: user, role: role, locale: spelled, now: now)
        }
    }

    /// Throws `.invalid` if the project does not have the language, and `.notFound` for an unknown
    /// project.
    public func requireLanguage(
        _ locale: LocaleCode, of key: Project.Key
    ) throws(ServiceError) {
        try database.read { db in
            let project = try ProjectFinder.key(key).find(db)
            _ = try project.locale(db, locale.rawValue, forReading: false)
        }
    }

    /// Blocks a member of a project, or ends the block. A blocked member cannot do anything in the
    /// project.
    ///
    /// Throws `.notFound` for a person who is not a member.
    public func setBlocked(
        _ isBlocked: Bool, _ email: String, in key: Project.Key
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE membership SET isBlocked = ?, updatedAt = ?
                    WHERE removedAt IS NULL
                      AND project = (SELECT id FROM project WHERE key = ?)
                      AND user = (SELECT id FROM user WHERE email = ?)
                    """, arguments: [isBlocked, now, key.rawValue, Accounts.folded(email)])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("\(email) is not a member of the project")
            }
        }
    }
}

extension Member {
    /// Finds a member of the project. A removed member is not found.
    static func find(_ db: Database, id: MemberID, in project: ProjectID) throws -> Member? {
        let isThere = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM membership
                               WHERE id = ? AND project = ? AND removedAt IS NULL)
                """, arguments: [id, project])
        return isThere == true ? try find(db, id: id) : nil
    }

    /// Throws `.forbidden` for a role above the member's own: nobody can give or remove such a
    /// role. In a language, the lower one of the member's two roles counts.
    func requireRank(of other: MemberRole, in locale: LocaleCode? = nil) throws {
        guard other <= min(role, role(in: locale)) else {
            let place = locale.map { " for \($0)" } ?? ""
            throw ServiceError.forbidden(
                .manageTranslators,
                "To manage \(other.withArticle)\(place), you need the role \(other.rawValue) or "
                    + "higher\(place)")
        }
    }

    fileprivate func remove(_ db: Database, from project: ProjectID, now: Int) throws {
        try db.execute(
            sql: """
                UPDATE membership SET removedAt = :now, isBlocked = 1, updatedAt = :now
                WHERE id = :id
                """,
            arguments: ["now": now, "id": id])
        try db.execute(sql: "DELETE FROM localeRole WHERE member = ?", arguments: [id])
        try db.execute(
            sql: "DELETE FROM token WHERE user = ? AND project = ?", arguments: [userID, project])
        try db.execute(
            sql: """
                UPDATE invitation SET status = 'revoked'
                WHERE invitedBy = ? AND status = 'pending'
                """, arguments: [id])
    }
}
