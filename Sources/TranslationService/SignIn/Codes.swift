public import Catalog
import Foundation
import GRDB

/// What a client asks for at `GET /oauth/authorize`.
public struct CodeRequest: Hashable, Sendable {
    public var client: Client
    /// Where the code is sent; must come again with the code.
    public var redirectURI: String
    /// PKCE with `S256`: base64url of SHA-256 of a secret of the client's (RFC 7636).
    public var challenge: String

    public init(client: Client, redirectURI: String, challenge: String) {
        self.client = client
        self.redirectURI = redirectURI
        self.challenge = challenge
    }
}

/// Authorization codes (`tml-service.md` 2.3).
extension TranslationService {
    /// The name of the project that a client is the app of; `nil` for other programs.
    ///
    /// Throws `.grantRefused(.invalidClient)` for a project that is not known.
    public func projectName(of client: Client) throws(ServiceError) -> String? {
        try read { db in try client.known(db).project?.name }
    }

    /// Makes a code that is good once, for a minute, because the person agreed.
    ///
    /// Throws `.grantRefused` when the person may not enter the client's project.
    public func makeCode(
        for request: CodeRequest, by page: PageSession
    ) throws(ServiceError) -> Secret {
        let now = clock()
        let code = AccessToken()
        try write { db in
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
                    request.challenge, TokenFamily(user: page.session.userID).sign,
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
        let now = clock()
        let grant = try write { db -> Grant? in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: code))
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM authorizationCode WHERE hash = ?", arguments: [hash])
            guard let row, row["client"] == client.id else {
                throw Self.refusal("The code is unknown or another client's")
            }
            guard row["usedAt"] == nil else {
                try TokenFamily.revoke(db, sign: row["sign"])
                return nil
            }
            try Self.check(row, verifier, redirectURI, now)
            let user: Int = row["user"]
            try Self.requireEntrance(db, client.project, user)
            try db.execute(
                sql: "UPDATE authorizationCode SET usedAt = ? WHERE hash = ?",
                arguments: [now, hash])
            return try TokenFamily(
                user: user, project: client.project?.id, client: client.id, sign: row["sign"]
            ).grant(db, at: now)
        }
        guard let grant else { throw Self.refusal("The code was used before; sign in again") }
        return grant
    }

    private static func check(
        _ row: Row, _ verifier: Secret, _ redirectURI: String, _ now: Int
    ) throws {
        guard now < row["expiresAt"] else { throw refusal("The code has expired") }
        guard row["redirectURI"] == redirectURI else {
            throw refusal("redirect_uri is not the one that the code was asked for with")
        }
        let challenge = Base64URL.text(of: AccessToken.hash(of: verifier))
        guard Sodium.areEqual(Array(challenge.utf8), Array((row["challenge"] as String).utf8))
        else { throw refusal("code_verifier does not fit the code") }
    }
}
