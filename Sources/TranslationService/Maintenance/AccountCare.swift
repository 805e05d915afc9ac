public import Catalog
import GRDB

/// What an administrator does for people who cannot help themselves.
extension TranslationService {
    /// Gives an account another password and ends all its sign-ins.
    ///
    /// Throws `.notFound` for an unknown account, `.invalid` for a password that cannot be one.
    public func resetPassword(of email: String, to password: Secret) throws(ServiceError) {
        let account = try account(email)
        try setAccount(
            email: account.email, name: account.name, password: password,
            isAdmin: account.isAdmin)
        try write { db in try Self.endSignIns(db, of: account.email) }
    }

    /// Changes an account without touching its password; throws `.notFound`.
    public func changeAccount(
        _ email: String, name: String, isAdmin: Bool
    ) throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: "UPDATE user SET name = ?, isAdmin = ?, updatedAt = ? WHERE email = ?",
                arguments: [name, isAdmin, now, Self.folded(email)])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("There is no account \(email)")
            }
        }
    }

    /// Closes an account: nobody can sign in with it any more, and it administers nothing. Its
    /// translations and votes stay under its name; a new password opens it again.
    ///
    /// Throws `.notFound` for an unknown account.
    public func closeAccount(_ email: String) throws(ServiceError) {
        let account = try account(email)
        try setAccount(
            email: account.email, name: account.name, passwordHash: Self.noPassword,
            isAdmin: false)
        try write { db in try Self.endSignIns(db, of: account.email) }
    }

    /// Stands in place of a hash that a password could fit.
    static let noPassword = "closed"

    private func account(_ email: String) throws(ServiceError) -> Account {
        let wanted = Self.folded(email)
        guard let account = try accounts().first(where: { $0.email == wanted }) else {
            throw .notFound("There is no account \(email)")
        }
        return account
    }

    private static func endSignIns(_ db: Database, of email: String) throws {
        for table in ["token", "authorizationCode", "signInPlace"] {
            try db.execute(
                sql: """
                    DELETE FROM \(table) WHERE user = (SELECT id FROM user WHERE email = ?)
                    """, arguments: [email])
        }
    }
}
