import Catalog
import Foundation
import GRDB
import KeyIndex

/// The secret links in mails. The database contains only their hashes.
enum MailLink {
    enum Purpose {
        case invitation(InvitationID)
        /// `account` is the mark of the account.
        case reset(UserID, account: Data)
        case unsubscribe(UserID)
    }

    /// Makes a new link. Earlier links for the same purpose stay valid, because an earlier attempt
    /// may have delivered them.
    static func make(
        _ db: Database, _ purpose: Purpose, until expiry: Int
    ) throws -> Secret {
        let secret = AccessToken()
        var values: [String: (any DatabaseValueConvertible)?] = [
            "hash": Data(secret.hash), "expiresAt": expiry, "invitation": nil, "user": nil,
            "account": nil,
        ]
        switch purpose {
        case .invitation(let id):
            values["purpose"] = "invitation"
            values["invitation"] = id
        case .reset(let user, let account):
            values["purpose"] = "reset"
            values["user"] = user
            values["account"] = account
        case .unsubscribe(let user):
            values["purpose"] = "unsubscribe"
            values["user"] = user
        }
        try db.execute(
            sql: """
                INSERT INTO mailLink (hash, purpose, invitation, user, account, expiresAt)
                VALUES (:hash, :purpose, :invitation, :user, :account, :expiresAt)
                """, arguments: StatementArguments(values))
        return secret.secret
    }

    /// The mark of an account with its current address and password.
    static func mark(of row: Row) -> Data {
        let text = "\(row["email"] as String) \(row["passwordHash"] as String)"
        return Data(Sodium.sha256(Array(text.utf8)))
    }
}
