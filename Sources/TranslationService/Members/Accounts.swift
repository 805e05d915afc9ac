public import Catalog
import Foundation
import GRDB
public import TML
public import Wire

/// Accounts: making them, signing in, and who a token belongs to.
extension TranslationService {
    /// An account as the administrator's list shows it.
    public struct Account: Hashable, Sendable {
        public let email: String
        public let name: String
        public let isAdmin: Bool
        /// Whether nobody can sign in with it.
        public let isClosed: Bool
        /// `project: role, locale role…` for each membership, in order of the project's name; `blocked`
        /// stands before the role of who is blocked.
        public let roles: [String]
    }

    /// Makes an account, or gives one with that email a new name and password.
    ///
    /// Throws `.invalid` for an email without `@` or a password that is empty or longer than
    /// 1024 bytes.
    public func setAccount(
        email: String, name: String, password: Secret, isAdmin: Bool = false
    ) throws(ServiceError) {
        let folded = Self.folded(email)
        guard Self.isEmail(folded) else {
            throw .invalid("email", "invalid", "\(email) is not an email address")
        }
        guard !password.isEmpty, password.reveal().utf8.count <= 1024 else {
            throw .invalid("password", "invalid", "A password has 1 to 1024 bytes")
        }
        guard let hash = Sodium.passwordHash(password.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        try setAccount(email: folded, name: name, passwordHash: hash, isAdmin: isAdmin)
    }

    func setAccount(
        email: String, name: String, passwordHash: String, isAdmin: Bool
    ) throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO user
                        (uuid, email, name, passwordHash, isAdmin, createdAt, updatedAt)
                    VALUES (:uuid, :email, :name, :hash, :isAdmin, :now, :now)
                    ON CONFLICT (email) DO UPDATE
                    SET name = :name, passwordHash = :hash, isAdmin = :isAdmin, updatedAt = :now
                    """,
                arguments: [
                    "uuid": UUID().uuidString.lowercased(), "email": email,
                    "name": name.isEmpty ? email : name, "hash": passwordHash,
                    "isAdmin": isAdmin, "now": now,
                ])
        }
    }

    /// Makes an account a member of a project, or changes its role; for one language if given.
    ///
    /// Throws `.notFound` for an unknown account or project, `.invalid` for an unknown language.
    public func setRole(
        _ role: Role, of email: String, in key: Project.Key, locale: LocaleCode? = nil
    ) throws(ServiceError) {
        let now = clock()
        try write { db in
            guard
                let user = try Int.fetchOne(
                    db, sql: "SELECT id FROM user WHERE email = ?",
                    arguments: [Self.folded(email)])
            else { throw ServiceError.notFound("There is no account \(email)") }
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            let spelled = try locale.map { locale in
                try project.locale(db, locale.rawValue, forReading: false)
            }
            try Member.enter(
                db, project: project.id, user: user, role: role, locale: spelled, now: now)
        }
    }

    /// Blocks a member of a project, who can do nothing there then, or lets them in again.
    ///
    /// Throws `.notFound` for somebody who is no member.
    public func setBlocked(
        _ isBlocked: Bool, _ email: String, in key: Project.Key
    ) throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: """
                    UPDATE membership SET isBlocked = ?, updatedAt = ?
                    WHERE removedAt IS NULL
                      AND project = (SELECT id FROM project WHERE key = ?)
                      AND user = (SELECT id FROM user WHERE email = ?)
                    """, arguments: [isBlocked, now, key.rawValue, Self.folded(email)])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("\(email) is no member of the project")
            }
        }
    }

    /// All accounts, in order of email.
    public func accounts() throws(ServiceError) -> [Account] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM user ORDER BY email")
                .map { row in
                    let roles = try String.fetchAll(
                        db,
                        sql: """
                            SELECT p.name || ': ' || iif(m.isBlocked, 'blocked ', '') || m.role
                                || coalesce(
                                (SELECT group_concat(', ' || l.locale || ' ' || l.role, '')
                                 FROM localeRole l WHERE l.member = m.id), '')
                            FROM membership m JOIN project p ON p.id = m.project
                            WHERE m.user = ? AND m.removedAt IS NULL ORDER BY p.name
                            """, arguments: [row["id"] as Int])
                    return Account(
                        email: row["email"], name: row["name"], isAdmin: row["isAdmin"],
                        isClosed: row["passwordHash"] == Self.noPassword, roles: roles)
                }
        }
    }

    /// The person behind a session (`GET /v1/users/me`).
    public func user(_ session: Session) throws(ServiceError) -> UserRecord {
        try read { db in
            if let key = session.project, session.isApplication {
                return try Self.application(of: StoredProject.find(db, key: key))
            }
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT * FROM user WHERE id = ?", arguments: [session.userID])
            else { throw ServiceError.invalidToken }
            var user = UserRecord(id: row["id"], email: row["email"], name: row["name"])
            user.uuid = row["uuid"]
            user.username = row["email"]
            user.gender = row["gender"]
            user.isAdmin = row["isAdmin"]
            user.role = session.isAdmin ? Role.admin.rawValue : Role.translator.rawValue
            user.createdAt = WireTime(secondsSince1970: row["createdAt"]).text
            user.updatedAt = WireTime(secondsSince1970: row["updatedAt"]).text
            return user
        }
    }

    static func isEmail(_ folded: String) -> Bool {
        folded.split(separator: "@", omittingEmptySubsequences: false).count == 2
            && !folded.hasPrefix("@") && !folded.hasSuffix("@") && folded.utf8.count <= 254
            && !folded.contains { $0.isWhitespace || $0.isNewline }
    }

    /// Who asks with a project's own token: the app, which is nobody with an account.
    private static func application(of project: StoredProject?) throws -> UserRecord {
        guard let project else { throw ServiceError.invalidToken }
        var user = UserRecord(id: 0, email: "", name: project.name)
        user.role = Role.application.rawValue
        user.createdAt = WireTime(secondsSince1970: project.createdAt).text
        user.updatedAt = WireTime(secondsSince1970: project.updatedAt).text
        return user
    }

    static func folded(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }
}

extension TranslationService {
    /// A password of 100 random bits, easy to read aloud.
    public static func randomPassword() -> Secret {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
        let bytes = Sodium.randomBytes(64).filter { $0 < 248 }.prefix(20)
        let text = bytes.map { letters[Int($0) % letters.count] }
        return Secret(String(decoding: text, as: UTF8.self))
    }
}
