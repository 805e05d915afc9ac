public import Catalog
import GRDB

/// Signing in with a password (`tml-service.md` 2.2).
extension TranslationService {
    /// Checks a password and makes a token that is good for 90 days.
    ///
    /// Throws `.wrongPassword`, and `.tooManyRequests` after five failures in a minute for the
    /// account or the address. Takes as long for an unknown account as for a wrong password.
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
        let names = ["account \(folded)", "address \(address)"]
        try attempts.begin(names, at: now)
        let account = try read { db in
            try Row.fetchOne(
                db, sql: "SELECT id, passwordHash FROM user WHERE email = ?", arguments: [folded])
        }
        let hash: String = account?["passwordHash"] ?? Self.hashOfNobody
        guard Sodium.password(password.reveal(), fits: hash), let user: Int = account?["id"] else {
            throw .wrongPassword
        }
        attempts.succeed(names, at: now)
        return user
    }

    /// A hash that no password fits, to be checked when there is no such account.
    private static let hashOfNobody =
        Sodium.passwordHash(Hexadecimal.text(of: Sodium.randomBytes(32))) ?? ""
}
