public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text

/// The grants of `POST /oauth/token` (`tml-service.md` 2.3). All throw `.grantRefused`.
public struct OAuth: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// Gives tokens for a name and a password. `secondFactor` is the code of the second factor, and
    /// `agent` the name of the program.
    /// Throws `.tooManyRequests` like `SignIn.token`.
    ///
    /// If the client is a project's key, the tokens open only this project, and the person must be
    /// a member of the project.
    public func grant(
        password: Secret, of email: String, secondFactor code: Secret? = nil, to client: Client,
        address: String, agent: String? = nil
    ) throws(ServiceError) -> Grant {
        _ = try database.read { db in try client.known(db) }
        let account = try grantedAccount(email, password, code, address)
        let now = database.clock()
        return try database.write { db in
            let client = try client.known(db)
            guard (try? account.require(db)) != nil else { throw Self.wrongPassword }
            try Self.requireEntrance(db, client.project, account.id)
            return try TokenFamily(
                user: account.id, project: client.project?.id, client: client.id, since: now,
                address: address, agent: agent
            ).grant(db, at: now)
        }
    }

    private func grantedAccount(
        _ email: String, _ password: Secret, _ code: Secret?, _ address: String
    ) throws(ServiceError) -> CheckedAccount {
        do {
            return try signIn.provenAccount(
                email: email, password: password, code: code, address: address)
        } catch {
            if error == .wrongPassword { throw Self.wrongPassword }
            if error == .secondFactorRequired {
                throw .grantRefused(.secondFactorRequired, error.sentence)
            }
            if error == .wrongCode { throw Self.refusal(error.sentence) }
            throw error
        }
    }

    private static var wrongPassword: ServiceError {
        .grantRefused(.invalidGrant, "The user name or the password is wrong")
    }

    /// Gives tokens for a refresh token. The refresh token is then no longer valid.
    ///
    /// If a refresh token is used a second time, it may be stolen: all tokens of its sign-in are
    /// revoked. The earlier access tokens end after some minutes, and the sign-in ends one year
    /// after its start.
    public func grant(refresh token: Secret, to client: Client) throws(ServiceError) -> Grant {
        let now = database.clock()
        let grant = try database.write { db -> Grant? in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: token))
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT user, project, client, sign, usedAt, address, agent,
                           coalesce(since, createdAt) AS since
                    FROM token
                    WHERE hash = ? AND kind = 'refresh' AND expiresAt > ?
                    """, arguments: [hash, now])
            guard let row, let sign: String = row["sign"], row["client"] == client.id else {
                throw Self.refusal(
                    "The refresh token is unknown or expired, or belongs to another client")
            }
            guard row["usedAt"] == nil else {
                try TokenFamily.revoke(db, sign: sign)
                return nil
            }
            let since: Int = row["since"]
            guard now < since + Limits.familyLifetime else {
                throw Self.refusal("The session is a year old and has ended; sign in again")
            }
            let user: UserID = row["user"]
            let project = try (row["project"] as ProjectID?).flatMap {
                try StoredProject.find(db, id: $0)
            }
            try Self.requireEntrance(db, project, user)
            try Self.retire(db, refreshToken: hash, sign: sign, of: client.id, at: now)
            return try TokenFamily(
                user: user, project: project?.id, client: client.id, sign: sign, since: since,
                address: row["address"], agent: row["agent"]
            ).grant(db, at: now)
        }
        guard let grant else {
            throw Self.refusal("The refresh token was already used; sign in again")
        }
        return grant
    }

    /// Marks the refresh token as used, and shortens the life of the access tokens of its sign-in.
    private static func retire(
        _ db: Database, refreshToken hash: Data, sign: String, of client: String?, at now: Int
    ) throws {
        try db.execute(
            sql: "UPDATE token SET usedAt = ? WHERE hash = ?", arguments: [now, hash])
        try db.execute(
            sql: """
                UPDATE token SET expiresAt = min(expiresAt, ?)
                WHERE sign = ? AND kind = 'access' AND client IS ?
                """, arguments: [now + Limits.formerTokenLifetime, sign, client])
    }

    /// Gives a token of the project, without a person, for a project's key and secret.
    public func grant(projectOf client: Client) throws(ServiceError) -> Grant {
        let now = database.clock()
        return try database.write { db in
            let client = try client.known(db)
            guard let project = client.project, client.isProven else {
                throw ServiceError.grantRefused(
                    .invalidClient, "This grant type needs the key and the secret of a project")
            }
            let token = try AccessGrant(
                kind: .project, project: project.id, client: client.id,
                name: "client credentials", mayRelease: true,
                expiresAt: now + Limits.tokenLifetime
            ).issue(db, at: now)
            return Grant(
                accessToken: token, refreshToken: nil, expiresIn: Limits.tokenLifetime)
        }
    }

    /// Throws `.grantRefused` unless the person has access to the project. Administrators of the
    /// service have access to every project. `nil` means no project.
    static func requireEntrance(_ db: Database, _ project: StoredProject?, _ user: UserID) throws {
        guard let project else { return }
        if let member = try Member.find(db, project: project.id, user: user) {
            guard member.isBlocked else { return }
            throw refusal("You are blocked in this project")
        }
        let isAdmin = try Bool.fetchOne(
            db, sql: "SELECT isAdmin FROM user WHERE id = ?", arguments: [user])
        guard isAdmin == true else { throw refusal("You are not a translator of this project") }
    }

    static func refusal(_ sentence: String) -> ServiceError {
        .grantRefused(.invalidGrant, sentence)
    }
}

/// The request of a client at `GET /oauth/authorize`.
public struct CodeRequest: Hashable, Sendable {
    /// The client that sends the request.
    public var client: Client
    /// The address that receives the code. The client must send the same address with the code.
    public var redirectURI: String
    /// PKCE with `S256`: base64url of the SHA-256 of a secret of the client (RFC 7636).
    public var challenge: String

    /// Creates a request for a code, with PKCE.
    public init(client: Client, redirectURI: String, challenge: String) {
        self.client = client
        self.redirectURI = redirectURI
        self.challenge = challenge
    }
}

/// Authorization codes (`tml-service.md` 2.3).
extension OAuth {
    /// Returns the name of the project if the client is the app of a project; `nil` for other
    /// programs.
    ///
    /// Throws `.grantRefused(.invalidClient)` for an unknown project.
    public func projectName(of client: Client) throws(ServiceError) -> String? {
        try database.read { db in try client.known(db).project?.name }
    }

    /// Creates a code after the consent of the person. The code is valid once, for one minute.
    ///
    /// Throws `.grantRefused` if the person has no access to the client's project, and
    /// `.invalidToken` if the sign-in has ended.
    public func makeCode(
        for request: CodeRequest, by page: PageSession
    ) throws(ServiceError) -> Secret {
        let now = database.clock()
        let code = AccessToken()
        try database.write { db in
            try page.require(db)
            let client = try request.client.known(db)
            try Self.requireEntrance(db, client.project, page.session.userID)
            try db.execute(
                sql: """
                    INSERT INTO authorizationCode
                        (hash, user, client, redirectURI, challenge, sign, expiresAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Data(code.hash), page.session.userID, client.id ?? "", request.redirectURI,
                    request.challenge, TokenFamily(user: page.session.userID, since: now).sign,
                    now + Limits.codeLifetime,
                ])
        }
        return code.secret
    }

    /// Gives tokens for a code. `verifier` is the secret of the challenge.
    ///
    /// Throws `.grantRefused`. If a code is used a second time, it may be stolen: the tokens of
    /// this code are revoked.
    public func grant(
        code: Secret, verifier: Secret, redirectURI: String, to client: Client,
        address: String? = nil, agent: String? = nil
    ) throws(ServiceError) -> Grant {
        let now = database.clock()
        let grant = try database.write { db -> Grant? in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: code))
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM authorizationCode WHERE hash = ?", arguments: [hash])
            guard let row, row["client"] == client.id else {
                throw Self.refusal("The code is unknown or belongs to another client")
            }
            guard row["usedAt"] == nil else {
                try TokenFamily.revoke(db, sign: row["sign"])
                return nil
            }
            try Self.check(row, verifier, redirectURI, now)
            let user: UserID = row["user"]
            try Self.requireEntrance(db, client.project, user)
            try db.execute(
                sql: "UPDATE authorizationCode SET usedAt = ? WHERE hash = ?",
                arguments: [now, hash])
            return try TokenFamily(
                user: user, project: client.project?.id, client: client.id, sign: row["sign"],
                since: now, address: address, agent: agent
            ).grant(db, at: now)
        }
        guard let grant else { throw Self.refusal("The code was already used; sign in again") }
        return grant
    }

    private static func check(
        _ row: Row, _ verifier: Secret, _ redirectURI: String, _ now: Int
    ) throws {
        guard now < row["expiresAt"] else { throw refusal("The code has expired") }
        guard row["redirectURI"] == redirectURI else {
            throw refusal("redirect_uri differs from the address in the request for the code")
        }
        let challenge = Base64URL.text(of: AccessToken.hash(of: verifier))
        guard Sodium.areEqual(Array(challenge.utf8), Array((row["challenge"] as String).utf8))
        else { throw refusal("code_verifier does not match the code") }
    }
}

