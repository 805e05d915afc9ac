public import Catalog
import Foundation
import GRDB

/// The grants of `POST /oauth/token` (`tml-service.md` 2.3). All throw `.grantRefused`.
extension TranslationService {
    /// For a name and a password; throws `.tooManyRequests` as `signIn` does.
    ///
    /// With a project's key as client the tokens open that project only, and the person must be a
    /// member of it.
    public func grant(
        password: Secret, of email: String, to client: Client, address: String
    ) throws(ServiceError) -> Grant {
        _ = try read { db in try client.known(db) }
        let user = try grantedUser(email, password, address)
        let now = clock()
        return try write { db in
            let client = try client.known(db)
            try Self.requireEntrance(db, client.project, user)
            return try TokenFamily(user: user, project: client.project?.id, client: client.id)
                .grant(db, at: now)
        }
    }

    private func grantedUser(
        _ email: String, _ password: Secret, _ address: String
    ) throws(ServiceError) -> Int {
        do {
            return try user(email: email, password: password, address: address)
        } catch {
            guard error == .wrongPassword else { throw error }
            throw .grantRefused(.invalidGrant, "The user name or the password is wrong")
        }
    }

    /// For a refresh token, which is void afterwards.
    ///
    /// One that comes a second time was stolen, before or after: all tokens of its sign-in are
    /// taken back.
    public func grant(refresh token: Secret, to client: Client) throws(ServiceError) -> Grant {
        let now = clock()
        let grant = try write { db -> Grant? in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: token))
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT user, project, client, sign, usedAt FROM token
                    WHERE hash = ? AND kind = 'refresh' AND expiresAt > ?
                    """, arguments: [hash, now])
            guard let row, let sign: String = row["sign"], row["client"] == client.id else {
                throw Self.refusal("The refresh token is unknown, expired or another client's")
            }
            guard row["usedAt"] == nil else {
                try TokenFamily.revoke(db, sign: sign)
                return nil
            }
            let user: Int = row["user"]
            let project = try (row["project"] as Int?).flatMap {
                try StoredProject.find(db, id: $0)
            }
            try Self.requireEntrance(db, project, user)
            try db.execute(
                sql: "UPDATE token SET usedAt = ? WHERE hash = ?", arguments: [now, hash])
            return try TokenFamily(user: user, project: project?.id, client: client.id, sign: sign)
                .grant(db, at: now)
        }
        guard let grant else {
            throw Self.refusal("The refresh token was used before; sign in again")
        }
        return grant
    }

    /// For a project's key and secret: a token of the project, without a person.
    public func grant(projectOf client: Client) throws(ServiceError) -> Grant {
        let now = clock()
        return try write { db in
            let client = try client.known(db)
            guard let project = client.project, client.isProven else {
                throw ServiceError.grantRefused(
                    .invalidClient, "This grant needs a project's key and its secret")
            }
            let token = try Token(
                kind: .project, project: project.id, client: client.id,
                name: "client credentials", expiresAt: now + Limits.tokenLifetime
            ).issue(db, at: now)
            return Grant(
                accessToken: token, refreshToken: nil, expiresIn: Limits.tokenLifetime)
        }
    }

    /// Throws `.grantRefused` unless the person may enter the project; every project is open to an
    /// administrator, and no project is asked for by `nil`.
    static func requireEntrance(_ db: Database, _ project: StoredProject?, _ user: Int) throws {
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
