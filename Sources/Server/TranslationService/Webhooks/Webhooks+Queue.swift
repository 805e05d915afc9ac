public import Catalog
import GRDB
public import KeyIndex

/// The work of the server that sends the messages.
extension Webhooks {
    /// The seconds for which changes are gathered.
    static let gathering = 5
    /// The number of waiting messages of a webhook above which its news wait in the change log.
    static let mostWaiting = 100
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
    }

    /// Returns the webhooks that have a message to send now, without the webhooks of `busy`.
    public func due(besides busy: Set<WebhookID>) throws(ServiceError) -> [WebhookID] {
        let now = database.clock()
        return try database.read { db in
            try WebhookID.fetchAll(
                db,
                sql: """
                    SELECT id FROM webhook w
                    WHERE isActive AND EXISTS (SELECT 1 FROM webhookDelivery
                                               WHERE webhook = w.id AND state = 'waiting'
                                                 AND nextAt <= ?)
                    ORDER BY id
                    """, arguments: [now])
        }.filter { !busy.contains($0) }
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
                try db.execute(
                    sql: "UPDATE webhook SET succeededAt = ? WHERE id = ?",
                    arguments: [now, attempt.webhook])
            } else if outcome.isGone {
                try Webhook(row).stop(db, because: "The receiver answered with the status 410")
            } else if outcome.pause(after: attempt.number) == nil,
                try Self.isSilent(db, since: attempt)
            {
                try Webhook(row).stop(db, because: "The receiver accepted no message for days")
            }
        }
    }

    /// Returns false if another process has made a later attempt.
    private static func store(
        _ db: Database, _ outcome: WebhookOutcome, of attempt: WebhookAttempt, _ duration: Int,
        now: Int
    ) throws -> Bool {
        let pause = outcome.pause(after: attempt.number)
        let state: WebhookDelivery.State =
            outcome.isSuccess ? .delivered : pause == nil ? .failed : .waiting
        var (answer, error): (String?, String?) = (nil, nil)
        switch outcome {
        case .answered(_, let text, _): answer = text
        case .unanswered(let reason): error = reason
        }
        try db.execute(
            sql: """
                UPDATE webhookDelivery
                SET state = :state, nextAt = :next, duration = :duration, status = :status,
                    answer = :answer, error = :error
                WHERE id = :id AND attempts = :attempts AND state = 'waiting'
                """,
            arguments: [
                "state": state.rawValue, "next": pause.map { now + $0 }, "duration": duration,
                "status": outcome.status, "answer": answer, "error": error,
                "id": attempt.delivery, "attempts": attempt.number,
            ])
        return db.changesCount > 0
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
