public import Catalog
import Foundation
import GRDB
import KeyIndex

/// Regular mails with the news of a person, for people who have chosen them.
public struct Digests: Sendable {
    let database: ServiceDatabase
    let mail: MailQueue

    /// The time between two digests.
    public enum Period: String, Hashable, Sendable, CaseIterable {
        case daily, weekly

        var seconds: Int {
            switch self {
            case .daily: 86400
            case .weekly: 7 * 86400
            }
        }
    }

    /// A person whose next digest is due.
    private struct Due {
        let user: UserID
        let since: Int
        let until: Int
    }

    /// Returns the choice of a person; `nil` if the person gets no digest.
    ///
    /// Throws `.notFound` if the server sends no mail.
    public func period(of page: PageSession) throws(ServiceError) -> Period? {
        try mail.requireOpen()
        return try database.read { db in try Self.period(db, of: page.session.userID) }
    }

    static func period(_ db: Database, of user: UserID) throws -> Period? {
        try String.fetchOne(db, sql: "SELECT period FROM digest WHERE user = ?", arguments: [user])
            .flatMap(Period.init)
    }

    /// Stores the choice of a person. The first digest has the news from now on.
    ///
    /// Throws `.notFound` if the server sends no mail, and `.invalidToken` if the sign-in has ended.
    public func setPeriod(_ period: Period?, of page: PageSession) throws(ServiceError) {
        try mail.requireOpen()
        let now = database.clock()
        let user = page.session.userID
        try database.write { db in
            try page.require(db)
            guard let period else { return try Self.end(db, of: user) }
            try db.execute(
                sql: """
                    INSERT INTO digest (user, period, until) VALUES (?, ?, ?)
                    ON CONFLICT (user) DO UPDATE SET period = excluded.period
                    """, arguments: [user, period.rawValue, now])
        }
    }

    /// Returns the address of the person of an unsubscribe link. Throws `.notFound` for a link that
    /// is unknown or has expired.
    public func subscriber(_ link: Secret) throws(ServiceError) -> String {
        let now = database.clock()
        return try database.read { db in try Self.person(db, of: link, at: now)["email"] }
    }

    /// Ends the digests of the person of an unsubscribe link. May be repeated. Throws the error of
    /// `subscriber`.
    public func unsubscribe(_ link: Secret) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try Self.end(db, of: Self.person(db, of: link, at: now)["id"])
        }
    }

    private static func end(_ db: Database, of user: UserID) throws {
        try db.execute(sql: "DELETE FROM digest WHERE user = ?", arguments: [user])
    }

    private static func person(_ db: Database, of link: Secret, at now: Int) throws -> Row {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT u.id, u.email FROM mailLink l JOIN user u ON u.id = l.user
                WHERE l.hash = ? AND l.purpose = 'unsubscribe' AND l.expiresAt > ?
                """, arguments: [Data(AccessToken.hash(of: link)), now])
        guard let row else { throw ServiceError.notFound("This link is no longer valid") }
        return row
    }
}

extension Digests {
    /// Queues the digests that are due, and only for people with news. If the last digest of a
    /// person still waits, the next one also has the later news. A failure for one person does not
    /// stop the others; the first failure is thrown at the end.
    public func queueDue() throws(ServiceError) {
        guard mail.isOpen else { return }
        let now = database.clock()
        let due = try database.read { db in try Self.due(db, at: now) }
        var failure: ServiceError?
        for due in due {
            do {
                try queue(due, at: now)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func queue(_ due: Due, at now: Int) throws(ServiceError) {
        let isEmpty = try database.read { db in
            try DigestNews(db, due.user, since: due.since, until: due.until).isEmpty
        }
        try database.write { db in try Self.advance(db, due, isEmpty: isEmpty, at: now) }
    }

    private static func due(_ db: Database, at now: Int) throws -> [Due] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT user, period, until FROM digest d
                WHERE NOT EXISTS (SELECT 1 FROM mail WHERE user = d.user AND state = 'waiting')
                """
        ).compactMap { row in
            guard let period = Period(rawValue: row["period"]) else { return nil }
            let since: Int = row["until"]
            let count = (now - since) / period.seconds
            guard count > 0 else { return nil }
            return Due(user: row["user"], since: since, until: since + count * period.seconds)
        }
    }

    /// Two programs never queue the news of the same period.
    private static func advance(
        _ db: Database, _ due: Due, isEmpty: Bool, at now: Int
    ) throws {
        try db.execute(
            sql: "UPDATE digest SET until = ? WHERE user = ? AND until = ?",
            arguments: [due.until, due.user, due.since])
        guard db.changesCount > 0, !isEmpty else { return }
        try QueuedMail.add(
            db, .digest(due.user, since: due.since, until: due.until), at: now)
    }
}
