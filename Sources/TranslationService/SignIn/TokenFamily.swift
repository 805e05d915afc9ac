import Catalog
import Foundation
import GRDB

/// The tokens of one sign-in; they are taken back together.
struct TokenFamily {
    var user: Int
    /// The only project that they open.
    var project: Int?
    /// The OAuth client they are given to.
    var client: String?
    /// Names the family.
    var sign = Hexadecimal.text(of: Sodium.randomBytes(16))

    func token(_ kind: Token.Kind, _ db: Database, for seconds: Int, at now: Int) throws -> Secret {
        try Token(
            kind: kind, user: user, project: project, sign: sign, client: client,
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
