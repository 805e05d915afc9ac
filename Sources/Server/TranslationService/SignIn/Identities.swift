public import Catalog
import Foundation
import GRDB
import KeyIndex

/// A person as an OpenID Connect provider has proven.
public struct ProvenIdentity: Hashable, Sendable {
    /// The address of the provider.
    public var issuer: String
    /// The name of the person at the provider. It never gets another owner.
    public var subject: String
    /// The e-mail address; `nil` if the provider does not tell it.
    public var email: String?
    /// True if the provider has checked that the address belongs to the person.
    public var isEmailVerified: Bool
    /// The name for people; `nil` if the provider does not tell it.
    public var name: String?

    /// Creates the identity that a provider has proven.
    public init(
        issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false,
        name: String? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
    }
}

/// The reason why a proven person may not sign in.
public enum IdentityRefusal: Error, Hashable, Sendable {
    /// The provider tells no checked e-mail address, so that no account can be found.
    case unverifiedEmail
    /// The address has no account and no invitation.
    case noAccount(email: String)
    /// The account belongs to another person of the provider, who had the address before.
    case otherPerson(email: String)
    /// The account is closed.
    case closed
}

/// The identities of accounts at an OpenID Connect provider.
///
/// The first sign-in finds the account by its e-mail address, and then the account has the
/// identity. From then on, the address at the provider does not matter.
public struct Identities: Sendable {
    let database: ServiceDatabase

    /// Signs a browser in, and returns the secret for its cookie, or the reason for the refusal.
    ///
    /// - Parameter createsAccounts: true if every person of the provider gets an account. Otherwise
    ///   only people with an invitation get one.
    public func open(
        _ identity: ProvenIdentity, createsAccounts: Bool
    ) throws(ServiceError) -> Result<Secret, IdentityRefusal> {
        let now = database.clock()
        return try database.write { db in
            do {
                let user = try Self.account(of: identity, db, creating: createsAccounts, at: now)
                return .success(try PageSessions.open(db, user, at: now))
            } catch let refusal as IdentityRefusal {
                return .failure(refusal)
            }
        }
    }

    private static func account(
        of identity: ProvenIdentity, _ db: Database, creating: Bool, at now: Int
    ) throws -> UserID {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT u.id, u.passwordHash FROM identity i JOIN user u ON u.id = i.user
                WHERE i.issuer = ? AND i.subject = ?
                """, arguments: [identity.issuer, identity.subject])
        if let row { return try openAccount(row) }
        guard identity.isEmailVerified, let email = identity.email.map(Accounts.folded),
            Accounts.isEmail(email)
        else { throw IdentityRefusal.unverifiedEmail }
        let user = try account(with: email, identity, db, creating: creating, at: now)
        try link(user, identity, db, email, at: now)
        return user
    }

    private static func openAccount(_ row: Row) throws -> UserID {
        guard row["passwordHash"] != Accounts.noPassword else { throw IdentityRefusal.closed }
        return row["id"]
    }

    private static func account(
        with email: String, _ identity: ProvenIdentity, _ db: Database, creating: Bool, at now: Int
    ) throws -> UserID {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, passwordHash FROM user WHERE email = ?", arguments: [email])
        if let row { return try openAccount(row) }
        guard try creating || Invitations.isInvited(db, email, at: now) else {
            throw IdentityRefusal.noAccount(email: email)
        }
        return try Accounts.make(
            db, email: email, name: name(of: identity) ?? email, hash: Accounts.onlyAtProvider,
            now: now)
    }

    private static func name(of identity: ProvenIdentity) -> String? {
        let name = identity.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return (1...100).contains(name.count) && VisibleText.isVisible(name) ? name : nil
    }

    /// Throws `.otherPerson` if the account has another subject of this issuer: the provider has
    /// given the address to another person.
    private static func link(
        _ user: UserID, _ identity: ProvenIdentity, _ db: Database, _ email: String, at now: Int
    ) throws {
        let isLinked = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM identity WHERE user = ? AND issuer = ?)",
            arguments: [user, identity.issuer])
        guard isLinked != true else { throw IdentityRefusal.otherPerson(email: email) }
        try db.execute(
            sql: "INSERT INTO identity (issuer, subject, user, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [identity.issuer, identity.subject, user, now])
    }
}
