public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text
public import Wire

/// Accounts: creation, passwords, and the people behind sessions.
public struct Accounts: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// One line of the administrator's list of accounts.
    public struct Account: Hashable, Sendable {
        /// The e-mail address in lower case, which identifies the account.
        public let email: String
        /// The name for people.
        public let name: String
        /// True if the account administers the service.
        public let isAdmin: Bool
        /// True if the account is closed, so that nobody can sign in.
        public let isClosed: Bool
        /// `project: role, locale role…` for each membership, sorted by the name of the project.
        /// `blocked` is before the role of a blocked member.
        public let roles: [String]
    }

    /// Creates an account, or gives an existing account with this e-mail address a new name and
    /// password.
    ///
    /// Throws `.invalid` for a text that is not an e-mail address, a name with invisible
    /// characters or of white space only, and a password that is short or easy to guess.
    public func set(
        email: String, name: String, password: Secret, isAdmin: Bool = false
    ) throws(ServiceError) {
        let folded = try Self.address(email)
        let name = try Self.usable(name: name)
        try set(
            email: folded, name: name, passwordHash: Self.hash(password, of: folded),
            isAdmin: isAdmin)
    }

    /// The address in lower case. Throws `.invalid` for a text that is not an e-mail address.
    private static func address(_ email: String) throws(ServiceError) -> String {
        let folded = Self.folded(email)
        guard Self.isEmail(folded) else {
            throw .invalid("email", "invalid", "\(email) is not an email address")
        }
        return folded
    }

    private static func hash(
        _ password: Secret, of email: String
    ) throws(ServiceError) -> String {
        try GoodPassword.require(password, of: email, "password")
        guard let hash = Sodium.passwordHash(password.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        return hash
    }

    /// Creates an account. Returns false, and changes nothing, if there is an account with this
    /// e-mail address.
    ///
    /// Throws the errors of ``set(email:name:password:isAdmin:)``.
    public func add(
        email: String, name: String, password: Secret, isAdmin: Bool = false
    ) throws(ServiceError) -> Bool {
        let folded = try Self.address(email)
        let name = try Self.usable(name: name)
        return try write(
            email: folded, name: name, passwordHash: Self.hash(password, of: folded),
            isAdmin: isAdmin, ifKnown: "NOTHING")
    }

    func set(
        email: String, name: String, passwordHash: String, isAdmin: Bool
    ) throws(ServiceError) {
        _ = try write(
            email: email, name: name, passwordHash: passwordHash, isAdmin: isAdmin,
            ifKnown: """
                UPDATE SET name = :name, passwordHash = :hash, isAdmin = :isAdmin, updatedAt = :now
                """)
    }

    /// Returns true if a row was written. `ifKnown` is the SQL for a known e-mail address.
    private func write(
        email: String, name: String, passwordHash: String, isAdmin: Bool, ifKnown action: String
    ) throws(ServiceError) -> Bool {
        let now = database.clock()
        return try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user
                        (uuid, email, name, passwordHash, isAdmin, createdAt, updatedAt)
                    VALUES (:uuid, :email, :name, :hash, :isAdmin, :now, :now)
                    ON CONFLICT (email) DO \(action)
                    """,
                arguments: [
                    "uuid": UUID().uuidString.lowercased(), "email": email,
                    "name": name.isEmpty ? Self.usualName(of: email) : name, "hash": passwordHash,
                    "isAdmin": isAdmin, "now": now,
                ])
            return db.changesCount > 0
        }
    }

    /// Returns all accounts, sorted by e-mail address.
    public func all() throws(ServiceError) -> [Account] {
        try database.read { db in
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
                            """, arguments: [row["id"] as UserID])
                    return Account(
                        email: row["email"], name: row["name"], isAdmin: row["isAdmin"],
                        isClosed: row["passwordHash"] == Self.noPassword, roles: roles)
                }
        }
    }

    /// Returns the person of a session (`GET /v1/users/me`).
    public func user(_ session: ServiceSession) throws(ServiceError) -> UserRecord {
        try database.read { db in
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
            user.role = session.isAdmin ? MemberRole.admin.rawValue : MemberRole.translator.rawValue
            user.createdAt = WireTime(secondsSince1970: row["createdAt"]).text
            user.updatedAt = WireTime(secondsSince1970: row["updatedAt"]).text
            return user
        }
    }

    /// Returns the name of an account without a name: the address without its domain. Apps and other
    /// members get names, but no addresses.
    static func usualName(of email: String) -> String { String(email.prefix { $0 != "@" }) }

    /// Creates an account, for an address in lower case without an account.
    static func make(
        _ db: Database, email: String, name: String, hash: String, now: Int
    ) throws -> UserID {
        try db.execute(
            sql: """
                INSERT INTO user (uuid, email, name, passwordHash, isAdmin, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, 0, ?, ?)
                """, arguments: [UUID().uuidString.lowercased(), email, name, hash, now, now])
        return db.lastInsertedID()
    }

    /// Returns true for a single address without a name, a comment or quotation marks.
    public static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && !text.contains { $0.isWhitespace || $0.isNewline } && VisibleText.isVisible(text)
            && !text.unicodeScalars.contains { "<>()[],;:\\\"".unicodeScalars.contains($0) }
    }

    /// Returns true for at most 100 characters, all of them visible.
    static func isName(_ text: String) -> Bool {
        text.count <= 100 && VisibleText.isVisible(text)
    }

    /// Returns the name without white space at its ends. An empty text means that the account has no
    /// name. Throws `.invalid`, also for a text of white space only.
    private static func usable(name: String) throws(ServiceError) -> String {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard isName(name) else {
            throw .invalid(
                "name", "invalid", "A name can have at most 100 characters, all of them visible")
        }
        guard name.isEmpty || !trimmed.isEmpty else {
            throw .invalid("name", "empty", "A name cannot consist of spaces only")
        }
        return trimmed
    }

    /// The user record for a project token. The app has no account.
    private static func application(of project: StoredProject?) throws -> UserRecord {
        guard let project else { throw ServiceError.invalidToken }
        var user = UserRecord(id: 0, email: "", name: project.name)
        user.role = MemberRole.application.rawValue
        user.createdAt = WireTime(secondsSince1970: project.createdAt).text
        user.updatedAt = WireTime(secondsSince1970: project.updatedAt).text
        return user
    }

    /// Returns the form in which email addresses are compared and stored. The database compares
    /// texts only up to U+0000, but limits compare the whole text. So an address with U+0000 becomes
    /// an address that no account has.
    static func folded(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            .replacingExactly("\0", with: "\u{FFFD}")
    }
}

