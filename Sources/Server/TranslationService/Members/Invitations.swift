public import Catalog
import Foundation
import GRDB
public import KeyIndex
import Locking
public import Text
import Wire

/// The people to invite, and their role.
public struct NewInvitations: Hashable, Sendable {
    /// The e-mail addresses in lower case, without repetitions.
    public var emails: [String]
    /// The role of the invited people.
    public var role: MemberRole
    /// The message on the page of the invitation.
    public var message: String

    /// Throws `.invalid` for no or too many addresses, an invalid address, an unknown role, and a
    /// message of more than 2000 characters or with control characters.
    public init(emails: [String], role: String?, message: String?) throws(ServiceError) {
        let folded = emails.map(Accounts.folded).filter { !$0.isEmpty }
        guard !folded.isEmpty else { throw .invalid("emails", "empty", "emails is empty") }
        guard folded.count <= Limits.invitations else {
            throw .invalid(
                "emails", "too_many", "A request can invite at most \(Limits.invitations) people")
        }
        for email in folded where !Accounts.isEmail(email) {
            throw .invalid("emails", "invalid", "\(email) is not an email address")
        }
        guard let role = MemberRole(name: role ?? MemberRole.translator.rawValue) else {
            throw .invalid("role", "unknown", "There is no role \(role ?? "")")
        }
        let message = (message ?? "").replacing("\r\n", with: "\n")
        guard message.count <= 2000 else {
            throw .invalid("message", "too_long", "A message can have at most 2000 characters")
        }
        if let control = ControlCharacters.first(in: message) {
            throw .invalid(
                "message", "invalid", ControlCharacters.refusal("The message", control))
        }
        var seen: Set<String> = []
        self.emails = folded.filter { seen.insert($0).inserted }
        self.role = role
        self.message = message
    }
}

