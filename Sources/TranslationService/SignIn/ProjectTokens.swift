public import Catalog
import Foundation
import GRDB

/// What the apps of a project carry, as an administrator sees it.
public struct ProjectTokens: Sendable {
    let database: ServiceDatabase

    /// A project's own token; the token itself is nowhere.
    public struct Line: Hashable, Sendable {
        /// The beginning of its hash, to name it by.
        public let id: String
        /// What an administrator called it.
        public let name: String?
        /// Seconds since 1970.
        public let createdAt: Int
        /// Seconds since 1970; `nil`: never.
        public let expiresAt: Int?
        /// Whether it makes releases.
        public let mayRelease: Bool
    }

    /// The tokens of a project's apps, the oldest first.
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

    /// Makes a token for the apps of a project; it never expires, and may be given a name. One that
    /// `mayRelease` is for those who keep it secret.
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

    /// Takes a project's token back; throws `.notFound`.
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

    /// Makes a new client secret for a project (OAuth client credentials); the old one ends.
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
