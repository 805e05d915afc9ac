public import Catalog
import Foundation
import GRDB

/// A pending invitation as the invited person sees it.
public struct Invitation: Sendable {
    public let project: Project.Key
    public let projectName: String
    public let email: String
    public let role: Role
    public let message: String
    /// Who invites; `nil` when that person is gone.
    public let inviter: String?
    /// Whether there is an account with the address, whose password is to be given.
    public let hasAccount: Bool
}

/// How an invitation is accepted. The link opens it, and the address stays the invited one.
extension TranslationService {
    /// The invitation behind a link; throws `.notFound` when it is unknown, used, revoked or
    /// expired, all in the same words.
    public func invitation(_ secret: Secret) throws(ServiceError) -> Invitation {
        let now = clock()
        return try read { db in try PendingInvitation(db, secret, at: now).shown }
    }

    /// Makes the account and the membership, and signs the browser in.
    ///
    /// Throws `.notFound` as `invitation` does, `.invalid` for a missing name, a
    /// password of less than 8 characters, or when there is an account by now.
    public func accept(
        _ secret: Secret, name: String, password: Secret
    ) throws(ServiceError) -> Secret {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...100).contains(name.count) else {
            throw .invalid("name", "invalid", "A name has 1 to 100 characters")
        }
        guard password.reveal().count >= Limits.passwordCharacters,
            password.reveal().utf8.count <= 1024
        else {
            throw .invalid(
                "password", "invalid",
                "A password has at least \(Limits.passwordCharacters) characters")
        }
        // The hash costs much, so it is made only for a link that is good, and not in the
        // transaction.
        _ = try invitation(secret)
        guard let hash = Sodium.passwordHash(password.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        let now = clock()
        let user = try write { db in
            let invitation = try PendingInvitation(db, secret, at: now)
            guard !invitation.shown.hasAccount else {
                throw ServiceError.invalid(
                    "email", "taken", "There is an account with this address by now: sign in")
            }
            let user = try Self.makeAccount(
                db, email: invitation.shown.email, name: name, hash: hash, now: now)
            try invitation.accept(db, by: user, at: now)
            return user
        }
        return try openPage(user: user)
    }

    private static func makeAccount(
        _ db: Database, email: String, name: String, hash: String, now: Int
    ) throws -> Int {
        try db.execute(
            sql: """
                INSERT INTO user (uuid, email, name, passwordHash, isAdmin, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, 0, ?, ?)
                """, arguments: [UUID().uuidString.lowercased(), email, name, hash, now, now])
        return Int(db.lastInsertedRowID)
    }

    /// Makes the person of an account a member, who proves it with the password, and signs the
    /// browser in. Throws as `invitation` and `signIn` do.
    public func accept(
        _ secret: Secret, password: Secret, address: String
    ) throws(ServiceError) -> Secret {
        let email = try invitation(secret).email
        let user = try user(email: email, password: password, address: address)
        try accept(secret, user: user)
        return try openPage(user: user)
    }

    /// The same for somebody who is signed in; throws `.wrongPassword` for another account than
    /// the invited one.
    public func accept(_ secret: Secret, by page: PageSession) throws(ServiceError) {
        guard try invitation(secret).email == page.email else { throw .wrongPassword }
        try accept(secret, user: page.session.userID)
    }

    private func accept(_ secret: Secret, user: Int) throws(ServiceError) {
        let now = clock()
        try write { db in
            try PendingInvitation(db, secret, at: now).accept(db, by: user, at: now)
        }
    }
}

/// An invitation that was found by its secret and can still be accepted.
private struct PendingInvitation {
    let id: Int
    let projectID: Int
    let shown: Invitation

    init(_ db: Database, _ secret: Secret, at now: Int) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT i.*, p.key AS projectKey, p.name AS projectName, u.name AS inviter,
                       EXISTS (SELECT 1 FROM user WHERE email = i.email) AS hasAccount
                FROM invitation i JOIN project p ON p.id = i.project
                LEFT JOIN membership m ON m.id = i.invitedBy LEFT JOIN user u ON u.id = m.user
                WHERE i.hash = ? AND i.status = 'pending' AND i.expiresAt > ?
                """, arguments: [Data(AccessToken.hash(of: secret)), now])
        guard let row, let role = Role(rawValue: row["role"]) else {
            throw ServiceError.notFound(
                "This invitation is not good any more: ask for another one")
        }
        id = row["id"]
        projectID = row["project"]
        shown = Invitation(
            project: Project.Key(row["projectKey"]), projectName: row["projectName"],
            email: row["email"], role: role, message: row["message"], inviter: row["inviter"],
            hasAccount: row["hasAccount"])
    }

    /// An invitation never lowers the role that somebody has got meanwhile.
    func accept(_ db: Database, by user: Int, at now: Int) throws {
        let known = try Member.find(db, project: projectID, user: user)
        let role = max(known?.role ?? shown.role, shown.role)
        try Member.enter(db, project: projectID, user: user, role: role, locale: nil, now: now)
        try db.execute(
            sql: "UPDATE invitation SET status = 'accepted' WHERE id = ?", arguments: [id])
    }
}
