public import Catalog
import Foundation
import GRDB
import Text

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
        try database.read { db in try Self.all(db, of: key) }
    }

    private static func all(_ db: Database, of key: Project.Key) throws -> [Line] {
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
        try database.write { db in try Self.revoke(db, id, of: key) }
    }

    private static func revoke(_ db: Database, _ id: String, of key: Project.Key) throws {
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

/// Tokens that the admins of a project manage.
extension ProjectTokens {
    /// Returns the tokens of the project's apps, the oldest first. Throws `.forbidden` for a person
    /// who is not an admin of the project.
    public func all(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> [Line] {
        try database.read { db in
            try Self.requireAdmin(db, session, key)
            return try Self.all(db, of: key)
        }
    }

    /// Creates a token for the apps of a project. Throws `.forbidden`, and `.invalid` for a name
    /// that is empty or long, or has invisible characters.
    ///
    /// If the same form is sent twice within a minute, the second token replaces the first one.
    ///
    /// - Parameter form: a random word of the form; `nil` if the request has none.
    public func make(
        _ session: ServiceSession, _ key: Project.Key, name: String, mayRelease: Bool,
        form: String? = nil
    ) throws(ServiceError) -> Secret {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, Accounts.isName(name) else {
            throw .invalid(
                "name", "invalid", "The name of a token must have 1 to 100 visible characters")
        }
        let now = database.clock()
        return try database.write { db in
            let project = try Self.requireAdmin(db, session, key)
            let mark = AccessGrant.mark(ofForm: form, [session.name, String(mayRelease), name])
            let grant = AccessGrant(
                kind: .project, project: project.id, sign: mark, name: name,
                mayRelease: mayRelease)
            try grant.removeTwin(db, at: now)
            return try grant.issue(db, at: now)
        }
    }

    /// Revokes a token of the project's apps. Throws `.forbidden` and `.notFound`.
    public func revoke(
        _ session: ServiceSession, _ key: Project.Key, id: String
    ) throws(ServiceError) {
        try database.write { db in
            try Self.requireAdmin(db, session, key)
            try Self.revoke(db, id, of: key)
        }
    }

    @discardableResult
    private static func requireAdmin(
        _ db: Database, _ session: ServiceSession, _ key: Project.Key
    ) throws -> StoredProject {
        let access = try Access(db, session, key)
        guard access.member.role == .admin else {
            throw ServiceError.forbidden(
                .manageTranslators, "Only an admin of the project manages the tokens of its apps")
        }
        return access.project
    }
}