extension OAuth {
    /// Revokes a token (RFC 7009) and its complete sign-in. For an unknown token, the call does
    /// nothing.
    ///
    /// Web apps contain their project token, so that everybody can read it. The revocation of a
    /// project token therefore needs the secret of the project. Throws
    /// `.grantRefused(.invalidClient)` for a wrong secret.
    public func revoke(_ token: Secret, client: Client) throws(ServiceError) {
        try database.write { db in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: token))
            let row = try Row.fetchOne(
                db, sql: "SELECT kind, sign, client, project FROM token WHERE hash = ?",
                arguments: [hash])
            guard let row, (row["kind"] as String) != AccessGrant.Kind.page.rawValue else { return }
            if (row["kind"] as String) == AccessGrant.Kind.project.rawValue {
                guard client.isProven, client.project?.id == row["project"] else { return }
            }
            if let sign: String = row["sign"] { try TokenFamily.revoke(db, sign: sign) }
            try db.execute(sql: "DELETE FROM token WHERE hash = ?", arguments: [hash])
        }
    }
}

/// The client of an OAuth request (`tml-service.md` 2.3): the app of a project, with the project's
/// key as its id, or a program with its own name. Only projects have secrets.
public struct Client: Hashable, Sendable {
    /// The key of a project, or the name of a program.
    public var id: String?
    /// The secret of the project; `nil` for a program, because a program has no secret.
    public var secret: Secret?

