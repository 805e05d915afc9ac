import GRDB
import KeyIndex
import Text
import Wire

/// The messages about the changes that a webhook has not seen, and its position after them.
struct WebhookNews {
    let webhook: Webhook
    let position: Int
    let membersAt: Int
    let messages: [WebhookMessage]

    /// The maximum number of entries of the log for one message.
    private static let mostEntries = 20_000
    /// The seconds after which no transaction can still write an earlier change of a member.
    private static let memberPause = 10

    /// Returns the news of all webhooks.
    static func due(_ db: Database, now: Int) throws -> [WebhookNews] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT w.* FROM webhook w JOIN project p ON p.id = w.project
                WHERE w.isActive
                  AND (w.position < p.lastRevision
                       OR EXISTS (SELECT 1 FROM membership
                                  WHERE project = p.id AND updatedAt > w.membersAt
                                    AND updatedAt <= :now))
                  AND (SELECT count(*) FROM webhookDelivery
                       WHERE webhook = w.id AND state = 'waiting') < :most
                ORDER BY w.id
                """,
            arguments: ["now": now - memberPause, "most": Webhooks.mostWaiting])
        return try rows.compactMap { row in
            let webhook = Webhook(row)
            guard let project = try StoredProject.find(db, id: webhook.project) else { return nil }
            return try WebhookNews(db, webhook, project, now: now)
        }
    }

    /// `nil` if the changes are still gathered.
    private init?(_ db: Database, _ webhook: Webhook, _ project: StoredProject, now: Int) throws {
        let span = try WebhookSpan(db, webhook, project, most: Self.mostEntries, now: now)
        let members = try Self.members(db, of: webhook, until: now - Self.memberPause)
        guard span != nil || !members.isEmpty else { return nil }
        var messages = try span?.messages(db, webhook.events) ?? []
        if !members.isEmpty, webhook.events.contains(.memberChanged) {
            messages.append(Self.message(members, project))
        }
        self.webhook = webhook
        self.messages = messages
        position = span?.last ?? webhook.position
        membersAt = members.last.map { $0["updatedAt"] } ?? webhook.membersAt
    }

    /// Writes the deliveries and the position, unless another process has done this.
    func store(_ db: Database, now: Int) throws {
        try db.execute(
            sql: """
                UPDATE webhook SET position = ?, membersAt = ?
                WHERE id = ? AND position = ? AND membersAt = ? AND isActive
                """,
            arguments: [position, membersAt, webhook.id, webhook.position, webhook.membersAt])
        guard db.changesCount > 0 else { return }
        for message in messages { try webhook.deliver(db, message, at: now, now: now) }
    }

    private static func members(
        _ db: Database, of webhook: Webhook, until time: Int
    ) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, role, isBlocked, removedAt IS NOT NULL AS isRemoved, updatedAt
                FROM membership WHERE project = ? AND updatedAt > ? AND updatedAt <= ?
                ORDER BY updatedAt, id
                """, arguments: [webhook.project, webhook.membersAt, time])
    }

    private static func message(_ members: [Row], _ project: StoredProject) -> WebhookMessage {
        let list = members.map { row -> JSON in
            let isRemoved: Bool = row["isRemoved"]
            return [
                "id": .integer(row["id"]), "role": .string(row["role"]),
                "blocked": .boolean(row["isBlocked"]), "removed": .boolean(isRemoved),
            ]
        }
        let time: Int = members.last.map { $0["updatedAt"] } ?? 0
        return WebhookMessage(
            WebhookEvent.memberChanged.rawValue, of: project, at: time, ["members": .array(list)])
    }
}
