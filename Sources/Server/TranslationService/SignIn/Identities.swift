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
    /// The account has a second factor, and no identity of this provider yet.
    case secondFactor(email: String)
    /// The account is closed.
    case closed
}

/// The identities of accounts at an OpenID Connect provider.
///
/// The first sign-in finds the account by its e-mail address, and then the account has the
/// identity. From then on, the address at the provider does not matter, and a sign-in at the
/// provider needs no code of this server. So the first sign-in must not avoid a second factor.
public struct Identities: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// Signs a browser in, and returns the secret for its cookie, or the reason for the refusal.
    ///
    /// - Parameter createsAccounts: true if every person of the provider gets an account. Otherwise
    ///   only people with an invitation get one.
    public func open(
        _ identity: ProvenIdentity, createsAccounts: Bool, address: String? = nil,
        agent: String? = nil
    ) throws(ServiceError) -> Result<Secret, IdentityRefusal> {
        let now = database.clock()
        return try database.write { db in
            do {
                let user = try Self.account(of: identity, db, creating: createsAccounts, at: now)
                return .success(
                    try PageSessions.open(db, user, address: address, agent: agent, at: now))
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
            db, email: email, name: name(of: identity) ?? Accounts.usualName(of: email),
            hash: Accounts.onlyAtProvider,
            now: now)
    }

    private static func name(of identity: ProvenIdentity) -> String? {
        let name = identity.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return !name.isEmpty && Accounts.isName(name) ? name : nil
    }

    /// Throws `.otherPerson` if the account has another subject of this issuer: the provider has
    /// given the address to another person. Throws `.secondFactor` if the account has one.
    private static func link(
        _ user: UserID, _ identity: ProvenIdentity, _ db: Database, _ email: String, at now: Int
    ) throws {
        let isLinked = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM identity WHERE user = ? AND issuer = ?)",
            arguments: [user, identity.issuer])
        guard isLinked != true else { throw IdentityRefusal.otherPerson(email: email) }
        guard try !StoredFactor.isOn(db, of: user) else {
            throw IdentityRefusal.secondFactor(email: email)
        }
        try db.execute(
            sql: "INSERT INTO identity (issuer, subject, user, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [identity.issuer, identity.subject, user, now])
    }
}

/// The identities of an account, for its owner and for an administrator.
extension Identities {
    /// An identity of an account.
    public struct Line: Hashable, Sendable {
        /// The address of the provider.
        public let issuer: String
        /// The name of the person at the provider.
        public let subject: String
        /// The time of the first sign-in, in seconds since 1970.
        public let createdAt: Int
    }

    /// Returns the identities of the person, sorted by provider.
    public func all(of page: PageSession) throws(ServiceError) -> [Line] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM identity WHERE user = ? ORDER BY issuer",
                arguments: [page.session.userID]
            ).map { row in
                Line(issuer: row["issuer"], subject: row["subject"], createdAt: row["createdAt"])
            }
        }
    }

    /// Removes an identity of the person, after a check of the password. An account without a
    /// password keeps its identities, because it has no other sign-in.
    ///
    /// Throws `.invalid` for a wrong password and for an account without a password (field
    /// `password`), `.notFound`, and `.tooManyRequests`.
    public func remove(
        _ issuer: String, of page: PageSession, password: Secret, address: String
    ) throws(ServiceError) {
        let account = try signIn.account(of: page, password: password, address: address)
        try database.write { db in
            try page.require(db)
            try account.requirePassword(db)
            try db.execute(
                sql: "DELETE FROM identity WHERE user = ? AND issuer = ?",
                arguments: [account.id, issuer])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("Your account has no sign-in at this provider")
            }
        }
    }

    /// Removes all identities of an account, for an administrator with access to the machine. Does
    /// nothing if there are none. Throws `.notFound` for an unknown account.
    public func remove(of email: String) throws(ServiceError) {
        let folded = Accounts.folded(email)
        try database.write { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [folded])
            guard let user else { throw ServiceError.notFound("There is no account \(email)") }
            try db.execute(sql: "DELETE FROM identity WHERE user = ?", arguments: [user])
        }
    }
}
