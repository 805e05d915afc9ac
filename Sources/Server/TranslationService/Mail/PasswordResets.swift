public import Catalog
import Foundation
import GRDB
import KeyIndex
import Locking

/// New passwords for people who have forgotten theirs, by a link in a mail.
public struct PasswordResets: Sendable {
    let database: ServiceDatabase
    let mail: MailQueue
    private let attempts = Locked(SignInAttempts.Book())

    init(database: ServiceDatabase, mail: MailQueue) {
        self.database = database
        self.mail = mail
    }

    /// Queues a mail with a link for the account with this e-mail address. The result and its time
    /// do not show if there is an account: the account is looked up when the mail is written. An
    /// account that signs in only at a provider gets no mail.
    ///
    /// Throws `.notFound` if the server sends no mail, `.invalid` for a text that is not an e-mail
    /// address, and `.tooManyRequests` after too many requests from the network address. After too
    /// many mails for one account, and while a mail waits, no mail is queued.
    public func request(_ email: String, from address: String) throws(ServiceError) {
        try mail.requireOpen()
        let folded = Accounts.folded(email)
        guard Accounts.isEmail(folded) else {
            throw .invalid("email", "invalid", "This is not an email address")
        }
        let now = database.clock()
        guard try admits(folded, address, at: now) else { return }
        var isQueued = false
        defer {
            if !isQueued {
                attempts.withLock { $0.takeBack(Self.rule(ofAccount: folded), at: now) }
            }
        }
        isQueued = try database.write { db in
            let isWaiting = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM mail WHERE kind = 'reset' AND address = ?
                                   AND state = 'waiting' AND createdAt > ?)
                    """, arguments: [folded, now - Limits.resetLifetime])
            if isWaiting != true { try QueuedMail.add(db, .reset(address: folded), at: now) }
            return isWaiting != true
        }
    }

    private static func rule(ofAccount account: String) -> SignInAttempts.Rule {
        SignInAttempts.Rule(
            scope: .init(account: account), limit: Limits.resetsOfAccount, seconds: 3600)
    }

    /// Counts a request. Returns false after too many mails for the account.
    private func admits(
        _ account: String, _ address: String, at now: Int
    ) throws(ServiceError) -> Bool {
        let ofAddress = SignInAttempts.Rule(
            scope: .init(address: address), limit: Limits.resetsOfAddress, seconds: 3600)
        let ofAccount = Self.rule(ofAccount: account)
        let (wait, isAdmitted) = attempts.withLock { book -> (Int?, Bool) in
            book.clean(at: now)
            if let wait = book.wait(ofAddress, at: now) { return (wait, false) }
            book.note(ofAddress, at: now)
            guard book.wait(ofAccount, at: now) == nil else { return (nil, false) }
            book.note(ofAccount, at: now)
            return (nil, true)
        }
        if let wait { throw .tooManyRequests(retryAfter: wait) }
        return isAdmitted
    }

    /// Returns the e-mail address of the account of a link. Throws `.notFound` if the link is
    /// unknown, used or expired, or if the account has a new password or a new address.
    public func account(_ link: Secret) throws(ServiceError) -> String {
        let now = database.clock()
        return try database.read { db in try Self.account(db, link, at: now)["email"] }
    }

    /// Sets a new password and ends all sign-ins and all links of the account.
    ///
    /// Throws the error of `account`, and `.invalid` for a password that is not allowed.
    public func setPassword(_ password: Secret, with link: Secret) throws(ServiceError) {
        // The computation of a hash is expensive. So it happens only for a valid link.
        try GoodPassword.require(password, of: account(link), "new_password")
        guard let hash = Sodium.passwordHash(password.reveal()) else {
            throw .storage("not enough memory to hash a password")
        }
        let now = database.clock()
        try database.write { db in
            let row = try Self.account(db, link, at: now)
            let (user, email): (UserID, String) = (row["id"], row["email"])
            try db.execute(
                sql: "UPDATE user SET passwordHash = ?, updatedAt = ? WHERE id = ?",
                arguments: [hash, now, user])
            try Accounts.endSignIns(db, of: email)
            try db.execute(
                sql: "DELETE FROM mailLink WHERE user = ? AND purpose = 'reset'", arguments: [user])
            try db.execute(
                sql: "DELETE FROM mail WHERE kind = 'reset' AND address = ?", arguments: [email])
        }
    }

    private static func account(_ db: Database, _ link: Secret, at now: Int) throws -> Row {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT u.id, u.email, u.passwordHash, l.account
                FROM mailLink l JOIN user u ON u.id = l.user
                WHERE l.hash = ? AND l.purpose = 'reset' AND l.expiresAt > ?
                """,
            arguments: [Data(AccessToken.hash(of: link)), now])
        guard let row, Accounts.isPassword(row["passwordHash"]),
            MailLink.mark(of: row) == row["account"] as Data
        else {
            throw ServiceError.notFound("This link is no longer valid; ask for a new one")
        }
        return row
    }
}
