import GRDB
import Locking

/// The queue of mails. Another part of the program sends them.
public struct MailQueue: Sendable {
    let database: ServiceDatabase

    /// The time within which an attempt must end, in seconds. The mail is then due again.
    static let lease = 300
    private static let firstPause = 60
    private static let longestPause = 4 * 3600

    /// The mails in the queue.
    public struct State: Hashable, Sendable {
        /// Mails that wait for an attempt.
        public let waiting: Int
        /// Mails after the last attempt.
        public let failed: Int
        /// The time at which the oldest waiting mail was queued, in seconds since 1970; `nil` if no
        /// mail waits.
        public let oldest: Int?
        /// The reason of the newest failure; `nil` if there is none.
        public let failure: String?
    }

    /// The next step for a mail after a failed attempt.
    public enum NextStep: Hashable, Sendable {
        /// The mail waits for this number of seconds.
        case wait(seconds: Int)
        /// The mail stays in the queue as failed and is not sent.
        case giveUp
    }

    /// From now on, mails are queued. Without this call, invitations are not mailed, and nobody can
    /// ask for a link or a digest.
    public func open() { database.sendsMail.withLock { $0 = true } }

    /// True if mails are queued.
    public var isOpen: Bool { database.sendsMail.withLock { $0 } }

    /// Throws `.notFound` if the server sends no mail.
    func requireOpen() throws(ServiceError) {
        guard isOpen else { throw .notFound("This server sends no email") }
    }

    /// Returns the next mail whose attempt is due; `nil` if there is none. A mail without a reason
    /// is deleted: its invitation was revoked, its address has no account, or nothing happened.
    ///
    /// - Parameter site: the public address of the server, for the links.
    public func take(site: String) throws(ServiceError) -> OutgoingMail? {
        while let mail = try nextDue() {
            if let letter = try letter(for: mail, site) { return OutgoingMail(mail, letter) }
        }
        return nil
    }

    private func nextDue() throws(ServiceError) -> QueuedMail? {
        let now = database.clock()
        // Without a mail, no other write has to wait.
        guard try database.read({ db in try QueuedMail.isDue(db, at: now) }) else { return nil }
        return try database.write { db in
            try QueuedMail.take(db, lease: Self.lease, at: now)
        }
    }

    /// The news of a digest are collected outside the transaction, so that other writes need not
    /// wait for it.
    private func letter(for mail: QueuedMail, _ site: String) throws(ServiceError) -> Letter? {
        let now = database.clock()
        let news = try database.read { db in try mail.news(db) }
        return try database.write { db in
            let writer = LetterWriter(db: db, site: site, now: now)
            let letter = try writer.letter(for: mail, news)
            if letter == nil { try QueuedMail.remove(db, mail.id) }
            return letter
        }
    }

    /// Removes a sent mail from the queue.
    public func noteSent(_ mail: OutgoingMail) throws(ServiceError) {
        try database.write { db in try QueuedMail.remove(db, mail.id) }
    }

    /// Stores the failure of an attempt. The pauses between attempts grow. After the last attempt,
    /// or if the failure is final, the mail is given up.
    public func noteFailure(
        _ mail: OutgoingMail, _ reason: String, isFinal: Bool
    ) throws(ServiceError) -> NextStep {
        let now = database.clock()
        let isLast = isFinal || mail.attempt >= Limits.mailAttempts
        let pause = min(Self.firstPause << min(mail.attempt - 1, 20), Self.longestPause)
        try database.write { db in
            try db.execute(
                sql: "UPDATE mail SET state = ?, nextAt = ?, failure = ? WHERE id = ?",
                arguments: [
                    isLast ? "failed" : "waiting", now + pause, reason.inOneLine(most: 500),
                    mail.id,
                ])
        }
        return isLast ? .giveUp : .wait(seconds: pause)
    }

    /// Returns the number of mails in the queue and the newest failure.
    public func state() throws(ServiceError) -> State {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
                           count(*) FILTER (WHERE state = 'failed') AS failed,
                           min(createdAt) FILTER (WHERE state = 'waiting') AS oldest
                    FROM mail
                    """)
            let failure = try String.fetchOne(
                db,
                sql: "SELECT failure FROM mail WHERE failure IS NOT NULL ORDER BY id DESC LIMIT 1")
            return State(
                waiting: row?["waiting"] ?? 0, failed: row?["failed"] ?? 0, oldest: row?["oldest"],
                failure: failure)
        }
    }

    /// Deletes expired links and old failed mails.
    static func forgetOld(_ db: Database, at now: Int) throws {
        try db.execute(sql: "DELETE FROM mailLink WHERE expiresAt <= ?", arguments: [now])
        try db.execute(
            sql: "DELETE FROM mail WHERE state = 'failed' AND createdAt < ?",
            arguments: [now - Limits.failedMailLifetime])
    }
}
