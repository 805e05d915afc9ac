public import Catalog
import Foundation
import GRDB
public import Wire

/// Whom a manager invites, and as what.
public struct NewInvitations: Hashable, Sendable {
    public var emails: [String]
    public var role: Role
    /// What the page of the invitation says to them.
    public var message: String

    /// Throws `.invalid` for no or too many addresses, one that is none, an unknown role, and a
    /// message of more than 2000 characters.
    public init(emails: [String], role: String?, message: String?) throws(ServiceError) {
        let folded = emails.map(TranslationService.folded).filter { !$0.isEmpty }
        guard !folded.isEmpty else { throw .invalid("emails", "empty", "Nobody is invited") }
        guard folded.count <= Limits.invitations else {
            throw .invalid(
                "emails", "too_many", "At most \(Limits.invitations) people are invited at once")
        }
        for email in folded where !TranslationService.isEmail(email) {
            throw .invalid("emails", "invalid", "\(email) is not an email address")
        }
        guard let role = Role(name: role ?? Role.translator.rawValue) else {
            throw .invalid("role", "unknown", "There is no role \(role ?? "")")
        }
        guard (message ?? "").count <= 2000 else {
            throw .invalid("message", "too_long", "A message has at most 2000 characters")
        }
        var seen: Set<String> = []
        self.emails = folded.filter { seen.insert($0).inserted }
        self.role = role
        self.message = message ?? ""
    }
}

/// Invitations (`tml-service.md` 3.1, rows 10 and 11).
extension TranslationService {
    /// An invitation with the secret that makes its link; the secret is nowhere else.
    public struct MadeInvitation: Sendable {
        public let record: JSONObject
        public let secret: Secret
    }

    /// The invitations of a project, the newest first; for those who manage translators.
    public func invitations(
        _ session: Session, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        let now = clock()
        return try read { db in
            let access = try Access(db, session, key)
            try access.member.require(.manageTranslators)
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM invitation WHERE project = ?",
                    arguments: [access.project.id]) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM invitation WHERE project = ?
                    ORDER BY id DESC LIMIT ? OFFSET ?
                    """, arguments: [access.project.id, page.perPage, page.offset])
            let records = rows.map { JSON.object(Self.record(of: $0, at: now)) }
            return Page(records: records, total: total, request: page)
        }
    }

    /// Invites people; a pending invitation of the same address is void.
    ///
    /// Throws `.forbidden` without the permission or for a higher role than one's own, `.invalid`
    /// for somebody who is a member.
    public func invite(
        _ new: NewInvitations, to key: Project.Key, _ session: Session
    ) throws(ServiceError) -> [MadeInvitation] {
        let now = clock()
        return try write { db in
            let access = try Access(writing: db, session, key, now: now)
            try access.member.require(.manageTranslators)
            try access.member.requireRank(of: new.role)
            for email in new.emails { try Self.requireStranger(db, email, access.project.id) }
            return try new.emails.map { email in
                try Self.invite(db, email, new, access, at: now)
            }
        }
    }

    private static func requireStranger(_ db: Database, _ email: String, _ project: Int) throws {
        let user = try Int.fetchOne(
            db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
        guard let user, try Member.find(db, project: project, user: user) != nil else { return }
        throw ServiceError.invalid("emails", "member", "\(email) is a member already")
    }

    private static func invite(
        _ db: Database, _ email: String, _ new: NewInvitations, _ access: Access, at now: Int
    ) throws -> MadeInvitation {
        let secret = AccessToken()
        try db.execute(
            sql: """
                UPDATE invitation SET status = 'revoked'
                WHERE project = ? AND email = ? AND status = 'pending'
                """, arguments: [access.project.id, email])
        try db.execute(
            sql: """
                INSERT INTO invitation
                    (project, hash, email, role, message, invitedBy, createdAt, expiresAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                access.project.id, Data(secret.hash), email, new.role.rawValue, new.message,
                access.actor?.id, now, now + Limits.invitationLifetime,
            ])
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM invitation WHERE hash = ?", arguments: [Data(secret.hash)])
        guard let row else { throw ServiceError.notFound("The invitation was not written") }
        return MadeInvitation(record: record(of: row, at: now), secret: secret.secret)
    }

    /// Takes an invitation back; throws `.notFound` for one that is not pending.
    public func revokeInvitation(
        _ session: Session, _ key: Project.Key, id: Int, once: OnceKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try write(once: once) { db in
            let access = try Access(db, session, key)
            try access.member.require(.manageTranslators)
            try db.execute(
                sql: """
                    UPDATE invitation SET status = 'revoked'
                    WHERE id = ? AND project = ? AND status = 'pending'
                    """, arguments: [id, access.project.id])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("The project has no pending invitation \(id)")
            }
            return .ok([:])
        }
    }

    private static func record(of row: Row, at now: Int) -> JSONObject {
        let status: String = row["status"]
        let isOver = now >= row["expiresAt"]
        return [
            "id": .integer(row["id"]),
            // Names the invitation without opening it: the start of the hash of its secret.
            "key": .string(Hexadecimal.text(of: Array((row["hash"] as Data).prefix(8)))),
            "type": "invite", "email": .string(row["email"]), "role": .string(row["role"]),
            "status": .string(status == "pending" && isOver ? "expired" : status),
            "message": .string(row["message"]),
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
            "expires_at": .string(WireTime(secondsSince1970: row["expiresAt"]).text),
        ]
    }
}
