public import Catalog
import Foundation
import GRDB

/// The tokens of a project's apps, for an administrator.
public struct ProjectTokens: Sendable {
    let database: ServiceDatabase

    /// One line of the list of tokens. The token itself is not stored.
    public struct Line: Hashable, Sendable {
        /// The start of the token's hash, as the id of the token.
        public let id: String
        /// The name that an administrator gave.
        public let name: String?
        /// The time of creation, in seconds since 1970.
        public let createdAt: Int
        /// The time of expiry, in seconds since 1970; `nil` if the token does not expire.
        public let expiresAt: Int?
        /// True if the token may start releases.
        public let mayRelease: Bool
    }

    /// Returns the tokens of a project's apps, the oldest first.
    public func all(of key: Project.Key) throws(ServiceError) -> [Line] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT lower(substr(hex(t.hash), 1, 12)) AS id, t.name, t.createdAt, t.expiresAt,
                           t.mayRelease
                    FROM token t JOIN project p ON p.id = t.project
                    WHERE t.kind = 'project' AND p.key = ? ORDER BY t.createdAt, t.hash
                    """, arguments: [key.rawValue]
            ).map { row in
                Line(
                    id: row["id"], name: row["name"], createdAt: row["createdAt"],
                    expiresAt: row["expiresAt"], mayRelease: row["mayRelease"])
            }
        }
    }

    /// Creates a token for the apps of a project. The token never expires, and may have a name. A
    /// token with `mayRelease` must be kept secret.
    ///
    /// Throws `.notFound` for an unknown project.
    public func make(
        for key: Project.Key, name: String? = nil, mayRelease: Bool = false
    ) throws(ServiceError) -> Secret {
        let now = database.clock()
        return try database.write { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try AccessGrant(
                kind: .project, project: project.id, name: name, mayRelease: mayRelease
            ).issue(db, at: now)
        }
    }

    /// Revokes a project token. Throws `.notFound`.
    public func revoke(
        _ id: String, of key: Project.Key
    ) throws(ServiceError) {
        try database.write { db in
            try db.execute(
                sql: """
                    DELETE FROM token
                    WHERE kind = 'project' AND lower(substr(hex(hash), 1, 12)) = ?
                      AND project = (SELECT id FROM project WHERE key = ?)
                    """, arguments: [id.lowercased(), key.rawValue])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("The project has no token \(id)")
            }
        }
    }

    /// Creates a new client secret for a project (OAuth client credentials). The old secret is then
    /// no longer valid.
    ///
    /// Throws `.notFound` for an unknown project.
    public func makeSecret(for key: Project.Key) throws(ServiceError) -> Secret {
        let now = database.clock()
        return try database.write { db in
            let token = AccessToken()
            try db.execute(
                sql: "UPDATE project SET secretHash = ?, updatedAt = ? WHERE key = ?",
                arguments: [Data(token.hash), now, key.rawValue])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return token.secret
        }
    }
}
