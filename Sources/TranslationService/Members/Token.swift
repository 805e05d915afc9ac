public import Catalog
import Foundation
import GRDB

/// A token to be given out (`tml-service.md` 2.1).
struct Token {
    enum Kind: String {
        case access, refresh
        /// A project's own, as SDKs carry it.
        case project
        /// Of a person's browser, for our pages and for nothing else.
        case page
    }

    var kind: Kind
    /// `nil` for a project's own.
    var user: Int?
    /// The only project that it opens.
    var project: Int?
    /// The same for all tokens of one sign-in, so that they can be taken back together.
    var sign: String?
    /// The OAuth client it is given to.
    var client: String?
    /// What an administrator called it.
    var name: String?
    /// Seconds since 1970; `nil`: never.
    var expiresAt: Int?

    /// Makes the token; only its hash is kept.
    func issue(_ db: Database, at now: Int) throws -> Secret {
        let token = AccessToken()
        try db.execute(
            sql: """
                INSERT INTO token
                    (hash, kind, user, project, sign, client, name, createdAt, expiresAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(token.hash), kind.rawValue, user, project, sign, client, name, now,
                expiresAt,
            ])
        return token.secret
    }
}

extension TranslationService {
    /// Who a token belongs to; throws `.invalidToken`.
    public func session(token: Secret) throws(ServiceError) -> Session {
        let hash = AccessToken.hash(of: token)
        let now = clock()
        let row = try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT t.hash, u.id, u.isAdmin, p.key AS project
                    FROM token t
                    LEFT JOIN user u ON u.id = t.user
                    LEFT JOIN project p ON p.id = t.project
                    WHERE t.hash = ? AND t.kind IN ('access', 'project')
                      AND (t.expiresAt IS NULL OR t.expiresAt > ?)
                    """)
            return try Row.fetchOne(find, arguments: [Data(hash), now])
        }
        guard let row, Sodium.areEqual(Array(row["hash"] as Data), hash) else {
            throw .invalidToken
        }
        let project = (row["project"] as String?).map { Project.Key($0) }
        if let user: Int = row["id"] {
            return Session(userID: user, isAdmin: row["isAdmin"], project: project)
        }
        guard let project else { throw .invalidToken }
        return Session(applicationOf: project)
    }

    /// Makes a token for the apps of a project; it never expires, and may be given a name.
    ///
    /// Throws `.notFound` for an unknown project.
    public func makeProjectToken(
        for key: Project.Key, name: String? = nil
    ) throws(ServiceError) -> Secret {
        let now = clock()
        return try write { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try Token(kind: .project, project: project.id, name: name).issue(db, at: now)
        }
    }
}
