import GRDB
import KeyIndex

@testable import TranslationService

extension Stage {
    /// Adds deliveries of a webhook.
    func fill(
        _ webhook: WebhookID, _ count: Int, nextAt: Int?, attempts: Int = 0, attemptedAt: Int? = nil
    ) throws {
        let state = nextAt == nil ? "delivered" : "waiting"
        try service.database.write { db in
            for number in 0..<count {
                try db.execute(
                    sql: """
                        INSERT INTO webhookDelivery
                            (webhook, message, event, body, state, nextAt, attempts, attemptedAt,
                             createdAt)
                        VALUES (?, ?, 'keys.changed', '{"type":"keys.changed"}', ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        webhook, "msg_\(state)_\(number)", state, nextAt, attempts, attemptedAt,
                        clock.now,
                    ])
            }
        }
    }
}
