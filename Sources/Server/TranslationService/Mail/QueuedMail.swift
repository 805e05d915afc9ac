import Foundation
import GRDB
import KeyIndex

/// A row of the queue.
struct QueuedMail {
    enum Kind: String {
        case invitation, reset, digest
    }

    let id: Int
    let messageID: String
    let kind: Kind
    let address: String?
    let invitation: InvitationID?
    let user: UserID?
    let since: Int
    let until: Int
    let attempts: Int
    let createdAt: Int

    init?(_ row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        self.kind = kind
        id = row["id"]
        messageID = row["messageID"]
        address = row["address"]
        invitation = row["invitation"]
        user = row["user"]
        since = row["since"] ?? 0
        until = row["until"] ?? 0
        attempts = row["attempts"]
        createdAt = row["createdAt"]
    }

    /// The reason for a mail, without text and without secrets.
    enum Subject {
        case invitation(InvitationID)
        /// The address as the person typed it. It may have no account, so that a request takes the
        /// same time for all addresses.
        case reset(address: String)
        case digest(UserID, since: Int, until: Int)
    }

    /// Adds a mail to the queue.
    static func add(_ db: Database, _ subject: Subject, at now: Int) throws {
        var values: [String: (any DatabaseValueConvertible)?] = [
            "messageID": UUID().uuidString.lowercased(), "now": now, "address": nil,
            "invitation": nil, "user": nil, "since": nil, "until": nil,
        ]
        switch subject {
        case .invitation(let id):
            values["kind"] = Kind.invitation.rawValue
            values["invitation"] = id
        case .reset(let address):
            values["kind"] = Kind.reset.rawValue
            values["address"] = address
        case .digest(let user, let since, let until):
            values["kind"] = Kind.digest.rawValue
            values["user"] = user
            values["since"] = since
            values["until"] = until
        }
        try db.execute(
            sql: """
                INSERT INTO mail
                    (messageID, kind, address, invitation, user, since, until, nextAt, createdAt)
                VALUES (:messageID, :kind, :address, :invitation, :user, :since, :until, :now, :now)
                """, arguments: StatementArguments(values))
    }

    /// Returns true if an attempt is due.
    static func isDue(_ db: Database, at now: Int) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM mail WHERE state = 'waiting' AND nextAt <= ?)",
            arguments: [now]) ?? false
    }

    /// Returns the mail whose attempt is due, and makes it due again after `lease` seconds. So no
    /// two programs send it at the same time, and after a crash it is sent again. Mails for new
    /// passwords are first, because somebody waits for them.
    static func take(_ db: Database, lease: Int, at now: Int) throws -> QueuedMail? {
        let rows = try Row.fetchAll(
            db,
            sql: """
                UPDATE mail SET attempts = attempts + 1, nextAt = :now + :lease
                WHERE id = (SELECT id FROM mail WHERE state = 'waiting' AND nextAt <= :now
                            ORDER BY kind <> 'reset', nextAt, id LIMIT 1)
                RETURNING *
                """, arguments: ["now": now, "lease": lease])
        return rows.first.flatMap(QueuedMail.init)
    }

    /// The news of a digest; `nil` for other mails.
    func news(_ db: Database) throws -> DigestNews? {
        try user.map { try DigestNews(db, $0, since: since, until: until) }
    }

    static func remove(_ db: Database, _ id: Int) throws {
        try db.execute(sql: "DELETE FROM mail WHERE id = ?", arguments: [id])
    }
}
