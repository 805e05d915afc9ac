public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text
public import Wire

/// A person who is signed in in a browser.
public struct PageSession: Hashable, Sendable {
    /// The session of the person.
    public let session: ServiceSession
    /// The e-mail address, which identifies the account.
    public let email: String
    /// The name for people.
    public let name: String
    /// False for an account that signs in only at an OpenID Connect provider.
    public let hasPassword: Bool
    /// The mark of the sign-in. Tokens that pages send to apps have the same mark and end with the
    /// sign-in.
    let sign: String

    /// Deletes the codes that would sign programs in because of a consent in this browser. An
    /// authorization code does not tell its browser, so all unused codes of the person end.
    static func endCodes(_ db: Database, of user: UserID, sign: String) throws {
        try db.execute(
            sql: "DELETE FROM deviceCode WHERE user = ? AND sign = ?", arguments: [user, sign])
        try db.execute(
            sql: "DELETE FROM authorizationCode WHERE user = ? AND usedAt IS NULL",
            arguments: [user])
    }

    /// Throws `.invalidToken` if the sign-in has ended. Call this in the transaction that writes a
    /// token: the end of the sign-in has deleted the earlier tokens.
    func require(_ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM token WHERE sign = ? AND kind = 'page')",
            arguments: [sign])
        guard isThere == true else { throw ServiceError.invalidToken }
    }
}

/// The state of a browser after the check of the password.
public enum PageSignIn: Sendable {
    /// The browser is signed in. Contains the secret for its cookie.
    case done(Secret)
    /// The account has a second factor. Contains the word that the form with the code must repeat.
    case codeWanted(Secret)
}

/// The data that a page sends to an app after the sign-in (`tml-service.md` 2.4, 2.5).
public struct AppSignIn: Sendable {
    /// The token for the app.
    public let token: Secret
    /// The person, as in `GET /v1/users/me`.
    public let user: UserRecord
    /// The membership of the person in the project; `nil` if the app named no project.
    public let membership: MembershipRecord?
    /// The name of the project; `nil` if the app named no project.
    public let projectName: String?
}

/// The data of a project that the sign-in page needs before the sign-in.
public struct AppProject: Sendable {
    /// The name for people.
    public let name: String
    /// The address of the app, as set by the managers of the project.
    public let url: String?
}

