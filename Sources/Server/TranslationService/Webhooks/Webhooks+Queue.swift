public import Catalog
import GRDB
public import KeyIndex

/// The work of the server that sends the messages.
extension Webhooks {
    /// The seconds for which changes are gathered.
    static let gathering = 5
    /// The number of waiting messages of a webhook above which its news wait in the change log.
    static let mostWaiting = 100
    /// The maximum number of waiting tests of a webhook.
    static let mostTests = 5
    /// The seconds without an attempt after which a webhook with many waiting messages sends one of
    /// them.
    static let probePause = 1800
    /// The seconds after which the waiting messages are sent if the receiver accepts one.
    static let recovery = 300
    /// The seconds after which an attempt without a result is made again. An attempt has a time
    /// limit of 10 seconds.
    static let attemptLifetime = 60

    /// Adds the deliveries for the changes that the webhooks have not seen.
    ///
    /// The deliveries and the new position of a webhook are written in one transaction, so each
    /// change is reported, also after a crash.
    public func gather() throws(ServiceError) {
        let now = database.clock()
        let found = try database.read { db in try WebhookNews.due(db, now: now) }
        for news in found {
            try database.write { db in try news.store(db, now: now) }
        }
        try probe(now)
    }

    /// News of a webhook with many waiting messages wait, and the pauses of these messages grow to
    /// a day. If the webhook makes no attempt for half an hour, the message with the longest pause
    /// is sent now. This attempt is not counted, so the later attempts stay.
    private func probe(_ now: Int) throws(ServiceError) {
        let arguments: StatementArguments = [
            "now": now, "pause": Self.probePause, "most": Self.mostWaiting,
        ]
        let isNeeded = try database.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (\(Self.probes))", arguments: arguments)
        }
        guard isNeeded == true else { return }
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE webhookDelivery SET nextAt = :now, attempts = max(attempts - 1, 0)
                    WHERE id IN (\(Self.probes))
                    """, arguments: arguments)
        }
    }

    private static let probes = """
        SELECT (SELECT id FROM webhookDelivery WHERE webhook = w.id AND state = 'waiting'
                ORDER BY nextAt DESC LIMIT 1)
        FROM webhook w
        WHERE w.isActive
          AND (SELECT count(*) FROM webhookDelivery
               WHERE webhook = w.id AND state = 'waiting') >= :most
          AND (SELECT min(nextAt) > :now AND max(attemptedAt) <= :now - :pause
               FROM webhookDelivery WHERE webhook = w.id AND state = 'waiting')
        """

    /// Returns the webhooks that have a message to send now, the longest due first.
    public func due() throws(ServiceError) -> [DueWebhook] {
        let now = database.clock()
        return try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, project,
                           (SELECT min(nextAt) FROM webhookDelivery
                            WHERE webhook = w.id AND state = 'waiting') AS since
                    FROM webhook w WHERE isActive AND since <= ? ORDER BY since, id
                    """, arguments: [now]
            ).map { DueWebhook(id: $0["id"], project: $0["project"]) }
        }
    }

    /// Begins the next attempt of a webhook; `nil` if there is no message to send now.
    ///
    /// If the process crashes, the attempt is made again after a minute.
    public func take(_ id: WebhookID) throws(ServiceError) -> WebhookAttempt? {
        try take("webhook = :id AND state = 'waiting' AND nextAt <= :now", id.rawValue)
    }

    /// Begins an attempt of a test in this process. Throws the errors of `test`.
    public func takeTest(
        _ project: Project.Key, _ id: WebhookID
    ) throws(ServiceError) -> WebhookAttempt? {
        let delivery = try test(nil, project, id)
        return try take("id = :id AND state = 'waiting' AND attempts = 0", delivery.id.rawValue)
    }

    private func take(_ condition: String, _ id: Int) throws(ServiceError) -> WebhookAttempt? {
        let now = database.clock()
        return try database.write { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    UPDATE webhookDelivery
                    SET attempts = attempts + 1, attemptedAt = :now, nextAt = :again
                    WHERE id = (SELECT id FROM webhookDelivery WHERE \(condition)
                                ORDER BY nextAt, id LIMIT 1)
                    RETURNING *
                    """,
                arguments: ["id": id, "now": now, "again": now + Self.attemptLifetime])
            guard let row else { return nil }
            let webhook = try Row.fetchOne(
                db, sql: "SELECT * FROM webhook WHERE id = ?",
                arguments: [row["webhook"] as WebhookID])
            return webhook.map { WebhookAttempt(row, of: Webhook($0), at: now) }
        }
    }

    /// Stores the result of an attempt. The status 410 switches the webhook off. The last failed
    /// attempt also does this, if the receiver accepted no message since the delivery was created.
    ///
    /// - Parameter duration: in milliseconds.
    public func record(
        _ outcome: WebhookOutcome, of attempt: WebhookAttempt, duration: Int
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            guard try Self.store(db, outcome, of: attempt, duration, now: now) else { return }
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM webhook WHERE id = ?", arguments: [attempt.webhook])
            guard let row else { return }
            if outcome.isSuccess {
                try Self.recover(db, attempt.webhook, now: now)
            } else if outcome.isGone {
                try Webhook(row).stop(db, because: "The receiver answered with the status 410")
            } else if outcome.pause(after: attempt.number) == nil,
                try Self.isSilent(db, since: attempt)
            {
                try Webhook(row).stop(db, because: "The receiver accepted no message for days")
            }
        }
    }

    /// The receiver works, so its messages do not wait for the end of long pauses.
    private static func recover(_ db: Database, _ id: WebhookID, now: Int) throws {
        try db.execute(
            sql: "UPDATE webhook SET succeededAt = ? WHERE id = ?", arguments: [now, id])
        try db.execute(
            sql: """
                UPDATE webhookDelivery SET nextAt = :soon
                WHERE webhook = :id AND state = 'waiting' AND nextAt > :soon
                """, arguments: ["id": id, "soon": now + recovery])
    }

    /// Returns false if another process has made a later attempt. If a person has asked for another
    /// attempt during this one, it is made after a failure, also after the last attempt.
    private static func store(
        _ db: Database, _ outcome: WebhookOutcome, of attempt: WebhookAttempt, _ duration: Int,
        now: Int
    ) throws -> Bool {
        let isWanted = try Bool.fetchOne(
            db,
            sql: """
                SELECT nextAt < :end FROM webhookDelivery
                WHERE id = :id AND attempts = :attempts AND state = 'waiting'
                """,
            arguments: [
                "end": attempt.startedAt + attemptLifetime, "id": attempt.delivery,
                "attempts": attempt.number,
            ])
        guard let isWanted else { return false }
        let isFinal = outcome.isSuccess || outcome.isGone
        let next =
            isWanted && !isFinal ? now : outcome.pause(after: attempt.number).map { now + $0 }
        let state: WebhookDelivery.State =
            outcome.isSuccess ? .delivered : next == nil ? .failed : .waiting
        try db.execute(
            sql: """
                UPDATE webhookDelivery
                SET state = :state, nextAt = :next, duration = :duration, status = :status,
                    answer = :answer, error = :error
                WHERE id = :id
                """,
            arguments: [
                "state": state.rawValue, "next": next, "duration": duration,
                "status": outcome.status, "answer": outcome.answer, "error": outcome.error,
                "id": attempt.delivery,
            ])
        return true
    }

    private static func isSilent(_ db: Database, since attempt: WebhookAttempt) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT coalesce(w.succeededAt, 0) < d.createdAt
                FROM webhookDelivery d JOIN webhook w ON w.id = d.webhook WHERE d.id = ?
                """, arguments: [attempt.delivery]) ?? false
    }

    /// Deletes ended deliveries: after 14 days, and all but the newest 1000 of each webhook.
    static func prune(_ db: Database, now: Int) throws {
        try db.execute(
            sql: "DELETE FROM webhookDelivery WHERE state <> 'waiting' AND createdAt < ?",
            arguments: [now - Limits.deliveryLifetime])
        for webhook in try WebhookID.fetchAll(db, sql: "SELECT id FROM webhook") {
            try db.execute(
                sql: """
                    DELETE FROM webhookDelivery
                    WHERE webhook = :webhook AND state <> 'waiting'
                      AND id <= (SELECT id FROM webhookDelivery WHERE webhook = :webhook
                                 ORDER BY id DESC LIMIT 1 OFFSET :most)
                    """, arguments: ["webhook": webhook, "most": Limits.deliveries])
        }
    }
}