/// Invitations (`tml-service.md` 3.1, rows 10 and 11).
public struct Invitations: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn
    let pageSessions: PageSessions

    /// An invitation with the secret of its link. The secret is not stored.
    public struct MadeInvitation: Sendable {
        /// The record, as in lists.
        public let record: JSONObject
        /// The secret part of the link.
        public let secret: Secret
        let id: InvitationID
    }

    /// Returns the invitations of a project, the newest first, for people who manage translators.
    public func page(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        let now = database.clock()
        return try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.manageTranslators)
            return try Page.fetch(
                db, from: "invitation WHERE project = :project", orderedBy: "id DESC",
                arguments: ["project": access.project.id], page
            ) { row in .object(Self.record(of: row, at: now)) }
        }
    }

    /// Returns the invitations that can still be accepted, the newest first, or only the one with
    /// this id. Throws `.forbidden` without the permission.
    public func pending(
        _ session: ServiceSession, _ key: Project.Key, id: InvitationID? = nil
    ) throws(ServiceError) -> [JSON] {
        let now = database.clock()
        return try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.manageTranslators)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM invitation
                    WHERE project = :project AND status = 'pending' AND expiresAt > :now
                      AND (:id IS NULL OR id = :id)
                    ORDER BY id DESC
                    """, arguments: ["project": access.project.id, "now": now, "id": id]
            ).map { row in .object(Self.record(of: row, at: now)) }
        }
    }

    /// Invites people. An older pending invitation to the same address becomes invalid. If the
    /// server sends mail, each person gets a mail with a link of its own.
    ///
    /// Throws `.forbidden` without the permission or for a role above the person's own, `.invalid`
    /// for a person who is already a member, and `.tooManyRequests` if the server sends mail and
    /// the person has invited too many people, or an address has got too many invitations.
    public func invite(
        _ new: NewInvitations, to key: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) -> [MadeInvitation] {
        let now = database.clock()
        let isMailed = database.sendsMail.withLock { $0 }
        return try database.write { db in
            let access = try Access(writing: db, session, key, now: now)
            try access.member.require(.manageTranslators)
            try access.member.requireRank(of: new.role)
            for email in new.emails { try Self.requireStranger(db, email, access.project.id) }
            if isMailed { try Self.requireRoom(db, new, access.member.userID, at: now) }
            return try new.emails.map { email in
                let made = try Self.invite(db, email, new, access, at: now)
                if isMailed { try QueuedMail.add(db, .invitation(made.id), at: now) }
                return made
            }
        }
    }

    private static func requireStranger(_ db: Database, _ email: String, _ project: ProjectID)
        throws
    {
        let user = try UserID.fetchOne(
            db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
        guard let user, try Member.find(db, project: project, user: user) != nil else { return }
        throw ServiceError.invalid("emails", "member", "\(email) is already a member")
    }

    /// Revoked invitations count, because their mails may have been sent.
    private static func requireRoom(
        _ db: Database, _ new: NewInvitations, _ user: UserID, at now: Int
    ) throws {
        let count = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM membership m JOIN invitation i ON i.invitedBy = m.id
                WHERE m.user = ? AND i.createdAt > ?
                """, arguments: [user, now - 86400])
        let isFull = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM invitation WHERE createdAt > ?
                                 AND email IN (SELECT value FROM json_each(?))
                               GROUP BY email HAVING count(*) >= ?)
                """,
            arguments: [
                now - 3600, JSON.array(new.emails.map(JSON.string)).text,
                Limits.invitationsOfAddress,
            ])
        guard (count ?? 0) + new.emails.count <= Limits.invitationsOfPerson, isFull != true else {
            throw ServiceError.tooManyRequests(retryAfter: 3600)
        }
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
        guard let row else { throw ServiceError.notFound("The invitation was not saved") }
        return MadeInvitation(
            record: record(of: row, at: now), secret: secret.secret, id: row["id"])
    }

    /// Revokes an invitation. Throws `.notFound` for an invitation that is not pending.
    public func revoke(
        _ session: ServiceSession, _ key: Project.Key, id: InvitationID, once: IdempotencyKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(once: once) { db in
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
            // The start of the secret's hash names the invitation, but does not open it.
            "key": .string(Hexadecimal.text(of: Array((row["hash"] as Data).prefix(8)))),
            "type": "invite", "email": .string(row["email"]), "role": .string(row["role"]),
            "status": .string(status == "pending" && isOver ? "expired" : status),
            "message": .string(row["message"]),
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
            "expires_at": .string(WireTime(secondsSince1970: row["expiresAt"]).text),
        ]
    }
}

/// A pending invitation, for the invited person.
public struct Invitation: Sendable {
    /// The key of the project.
    public let project: Project.Key
    /// The name of the project for people.
    public let projectName: String
    /// The e-mail address of the invited person.
    public let email: String
    /// The role of the invited person.
    public let role: MemberRole
    /// The message of the inviting person; may be empty.
    public let message: String
    /// The inviting person; `nil` if this person no longer exists.
    public let inviter: String?
    /// True if the address already has an account. The person then enters the password of this
    /// account.
    public let hasAccount: Bool
}

/// Accepting an invitation. The link opens the invitation, and the e-mail address cannot be
/// changed.
extension Invitations {
    /// Returns the invitation of a link. Throws `.notFound` if the invitation is unknown, used,
    /// revoked or expired; the text of the error is the same in all cases.
    public func find(_ secret: Secret) throws(ServiceError) -> Invitation {
        let now = database.clock()
        return try database.read { db in try PendingInvitation(db, secret, at: now).shown }
    }

    /// Returns the project of an invitation that was accepted. Throws the error of `find` for other
    /// invitations.
    public func accepted(_ secret: Secret) throws(ServiceError) -> Project.Key {
        let name = Data(AccessToken.hash(of: secret))
        return try database.read { db in
            let key = try String.fetchOne(
                db,
                sql: """
                    SELECT p.key FROM invitation i JOIN project p ON p.id = i.project
                    WHERE i.status = 'accepted' AND \(PendingInvitation.hasLink)
                    """, arguments: ["name": name])
            guard let key else { throw PendingInvitation.gone }
            return Project.Key(key)
        }
    }

    /// Creates the account and the membership, and signs the browser in.
    ///
    /// Throws `.notFound` like `find`. Throws `.invalid` for a missing name, for a password of less
    /// than 8 characters, or if the account now exists.
    public func accept(
        _ secret: Secret, name: String, password: Secret, address: String? = nil,
        agent: String? = nil
    ) throws(ServiceError) -> Secret {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, Accounts.isName(name) else {
            throw .invalid("name", "invalid", "A name must have 1 to 100 visible characters")
        }
        // The computation of a hash is expensive. So it happens outside the transaction, and only
        // for a valid link.
        let email = try find(secret).email
        try GoodPassword.require(password, of: email, "password")
        guard let hash = Sodium.passwordHash(password.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        let now = database.clock()
        let user = try database.write { db in
            let invitation = try PendingInvitation(db, secret, at: now)
            guard !invitation.shown.hasAccount else {
                throw ServiceError.invalid(
                    "email", "taken", "This address already has an account; sign in instead")
            }
            let user = try Accounts.make(
                db, email: invitation.shown.email, name: name, hash: hash, now: now)
            try invitation.accept(db, by: user, at: now)
            return user
        }
        return try pageSessions.open(user: user, address: address, agent: agent)
    }

    /// Returns true if an address in lower case has an invitation that can still be accepted.
    static func isInvited(_ db: Database, _ email: String, at now: Int) throws -> Bool {
        try PendingInvitation.fetchAll(db, to: email, at: now).isEmpty == false
    }

    /// Makes the owner of an account a member and signs the browser in. The password proves the
    /// identity. Throws the errors of `find` and of the sign-in. If the account has a second factor,
    /// the owner is not a member yet: after the sign-in, the owner accepts the invitation.
    public func accept(
        _ secret: Secret, password: Secret, address: String, agent: String? = nil
    ) throws(ServiceError) -> PageSignIn {
        let email = try find(secret).email
        let account = try signIn.account(email: email, password: password, address: address)
        if !account.hasSecondFactor { try accept(secret, user: account.id) }
        return try pageSessions.begin(account, address: address, agent: agent)
    }

    /// Accepts an invitation for a person who is signed in. Throws `.wrongPassword` if the account
    /// is not the invited one.
    public func accept(_ secret: Secret, by page: PageSession) throws(ServiceError) {
        guard try find(secret).email == page.email else { throw .wrongPassword }
        try accept(secret, user: page.session.userID)
    }

    private func accept(_ secret: Secret, user: UserID) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try PendingInvitation(db, secret, at: now).accept(db, by: user, at: now)
        }
    }
}

/// A pending invitation.
struct PendingInvitation {
    let id: InvitationID
    let projectID: ProjectID
    let shown: Invitation
    let expiresAt: Int

    /// Followed by a condition on the invitation.
    private static let query = """
        SELECT i.*, p.key AS projectKey, p.name AS projectName, u.name AS inviter,
               m.removedAt IS NULL AND u.passwordHash <> :none AS isInviterHere,
               EXISTS (SELECT 1 FROM user WHERE email = i.email) AS hasAccount
        FROM invitation i JOIN project p ON p.id = i.project
        LEFT JOIN membership m ON m.id = i.invitedBy LEFT JOIN user u ON u.id = m.user
        WHERE i.status = 'pending' AND i.expiresAt > :now
        """

    /// The condition for the invitation whose link, or a link in a mail, has the hash `:name`.
    static let hasLink = """
        i.id IN (SELECT id FROM invitation WHERE hash = :name
                 UNION SELECT invitation FROM mailLink WHERE hash = :name)
        """

    static let gone = ServiceError.notFound("This invitation is no longer valid; ask for a new one")

    /// Finds an invitation by the secret of its link, or of a link in a mail.
    init(_ db: Database, _ secret: Secret, at now: Int) throws {
        let name = Data(AccessToken.hash(of: secret))
        let found = try Self.fetchAll(db, Self.hasLink, named: name, at: now)
        guard let invitation = found.first else { throw Self.gone }
        self = invitation
    }

    /// `nil` if the invitation is not pending any more.
    init?(_ db: Database, id: InvitationID, at now: Int) throws {
        guard let invitation = try Self.fetchAll(db, "i.id = :name", named: id, at: now).first
        else { return nil }
        self = invitation
    }

    static func fetchAll(
        _ db: Database, to email: String, at now: Int
    ) throws -> [PendingInvitation] {
        try fetchAll(db, "i.email = :name", named: email, at: now)
    }

    private static func fetchAll(
        _ db: Database, _ condition: String, named name: any DatabaseValueConvertible, at now: Int
    ) throws -> [PendingInvitation] {
        try Row.fetchAll(
            db, sql: "\(query) AND \(condition)",
            arguments: ["name": name, "now": now, "none": Accounts.noPassword]
        ).compactMap { try Self(db, $0) }
    }

    /// `nil` if the inviting person may no longer invite.
    private init?(_ db: Database, _ row: Row) throws {
        guard let role = MemberRole(rawValue: row["role"]), try Self.mayInvite(db, row, as: role)
        else { return nil }
        id = row["id"]
        projectID = row["project"]
        expiresAt = row["expiresAt"]
        shown = Invitation(
            project: Project.Key(row["projectKey"]), projectName: row["projectName"],
            email: row["email"], role: role, message: row["message"], inviter: row["inviter"],
            hasAccount: row["hasAccount"])
    }

    /// True if the inviting person still has an account and the permission to invite.
    private static func mayInvite(
        _ db: Database, _ row: Row, as role: MemberRole
    ) throws -> Bool {
        guard row["isInviterHere"] == true, let id: MemberID = row["invitedBy"],
            let inviter = try Member.find(db, id: id)
        else { return false }
        return inviter.allows(.manageTranslators) && inviter.role >= role
    }

    /// An invitation never lowers the role of a person who is already a member.
    func accept(_ db: Database, by user: UserID, at now: Int) throws {
        let known = try Member.find(db, project: projectID, user: user)
        let role = max(known?.role ?? shown.role, shown.role)
        try Member.enter(
            db, project: projectID, user: user, role: role, locale: nil, by: user, now: now)
        try db.execute(
            sql: "UPDATE invitation SET status = 'accepted' WHERE id = ?", arguments: [id])
    }
}
