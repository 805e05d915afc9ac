public import Catalog
import Foundation
import GRDB
public import KeyIndex
import Text

/// A new token (`tml-service.md` 2.1).
struct AccessGrant {
    enum Kind: String {
        case access, refresh
        /// A token for the apps of a project.
        case project
        /// The sign-in of a person's browser, valid only for the pages of the server.
        case page
    }

    var kind: Kind
    /// The person; `nil` for a project token.
    var user: UserID?
    /// The only project that the token opens.
    var project: ProjectID?
    /// The mark that all tokens of one sign-in share, so that they can be revoked together. The
    /// mark of a token that a form made is that of the form.
    var sign: String?
    /// The start of the sign-in, in seconds since 1970.
    var since: Int?
    /// The OAuth client that gets the token.
    var client: String?
    /// The name of a project token, or of a token that a person made for a program.
    var name: String?
    /// True if the token may start releases. No token in an app may start releases.
    var mayRelease = false
    /// The time of expiry, in seconds since 1970; `nil` if the token does not expire.
    var expiresAt: Int?
    /// The network address of the client.
    var address: String?
    /// The browser or the program, as it names itself.
    var agent: String?

    /// Creates the token. The database stores only its hash.
    func issue(_ db: Database, at now: Int) throws -> Secret {
        let token = AccessToken()
        try db.execute(
            sql: """
                INSERT INTO token
                    (hash, kind, user, project, sign, since, client, name, mayRelease,
                     createdAt, expiresAt, address, agent)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(token.hash), kind.rawValue, user, project, sign, since, client, name,
                mayRelease, now, expiresAt, address, agent.map { String($0.prefix(300)) },
            ])
        if let user { try Self.removeOldest(db, of: user, sparing: token.hash) }
        return token.secret
    }

    /// Tokens with a name stay, because a person made them for a program.
    private static func removeOldest(
        _ db: Database, of user: UserID, sparing hash: [UInt8]
    ) throws {
        try db.execute(
            sql: """
                DELETE FROM token WHERE hash IN (
                    SELECT hash FROM token WHERE user = ?1 AND hash <> ?2 AND name IS NULL
                    ORDER BY createdAt DESC LIMIT -1 OFFSET ?3)
                """, arguments: [user, Data(hash), Limits.tokensOfPerson - 1])
    }
}

/// Tokens of forms. No answer is stored, because only the answer contains the token: if the same
/// form is sent again soon, its second token replaces the first one.
extension AccessGrant {
    /// The time in seconds in which a form that is sent again shows a secret.
    static let repetitionTime = 60

    /// The mark of a form with this content; `nil` without the random word of the form.
    static func mark(ofForm word: String?, _ content: [String]) -> String? {
        guard let word else { return nil }
        let text = ([word] + content).joined(separator: "\n")
        return Hexadecimal.text(of: Sodium.sha256(Array(text.utf8)))
    }

    /// Deletes the token that the same form has made before.
    func removeTwin(_ db: Database, at now: Int) throws {
        try db.execute(
            sql: """
                DELETE FROM token
                WHERE kind = ? AND user IS ? AND project IS ? AND sign = ? AND createdAt > ?
                """,
            arguments: [kind.rawValue, user, project, sign, now - Self.repetitionTime])
    }
}

/// The tokens of one sign-in. They are revoked together.
struct TokenFamily {
    var user: UserID
    /// The only project that the tokens open.
    var project: ProjectID?
    /// The OAuth client that gets the tokens.
    var client: String?
    /// The mark of the sign-in.
    var sign = Hexadecimal.text(of: Sodium.randomBytes(16))
    /// The time of the sign-in, in seconds since 1970.
    var since: Int
    /// The network address of the client at the sign-in.
    var address: String?
    /// The browser or the program, as it names itself.
    var agent: String?

    func token(_ kind: AccessGrant.Kind, _ db: Database, for seconds: Int, at now: Int) throws
        -> Secret
    {
        try AccessGrant(
            kind: kind, user: user, project: project, sign: sign, since: since, client: client,
            expiresAt: now + seconds, address: address, agent: agent
        ).issue(db, at: now)
    }

    /// Creates an access token and a refresh token.
    func grant(_ db: Database, at now: Int) throws -> Grant {
        Grant(
            accessToken: try token(.access, db, for: Limits.tokenLifetime, at: now),
            refreshToken: try token(.refresh, db, for: Limits.refreshLifetime, at: now),
            expiresIn: Limits.tokenLifetime)
    }

    /// Revokes all tokens of a sign-in, and the codes that would create new tokens.
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