extension Accounts {
    /// Returns a password of 100 random bits that is easy to read aloud.
    public static func randomPassword() -> Secret {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
        let bytes = Sodium.randomBytes(64).filter { $0 < 248 }.prefix(20)
        let text = bytes.map { letters[Int($0) % letters.count] }
        return Secret(String(decoding: text, as: UTF8.self))
    }
}

/// The administrator's operations for other people's accounts.
extension Accounts {
    /// Sets a new password for an account and ends all its sign-ins.
    ///
    /// Throws `.notFound` for an unknown account, and `.invalid` for a password that is not
    /// allowed.
    public func resetPassword(of email: String, to password: Secret) throws(ServiceError) {
        let account = try account(email)
        try end(
            account.email, passwordHash: Self.hash(password, of: account.email),
            isAdmin: account.isAdmin)
    }

    /// Replaces the hash of the password, and ends all sign-ins with the old password.
    private func end(
        _ email: String, passwordHash: String, isAdmin: Bool
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try db.execute(
                sql: "UPDATE user SET passwordHash = ?, isAdmin = ?, updatedAt = ? WHERE email = ?",
                arguments: [passwordHash, isAdmin, now, email])
            try Self.endSignIns(db, of: email)
        }
    }

    /// Changes an account in one transaction. A new password ends all sign-ins of the account. An
    /// account without a name has its address as the name.
    ///
    /// Throws `.notFound` for an unknown account, and `.invalid` for the address of another account
    /// and for a name, an address or a password that is not allowed.
    public func change(_ email: String, _ change: AccountChange) throws(ServiceError) {
        let account = try account(email)
        let address = try change.email.map(Self.address) ?? account.email
        let name = try change.name.map(Self.usable(name:))
        let hash = try change.password.map { password throws(ServiceError) in
            try Self.hash(password, of: address)
        }
        let now = database.clock()
        try database.write { db in
            if address != account.email { try Self.requireFree(db, address) }
            try db.execute(
                sql: """
                    UPDATE user
                    SET name = coalesce(:name, iif(name = email, :address, name)),
                        email = :address,
                        isAdmin = coalesce(:isAdmin, isAdmin),
                        passwordHash = coalesce(:hash, passwordHash), updatedAt = :now
                    WHERE email = :email
                    """,
                arguments: [
                    "name": name.map { $0.isEmpty ? address : $0 }, "address": address,
                    "isAdmin": change.isAdmin,
                    "hash": hash, "now": now, "email": account.email,
                ])
            if hash != nil { try Self.endSignIns(db, of: address) }
        }
    }

    private static func isKnown(_ db: Database, _ address: String) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM user WHERE email = ?", arguments: [address]) != nil
    }

    private static func requireFree(_ db: Database, _ address: String) throws {
        guard try !isKnown(db, address) else {
            throw ServiceError.invalid(
                "email", "taken", "Another account has the email address \(address)")
        }
    }

    /// Closes an account: nobody can sign in, and the account loses its rights as administrator.
    /// Its translations and votes stay, with its name. A new password opens the account again.
    ///
    /// Throws `.notFound` for an unknown account.
    public func close(_ email: String) throws(ServiceError) {
        let account = try account(email)
        try end(account.email, passwordHash: Self.noPassword, isAdmin: false)
    }

    /// Replaces the hash of a closed account. No password matches this text.
    static let noPassword = "closed"

    /// Replaces the hash for an account that was created at the first sign-in at an OpenID Connect
    /// provider. No password matches this text.
    static let onlyAtProvider = "provider"

    /// False for the texts that replace a hash.
    static func isPassword(_ hash: String) -> Bool { hash != noPassword && hash != onlyAtProvider }

    private func account(_ email: String) throws(ServiceError) -> Account {
        let wanted = Self.folded(email)
        guard let account = try all().first(where: { $0.email == wanted }) else {
            throw .notFound("There is no account \(email)")
        }
        return account
    }

    static func endSignIns(_ db: Database, of email: String) throws {
        for table in ["token", "authorizationCode", "deviceCode", "signInPlace", "halfSignIn"] {
            try db.execute(
                sql: """
                    DELETE FROM \(table) WHERE user = (SELECT id FROM user WHERE email = ?)
                    """, arguments: [email])
        }
    }
}