/// Sign-ins in browsers.
public struct PageSessions: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn
    let accounts: Accounts

    /// Returns the project of an app. Throws `.notFound` for an unknown project.
    public func app(_ key: Project.Key) throws(ServiceError) -> AppProject {
        try database.read { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with this key")
            }
            let details = try JSON(parsing: Array(project.details.utf8)).object
            return AppProject(name: project.name, url: details?["url"]?.string)
        }
    }

    /// Returns true if the person has access to the project.
    public func mayEnter(_ page: PageSession, _ key: Project.Key) throws(ServiceError) -> Bool {
        do {
            _ = try database.read { db in try Access(db, page.session, key) }
            return true
        } catch {
            guard case .forbidden = error else { throw error }
            return false
        }
    }

    /// Signs a browser in after a check of the password. If the account has a second factor, the
    /// browser is not signed in before `finish`. Throws `.wrongPassword` and `.tooManyRequests`.
    public func begin(
        email: String, password: Secret, address: String, agent: String? = nil
    ) throws(ServiceError) -> PageSignIn {
        let account = try signIn.account(email: email, password: password, address: address)
        return try begin(account, address: address, agent: agent)
    }

    /// Begins the sign-in of a browser to an account whose password is checked.
    func begin(
        _ account: CheckedAccount, address: String, agent: String?
    ) throws(ServiceError) -> PageSignIn {
        guard account.hasSecondFactor else {
            return .done(try open(account, address: address, agent: agent))
        }
        let (now, word) = (database.clock(), AccessToken())
        try database.write { db in
            try account.requirePassword(db)
            try db.execute(
                sql: "INSERT INTO halfSignIn (hash, user, expiresAt) VALUES (?, ?, ?)",
                arguments: [Data(word.hash), account.id, now + Limits.halfSignInLifetime])
        }
        return .codeWanted(word.secret)
    }

    /// Signs a browser in with the code of the second factor, and returns the secret for its
    /// cookie. `word` is the word of `.codeWanted`.
    ///
    /// Throws `.wrongCode`, `.tooManyRequests`, and `.invalidToken` if the check of the password is
    /// too old.
    public func finish(
        _ word: Secret, code: Secret, address: String, agent: String? = nil
    ) throws(ServiceError) -> Secret {
        let (now, hash) = (database.clock(), Data(AccessToken.hash(of: word)))
        let half = try database.read { db in try CheckedAccount.half(db, hash, at: now) }
        guard let half else { throw .invalidToken }
        let account = try signIn.prove(half, code: code, address: address)
        return try open(account, address: address, agent: agent)
    }

    /// Signs a browser in to an account whose password and second factor are checked.
    func open(
        _ account: CheckedAccount, address: String? = nil, agent: String? = nil
    ) throws(ServiceError) -> Secret {
        let now = database.clock()
        return try database.write { db in
            try account.require(db)
            return try Self.open(db, account.id, address: address, agent: agent, at: now)
        }
    }

    /// Signs a browser in to an account that was just created.
    func open(
        user: UserID, address: String? = nil, agent: String? = nil
    ) throws(ServiceError) -> Secret {
        let now = database.clock()
        return try database.write { db in
            try Self.open(db, user, address: address, agent: agent, at: now)
        }
    }

    /// Signs a browser in to an account that is proven in the same transaction.
    static func open(
        _ db: Database, _ user: UserID, address: String?, agent: String?, at now: Int
    ) throws -> Secret {
        try TokenFamily(user: user, since: now, address: address, agent: agent)
            .token(.page, db, for: Limits.pageLifetime, at: now)
    }

    /// Returns the person who is signed in in the browser with this cookie; `nil` if nobody is
    /// signed in.
    public func find(_ cookie: Secret) throws(ServiceError) -> PageSession? {
        let now = database.clock()
        let hash = AccessToken.hash(of: cookie)
        let page = try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT u.id, u.isAdmin, u.email, u.name, t.sign,
                           u.passwordHash <> ? AS hasPassword
                    FROM token t JOIN user u ON u.id = t.user
                    WHERE t.hash = ? AND t.kind = 'page' AND t.expiresAt > ?
                      AND u.passwordHash <> ?
                    """,
                arguments: [Accounts.onlyAtProvider, Data(hash), now, Accounts.noPassword]
            ).map { row in
                PageSession(
                    session: ServiceSession(userID: row["id"], isAdmin: row["isAdmin"]),
                    email: row["email"], name: row["name"],
                    hasPassword: row["hasPassword"], sign: row["sign"])
            }
        }
        if page != nil { database.tokenUses.note(hash, at: now) }
        return page
    }

    /// Signs out a browser and the apps that the browser signed in. Programs that the person has
    /// allowed there, but that have no token yet, get none.
    public func close(_ page: PageSession) throws(ServiceError) {
        try database.write { db in
            try TokenFamily.revoke(db, sign: page.sign)
            try PageSession.endCodes(db, of: page.session.userID, sign: page.sign)
        }
    }

    /// Creates a token for an app. If the app named a project, the token opens only this project,
    /// otherwise all projects of the person.
    ///
    /// Throws `.notFound` for an unknown project, `.forbidden` for a person who is not a member,
    /// and `.invalidToken` if the sign-in has ended.
    public func signInApp(
        of key: Project.Key?, by page: PageSession
    ) throws(ServiceError) -> AppSignIn {
        let now = database.clock()
        let user = try accounts.user(page.session)
        return try database.write { db in
            try page.require(db)
            let access = try key.map {
                try Access(writing: db, page.session, $0, now: now)
            }
            let family = TokenFamily(
                user: page.session.userID, project: access?.project.id, sign: page.sign, since: now)
            return AppSignIn(
                token: try family.token(.access, db, for: Limits.tokenLifetime, at: now),
                user: user, membership: access.map { Members.record(of: $0.member) },
                projectName: access?.project.name)
        }
    }
}
