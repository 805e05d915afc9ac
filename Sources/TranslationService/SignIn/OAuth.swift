public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text

/// The grants of `POST /oauth/token` (`tml-service.md` 2.3). All throw `.grantRefused`.
public struct OAuth: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// For a name and a password; throws `.tooManyRequests` as `SignIn.token` does.
    ///
    /// With a project's key as client the tokens open that project only, and the person must be a
    /// member of it.
    public func grant(
        password: Secret, of email: String, to client: Client, address: String
    ) throws(ServiceError) -> Grant {
        _ = try database.read { db in try client.known(db) }
        let account = try grantedAccount(email, password, address)
        let now = database.clock()
        return try database.write { db in
            let client = try client.known(db)
            guard (try? account.require(db)) != nil else { throw Self.wrongPassword }
            try Self.requireEntrance(db, client.project, account.id)
            return try TokenFamily(
                user: account.id, project: client.project?.id, client: client.id, since: now
            ).grant(db, at: now)
        }
    }

    private func grantedAccount(
        _ email: String, _ password: Secret, _ address: String
    ) throws(ServiceError) -> CheckedAccount {
        do {
            return try signIn.account(email: email, password: password, address: address)
        } catch {
            guard error == .wrongPassword else { throw error }
            throw Self.wrongPassword
        }
    }

    private static var wrongPassword: ServiceError {
        .grantRefused(.invalidGrant, "The user name or the password is wrong")
    }

    /// For a refresh token, which is void afterwards.
    ///
    /// One that comes a second time was stolen, before or after: all tokens of its sign-in are
    /// taken back. The access tokens of before end in some minutes, and the sign-in a year after it began.
    public func grant(refresh token: Secret, to client: Client) throws(ServiceError) -> Grant {
        let now = database.clock()
        let grant = try database.write { db -> Grant? in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: token))
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT user, project, client, sign, usedAt, coalesce(since, createdAt) AS since
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
            try db.execute(
                sql: "UPDATE token SET usedAt = ? WHERE hash = ?", arguments: [now, hash])
            try db.execute(
                sql: """
                    UPDATE token SET expiresAt = min(expiresAt, ?)
                    WHERE sign = ? AND kind = 'access' AND client IS ?
                    """, arguments: [now + Limits.formerTokenLifetime, sign, client.id])
            return try TokenFamily(
                user: user, project: project?.id, client: client.id, sign: sign, since: since
            ).grant(db, at: now)
        }
        guard let grant else {
            throw Self.refusal("The refresh token was already used; sign in again")
        }
        return grant
    }

    /// For a project's key and secret: a token of the project, without a person.
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

    /// Throws `.grantRefused` unless the person may enter the project; every project is open to an
    /// administrator, and no project is asked for by `nil`.
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

/// What a client asks for at `GET /oauth/authorize`.
public struct CodeRequest: Hashable, Sendable {
    /// Who asks.
    public var client: Client
    /// Where the code is sent; must come again with the code.
    public var redirectURI: String
    /// PKCE with `S256`: base64url of SHA-256 of a secret of the client's (RFC 7636).
    public var challenge: String

    /// A request for a code, with PKCE.
    public init(client: Client, redirectURI: String, challenge: String) {
        self.client = client
        self.redirectURI = redirectURI
        self.challenge = challenge
    }
}

/// Authorization codes (`tml-service.md` 2.3).
extension OAuth {
    /// The name of the project that a client is the app of; `nil` for other programs.
    ///
    /// Throws `.grantRefused(.invalidClient)` for a project that is not known.
    public func projectName(of client: Client) throws(ServiceError) -> String? {
        try database.read { db in try client.known(db).project?.name }
    }

    /// Makes a code that is good once, for a minute, because the person agreed.
    ///
    /// Throws `.grantRefused` when the person may not enter the client's project, and `.invalidToken` when
    /// the sign-in has ended.
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

    /// Tokens for a code; `verifier` is the secret behind the challenge.
    ///
    /// Throws `.grantRefused`. A code that comes a second time was stolen: the tokens that it gave
    /// are taken back.
    public func grant(
        code: Secret, verifier: Secret, redirectURI: String, to client: Client
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
                since: now
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
    /// Takes a token back (RFC 7009), and with it all of its sign-in; an unknown one is none.
    ///
    /// A project's own token is in the pages of web apps, for all to see: to take it back needs the
    /// project's secret. Throws `.grantRefused(.invalidClient)` for a wrong secret.
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

/// Who asks for tokens in OAuth (`tml-service.md` 2.3): the app of a project, named by its key, or
/// a program under a name of its own. Only projects have secrets.
public struct Client: Hashable, Sendable {
    /// The key of a project, or a name of its own.
    public var id: String?
    /// That of the project; `nil` for a program that can keep none.
    public var secret: Secret?

    /// `id` has at most 100 characters, none of them invisible; `nil` for a client without a name.
    public init(id: String?, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }
}

/// A client that was looked up.
struct KnownClient {
    let id: String?
    /// The only project that its tokens open.
    let project: StoredProject?
    /// Whether it knows the project's secret.
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

/// What OAuth gives (RFC 6749, 5.1).
public struct Grant: Hashable, Sendable {
    /// Opens what was granted.
    public let accessToken: Secret
    /// Good once, for the next grant; a project's own token has none.
    public let refreshToken: Secret?
    /// The life of the access token, in seconds.
    public let expiresIn: Int
}

/// Why OAuth gives no token, as RFC 6749 (5.2, 4.1.2.1) spells it.
public enum GrantRefusal: String, Hashable, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case accessDenied = "access_denied"
}
