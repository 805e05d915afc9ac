import Foundation
import GRDB
public import KeyIndex
public import Text
import Wire

/// A webhook of a project: an address that receives the project's events.
public struct Webhook: Hashable, Sendable {
    /// The number of the webhook.
    public let id: WebhookID
    /// The address that receives the events.
    public let url: String
    /// The events that the webhook reports.
    public let events: [WebhookEvent]
    /// True if the webhook reports new events.
    public let isActive: Bool
    /// The reason if the server switched the webhook off.
    public let stopped: String?
    /// The time of creation, in seconds since 1970.
    public let createdAt: Int

    let project: ProjectID
    let signingKey: [UInt8]
    /// The last revision that the webhook has seen.
    let position: Int
    /// The last change of a member that the webhook has seen.
    let membersAt: Int

    init(_ row: Row) {
        id = row["id"]
        url = row["url"]
        let names = (row["events"] as String).split(separator: " ").map(String.init)
        events = names.compactMap { WebhookEvent(rawValue: $0) }
        isActive = row["isActive"]
        stopped = row["stopped"]
        createdAt = row["createdAt"]
        project = row["project"]
        signingKey = Array(row["signingKey"] as Data)
        position = row["position"]
        membersAt = row["membersAt"]
    }

    /// The record, without the secret.
    public var record: JSONObject {
        [
            "id": .integer(id.rawValue), "url": .string(url),
            "events": .array(events.map { .string($0.rawValue) }), "active": .boolean(isActive),
            "stopped": stopped.map(JSON.string) ?? .null,
            "created_at": .string(WireTime(secondsSince1970: createdAt).text),
        ]
    }
}

extension Webhook {
    static func find(_ db: Database, _ id: WebhookID, in project: ProjectID) throws -> Webhook {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM webhook WHERE id = ? AND project = ?", arguments: [id, project])
        guard let row else { throw ServiceError.notFound("There is no such webhook") }
        return Webhook(row)
    }

    /// Ends all attempts and reports no new events.
    func stop(_ db: Database, because reason: String?) throws {
        try db.execute(
            sql: "UPDATE webhook SET isActive = 0, stopped = ? WHERE id = ?",
            arguments: [reason, id])
        try db.execute(
            sql: """
                UPDATE webhookDelivery
                SET state = 'failed', nextAt = NULL,
                    error = coalesce(error, 'The webhook was switched off')
                WHERE webhook = ? AND state = 'waiting'
                """, arguments: [id])
    }

    /// Adds a delivery. Its first attempt is at `time`.
    @discardableResult
    func deliver(
        _ db: Database, _ message: WebhookMessage, at time: Int, now: Int
    ) throws -> WebhookDeliveryID {
        try db.execute(
            sql: """
                INSERT INTO webhookDelivery (webhook, message, event, body, nextAt, createdAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, "msg_" + Base64URL.text(of: Sodium.randomBytes(18)), message.event,
                message.body.text, time, now,
            ])
        return db.lastInsertedID()
    }
}

/// The content of a delivery (Standard Webhooks).
struct WebhookMessage {
    let event: String
    let body: JSON

    /// - Parameter time: the time of the event, in seconds since 1970.
    init(_ event: String, of project: StoredProject, at time: Int, _ data: JSONObject = [:]) {
        self.event = event
        var members: JSONObject = ["project": .string(project.key)]
        for member in data.members { members[member.name] = member.value }
        body = [
            "type": .string(event), "timestamp": .string(WireTime(secondsSince1970: time).text),
            "data": .object(members),
        ]
    }
}