/// The new values of an account; `nil` for values that stay the same.
public struct AccountChange: Sendable {
    /// The name for people.
    public var name: String?
    /// The e-mail address for signing in.
    public var email: String?
    /// True if the account administers the service.
    public var isAdmin: Bool?
    /// The password.
    public var password: Secret?

    /// Creates a change of the given values.
    public init(
        name: String? = nil, email: String? = nil, isAdmin: Bool? = nil, password: Secret? = nil
    ) {
        self.name = name
        self.email = email
        self.isAdmin = isAdmin
        self.password = password
    }
}

/// The change of a person's own password.
public struct PasswordChange: Sendable {
    /// The current password, which proves the identity.
    public var old: Secret
    /// The new password.
    public var new: Secret

    /// Creates a change from the current and the new password.
    public init(old: Secret, new: Secret) {
        self.old = old
        self.new = new
    }
}

/// The change of a person's own password. It ends all sign-ins of the person, except the current
/// one.
extension Accounts {
    /// Changes the password of a person who is signed in in a browser.
    ///
    /// Throws `.invalid` for a wrong current password (field `old_password`) and for a new password
    /// that is too short or too long (`new_password`). Throws `.tooManyRequests` like
    /// `SignIn.token`.
    public func changePassword(
        _ change: PasswordChange, of page: PageSession, address: String
    ) throws(ServiceError) {
        let asker = Asker(
            user: page.session.userID, email: page.email, sign: page.sign, token: nil)
        try changePassword(change, asker, address)
    }

    /// Changes the password of the person of a token. Throws `.forbidden` for tokens of an app, and
    /// for tokens of one project, because apps also have such tokens.
    public func changePassword(
        _ change: PasswordChange, token: Secret, address: String
    ) throws(ServiceError) {
        let session = try signIn.session(token: token)
        guard !session.isApplication, session.project == nil else {
            throw .forbidden(
                .readKeys, "Use a personal token that is valid for all projects")
        }
        let hash = Data(AccessToken.hash(of: token))
        let row = try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT u.email, t.sign FROM token t JOIN user u ON u.id = t.user
                    WHERE t.hash = ?
                    """, arguments: [hash])
        }
        guard let row else { throw .invalidToken }
        let asker = Asker(
            user: session.userID, email: row["email"], sign: row["sign"], token: hash)
        try changePassword(change, asker, address)
    }

    /// The person who changes the password, and the sign-in that stays valid.
    private struct Asker {
        let user: UserID
        let email: String
        let sign: String?
        let token: Data?
    }

    private func changePassword(
        _ change: PasswordChange, _ asker: Asker, _ address: String
    ) throws(ServiceError) {
        try GoodPassword.require(change.new, of: asker.email, "new_password")
        let account: CheckedAccount
        do {
            account = try signIn.account(
                email: asker.email, password: change.old, address: address)
        } catch {
            guard error == .wrongPassword else { throw error }
            throw .invalid("old_password", "wrong", "The old password is wrong")
        }
        guard let hash = Sodium.passwordHash(change.new.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        let now = database.clock()
        try database.write { db in
            try account.requirePassword(db)
            try Self.changePassword(db, asker, hash: hash, at: now)
        }
    }

    /// An account that was closed in the meantime stays closed.
    private static func changePassword(
        _ db: Database, _ asker: Asker, hash: String, at now: Int
    ) throws {
        try db.execute(
            sql: """
                UPDATE user SET passwordHash = ?, updatedAt = ? WHERE id = ? AND passwordHash <> ?
                """, arguments: [hash, now, asker.user, noPassword])
        guard db.changesCount > 0 else { throw ServiceError.invalidToken }
        try db.execute(
            sql: """
                DELETE FROM token WHERE user = :user AND hash IS NOT :token
                                    AND (:sign IS NULL OR sign IS NOT :sign)
                """, arguments: ["user": asker.user, "token": asker.token, "sign": asker.sign])
        try db.execute(
            sql: "DELETE FROM authorizationCode WHERE user = ? AND sign IS NOT ?",
            arguments: [asker.user, asker.sign])
        for table in ["halfSignIn", "deviceCode"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [asker.user])
        }
    }
}
