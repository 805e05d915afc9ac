public import Catalog
import Foundation
import GRDB

/// Another password that somebody gives themselves.
public struct PasswordChange: Sendable {
    public var old: Secret
    public var new: Secret

    public init(old: Secret, new: Secret) {
        self.old = old
        self.new = new
    }
}

/// Changing one's own password. It ends all sign-ins of the person but the one it is done in.
extension TranslationService {
    /// For somebody who is signed in in a browser.
    ///
    /// Throws `.invalid` for a wrong old password (field `old_password`) and for a new one that is
    /// too short or too long (`new_password`), and `.tooManyRequests` as `signIn` does.
    public func changePassword(
        _ change: PasswordChange, of page: PageSession, address: String
    ) throws(ServiceError) {
        let asker = Asker(
            user: page.session.userID, email: page.email, sign: page.sign, token: nil)
        try changePassword(change, asker, address)
    }

    /// The same for the person of a token. Throws `.forbidden` for tokens of an app, and for those
    /// that open one project only: they are in the hands of apps too.
    public func changePassword(
        _ change: PasswordChange, token: Secret, address: String
    ) throws(ServiceError) {
        let session = try session(token: token)
        guard !session.isApplication, session.project == nil else {
            throw .forbidden(
                .readKeys, "Only a person whose token is good for all projects may do this")
        }
        let hash = Data(AccessToken.hash(of: token))
        let row = try read { db in
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

    /// Who asks, and the sign-in that is to stay.
    private struct Asker {
        let user: Int
        let email: String
        let sign: String?
        let token: Data?
    }

    private func changePassword(
        _ change: PasswordChange, _ asker: Asker, _ address: String
    ) throws(ServiceError) {
        try Self.requireGood(change.new)
        do {
            _ = try user(email: asker.email, password: change.old, address: address)
        } catch {
            guard error == .wrongPassword else { throw error }
            throw .invalid("old_password", "wrong", "The old password is wrong")
        }
        guard let hash = Sodium.passwordHash(change.new.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        let now = clock()
        try write { db in try Self.change(db, asker, hash: hash, at: now) }
    }

    private static func requireGood(_ password: Secret) throws(ServiceError) {
        let text = password.reveal()
        guard text.count >= Limits.passwordCharacters, text.utf8.count <= 1024 else {
            throw .invalid(
                "new_password", "invalid",
                "A password has at least \(Limits.passwordCharacters) characters")
        }
    }

    /// An account that was closed meanwhile stays closed.
    private static func change(
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
    }
}