    /// `id` has at most 100 characters, and all of them are visible. `nil` means a client without a
    /// name.
    public init(id: String?, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }
}

/// A client that the database knows.
struct KnownClient {
    let id: String?
    /// The only project that the client's tokens open.
    let project: StoredProject?
    /// True if the client has sent the correct secret of the project.
    let isProven: Bool
}

extension Client {
    /// Throws `.grantRefused(.invalidClient)` for an unknown project and for a wrong secret.
    func known(_ db: Database) throws -> KnownClient {
        guard let id else {
            guard secret == nil else { throw Self.refusal("client_id is missing") }
            return KnownClient(id: nil, project: nil, isProven: false)
        }
        guard id.count <= 100, id.allSatisfy({ !$0.isNewline && $0.isASCII && $0 >= " " }) else {
            throw Self.refusal("client_id is invalid")
        }
        let project = try StoredProject.find(db, key: Project.Key(id))
        guard project != nil || !Hexadecimal.isText(id, count: 64) else {
            throw Self.refusal("There is no project with this key")
        }
        guard let secret else { return KnownClient(id: id, project: project, isProven: false) }
        let stored = try Data.fetchOne(
            db, sql: "SELECT secretHash FROM project WHERE key = ?", arguments: [id])
        guard let stored, Sodium.areEqual(Array(stored), AccessToken.hash(of: secret)) else {
            throw Self.refusal("The project key or the secret is wrong")
        }
        return KnownClient(id: id, project: project, isProven: true)
    }

    private static func refusal(_ sentence: String) -> ServiceError {
        .grantRefused(.invalidClient, sentence)
    }
}

/// The answer of OAuth with tokens (RFC 6749, 5.1).
public struct Grant: Hashable, Sendable {
    /// The access token.
    public let accessToken: Secret
    /// The refresh token, valid once. A project token has no refresh token.
    public let refreshToken: Secret?
    /// The validity of the access token, in seconds.
    public let expiresIn: Int
}

/// The reason for a refusal of OAuth, in the words of RFC 6749 (5.2, 4.1.2.1).
public enum GrantRefusal: String, Hashable, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case accessDenied = "access_denied"
    /// A reason of this server: the account needs a code of its second factor.
    case secondFactorRequired = "second_factor_required"
    /// The words of RFC 8628 (3.5).
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case expiredToken = "expired_token"
}
