public import Catalog
import Foundation
import GRDB
public import KeyIndex
import Text

/// A token to be given out (`tml-service.md` 2.1).
struct AccessGrant {
    enum Kind: String {
        case access, refresh
        /// A token for the apps of a project.
        case project
        /// The sign-in of a person's browser, valid only for the pages of the server.
        case page
    }

    var kind: Kind
    /// `nil` for a project's own.
    var user: UserID?
    /// The only project that it opens.
    var project: ProjectID?
    /// The same for all tokens of one sign-in, so that they can be taken back together.
    var sign: String?
    /// When its family began, in seconds since 1970.
    var since: Int?
    /// The OAuth client it is given to.
    var client: String?
    /// What an administrator called it.
    var name: String?
    /// Whether it makes releases, as none may that apps carry.
    var mayRelease = false
    /// Seconds since 1970; `nil`: never.
    var expiresAt: Int?

    /// Makes the token; only its hash is kept.
    func issue(_ db: Database, at now: Int) throws -> Secret {
        let token = AccessToken()
        try db.execute(
            sql: """
                INSERT INTO token
                    (hash, kind, user, project, sign, since, client, name, mayRelease,
                     createdAt, expiresAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(token.hash), kind.rawValue, user, project, sign, since, client, name,
                mayRelease, now, expiresAt,
            ])
        if let user { try Self.removeOldest(db, of: user, sparing: token.hash) }
        return token.secret
    }

    private static func removeOldest(
        _ db: Database, of user: UserID, sparing hash: [UInt8]
    ) throws {
        try db.execute(
            sql: """
                DELETE FROM token WHERE hash IN (
                    SELECT hash FROM token WHERE user = ?1 AND hash <> ?2
                    ORDER BY createdAt DESC LIMIT -1 OFFSET ?3)
                """, arguments: [user, Data(hash), Limits.tokensOfPerson - 1])
    }
}

/// The tokens of one sign-in; they are taken back together.
struct TokenFamily {
    var user: UserID
    /// The only project that they open.
    var project: ProjectID?
    /// The OAuth client they are given to.
    var client: String?
    /// Names the family.
    var sign = Hexadecimal.text(of: Sodium.randomBytes(16))
    /// When somebody signed in, in seconds since 1970.
    var since: Int

    func token(_ kind: AccessGrant.Kind, _ db: Database, for seconds: Int, at now: Int) throws
        -> Secret
    {
        try AccessGrant(
            kind: kind, user: user, project: project, sign: sign, since: since, client: client,
            expiresAt: now + seconds
        ).issue(db, at: now)
    }

    /// An access token with a refresh token.
    func grant(_ db: Database, at now: Int) throws -> Grant {
        Grant(
            accessToken: try token(.access, db, for: Limits.tokenLifetime, at: now),
            refreshToken: try token(.refresh, db, for: Limits.refreshLifetime, at: now),
            expiresIn: Limits.tokenLifetime)
    }

    /// Takes all tokens of a family back, and the codes that would make new ones.
    static func revoke(_ db: Database, sign: String) throws {
        try db.execute(sql: "DELETE FROM token WHERE sign = ?", arguments: [sign])
        try db.execute(
            sql: "UPDATE authorizationCode SET usedAt = coalesce(usedAt, 0) WHERE sign = ?",
            arguments: [sign])
    }
}

/// The sender of a request, as identified by the token.
public struct ServiceSession: Hashable, Sendable {
    /// The person; `noRow` for a project token.
    public let userID: UserID
    /// True if the person is an administrator of the service.
    public let isAdmin: Bool
    /// The only project that the token opens; `nil` means all projects of the person.
    public let project: Project.Key?
    /// True if the token is a project token that may start releases (`tml-service.md` 2.7).
    public let mayRelease: Bool

    /// Creates the session of a person's token.
    public init(userID: UserID, isAdmin: Bool, project: Project.Key? = nil) {
        self.userID = userID
        self.isAdmin = isAdmin
        self.project = project
        mayRelease = false
    }

    /// Creates the session of a project token: in an SDK, or with `mayRelease` in a secret place.
    public init(applicationOf project: Project.Key, mayRelease: Bool = false) {
        userID = .noRow
        isAdmin = false
        self.project = project
        self.mayRelease = mayRelease
    }

    /// True if the token belongs to an app and not to a person.
    public var isApplication: Bool { userID == .noRow }

    /// The name of the sender in stored answers and limits.
    public var name: String {
        isApplication ? "project \(project?.rawValue ?? "")" : "user \(userID)"
    }
}
