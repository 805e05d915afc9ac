public import Catalog
import Foundation
import GRDB

/// Signing in with a password (`tml-service.md` 2.2).
extension TranslationService {
    /// Checks a password and makes a token that is good for 90 days.
    ///
    /// Throws `.wrongPassword`, and `.tooManyRequests` after too many failures (`SignInAttempts`).
    /// Takes as long for an unknown account as for a wrong password.
    public func signIn(
        email: String, password: Secret, address: String
    ) throws(ServiceError) -> Secret {
        let user = try user(email: email, password: password, address: address)
        let now = clock()
        return try write { db in
            try TokenFamily(user: user).token(.access, db, for: Limits.tokenLifetime, at: now)
        }
    }

    /// The account with that password; throws as `signIn` does.
    func user(email: String, password: Secret, address: String) throws(ServiceError) -> Int {
        let now = clock()
        let folded = Self.folded(email)
        let account = try read { db in try PasswordAccount(db, email: folded, address: address) }
        let attempt = SignInAttempts.Attempt(
            account: folded, address: address, isFamiliar: account?.isFamiliar ?? false)
        try attempts.begin(attempt, at: now)
        let hash = account?.passwordHash ?? Self.hashOfNobody
        guard Sodium.password(password.reveal(), fits: hash), let account else {
            throw .wrongPassword
        }
        attempts.succeed(attempt, at: now)
        try write { db in try account.remember(db, at: now) }
        return account.id
    }

    /// A hash that no password fits, to be checked when there is no such account.
    private static let hashOfNobody =
        Sodium.passwordHash(Hexadecimal.text(of: Sodium.randomBytes(32))) ?? ""
}

/// An account that somebody wants to sign in to, and where they are.
private struct PasswordAccount {
    let id: Int
    let passwordHash: String
    /// Whether its owner has signed in from there before.
    let isFamiliar: Bool
    /// Names the address among those of the account only.
    private let place: Data

    init?(_ db: Database, email: String, address: String) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, uuid, passwordHash FROM user WHERE email = ?", arguments: [email])
        guard let row else { return nil }
        id = row["id"]
        passwordHash = row["passwordHash"]
        place = Data(Sodium.sha256(Array("\(row["uuid"] as String) \(address)".utf8)))
        isFamiliar =
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM signInPlace WHERE user = ? AND place = ?)",
                arguments: [id, place]) ?? false
    }

    func remember(_ db: Database, at now: Int) throws {
        try db.execute(
            sql: """
                INSERT INTO signInPlace (user, place, at) VALUES (?, ?, ?)
                ON CONFLICT (user, place) DO UPDATE SET at = excluded.at
                """, arguments: [id, place, now])
    }
}
