public import Catalog
import Foundation
import GRDB
public import KeyIndex
public import Text

/// The webhooks of a project.
///
/// Without a session, the calls are commands of the administrator. With a session, they throw
/// `.forbidden` without the permission to manage the members.
public struct Webhooks: Sendable {
    let database: ServiceDatabase

    /// The maximum number of webhooks of a project.
    public static let most = 20
    /// The start of every secret (Standard Webhooks). Base64 of the key follows.
    static let secretPrefix = "whsec_"

    /// Returns the webhooks of the project, the oldest first.
    public func all(
        _ session: ServiceSession?, _ project: Project.Key
    ) throws(ServiceError) -> [Webhook] {
        try database.read { db in
            let project = try Self.project(db, session, project)
            return try Row.fetchAll(
                db, sql: "SELECT * FROM webhook WHERE project = ? ORDER BY id",
                arguments: [project.id]
            ).map(Webhook.init)
        }
    }

    /// Returns one page of the records of the webhooks.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        Page(of: try all(session, project), page) { .object($0.record) }
    }

    /// Returns a webhook. Throws `.notFound`.
    public func find(
        _ session: ServiceSession?, _ project: Project.Key, _ id: WebhookID
    ) throws(ServiceError) -> Webhook {
        try database.read { db in
            try Webhook.find(db, id, in: Self.project(db, session, project).id)
        }
    }

    /// Adds a webhook. It reports the events from now on. Only this answer contains the secret. With
    /// `once`, a repeated request adds nothing and has the answer of the first one for a minute. The
    /// stored answer contains no secret.
    ///
    /// Throws `.invalid` for too many webhooks, and for a repeated request after the minute.
    public func add(
        _ session: ServiceSession?, _ project: Project.Key, _ new: NewWebhook,
        once: IdempotencyKey? = nil
    ) throws(ServiceError) -> (webhook: Webhook, secret: Secret) {
        let now = database.clock()
        let answer = try database.write(once: once) { db in
            let project = try Self.project(db, session, project)
            try Self.requireRoom(db, project)
            let id = try Self.insert(db, new, in: project, at: now)
            return WriteAnswer(["id": .integer(id.rawValue)])
        }
        guard let id = answer.body["id"]?.integer else {
            throw .malformed("The server refused this request before")
        }
        let webhook = try find(session, project, WebhookID(id))
        guard now - webhook.createdAt <= AccessGrant.repetitionTime else {
            throw .invalid(
                "url", "repeated", "This webhook exists, and its secret is shown only once")
        }
        let key = Data(webhook.signingKey).base64EncodedString()
        return (webhook, Secret(Self.secretPrefix + key))
    }

    private static func insert(
        _ db: Database, _ new: NewWebhook, in project: StoredProject, at now: Int
    ) throws -> WebhookID {
        try db.execute(
            sql: """
                INSERT INTO webhook
                    (project, url, events, signingKey, position, membersAt, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                project.id, new.url, new.events.map(\.rawValue).joined(separator: " "),
                Data(Sodium.randomBytes(32)), project.lastRevision, now, now,
            ])
        return db.lastInsertedID()
    }

    /// Switches a webhook on or off. A webhook that is switched on reports the events from now on.
    /// Throws `.notFound`.
    public func setActive(
        _ isActive: Bool, _ session: ServiceSession?, _ project: Project.Key, _ id: WebhookID
    ) throws(ServiceError) -> Webhook {
        let now = database.clock()
        return try database.write { db in
            let project = try Self.project(db, session, project)
            let webhook = try Webhook.find(db, id, in: project.id)
            if isActive, !webhook.isActive {
                try db.execute(
                    sql: """
                        UPDATE webhook
                        SET isActive = 1, stopped = NULL, position = ?, membersAt = ? WHERE id = ?
                        """, arguments: [project.lastRevision, now, id])
            } else if !isActive, webhook.isActive {
                try webhook.stop(db, because: nil)
            }
            return try Webhook.find(db, id, in: project.id)
        }
    }

    /// Removes a webhook with its deliveries. Throws `.notFound`.
    public func remove(
        _ session: ServiceSession?, _ project: Project.Key, _ id: WebhookID
    ) throws(ServiceError) {
        try database.write { db in
            let webhook = try Webhook.find(db, id, in: Self.project(db, session, project).id)
            try db.execute(sql: "DELETE FROM webhook WHERE id = ?", arguments: [webhook.id])
        }
    }
}

extension Webhooks {
    /// Returns the deliveries of a webhook, the newest first. Throws `.notFound`.
    public func deliveries(
        _ session: ServiceSession?, _ project: Project.Key, _ id: WebhookID, page: PageRequest
    ) throws(ServiceError) -> Page<WebhookDelivery> {
        try database.read { db in
            let webhook = try Webhook.find(db, id, in: Self.project(db, session, project).id)
            return try Page.fetch(
                db, from: "webhookDelivery WHERE webhook = :webhook", orderedBy: "id DESC",
                arguments: ["webhook": webhook.id], page, WebhookDelivery.init)
        }
    }

    /// Adds a delivery of the test event. The running server sends it. Throws `.notFound`, and
    /// `.invalid` if the webhook is switched off or has too many waiting messages or tests.
    public func test(
        _ session: ServiceSession?, _ project: Project.Key, _ id: WebhookID
    ) throws(ServiceError) -> WebhookDelivery {
        let now = database.clock()
        return try database.write { db in
            let project = try Self.project(db, session, project)
            let webhook = try Self.active(db, id, in: project)
            try Self.requireQueueRoom(db, webhook)
            try Self.requireTestRoom(db, webhook)
            let message = WebhookMessage(WebhookEvent.test, of: project, at: now)
            let delivery = try webhook.deliver(db, message, at: now, now: now)
            return try Self.delivery(db, delivery, of: webhook)
        }
    }

    /// Sends a delivery again, with the same id and content. If the delivery waits for its next
    /// attempt, this attempt is made now.
    ///
    /// Throws `.notFound`, and `.invalid` if the webhook is switched off or has too many waiting
    /// messages.
    public func sendAgain(
        _ delivery: WebhookDeliveryID, _ session: ServiceSession?, _ project: Project.Key,
        _ id: WebhookID
    ) throws(ServiceError) -> WebhookDelivery {
        let now = database.clock()
        return try database.write { db in
            let webhook = try Self.active(db, id, in: Self.project(db, session, project))
            let old = try Self.delivery(db, delivery, of: webhook)
            if old.state != .waiting { try Self.requireQueueRoom(db, webhook) }
            try db.execute(
                sql: """
                    UPDATE webhookDelivery
                    SET attempts = iif(state = 'waiting', attempts, 0), state = 'waiting',
                        nextAt = ? WHERE id = ?
                    """, arguments: [now, delivery])
            return try Self.delivery(db, delivery, of: webhook)
        }
    }

    private static func project(
        _ db: Database, _ session: ServiceSession?, _ key: Project.Key
    ) throws -> StoredProject {
        guard let session else { return try ProjectFinder.key(key).find(db) }
        let access = try Access(db, session, key)
        try access.member.require(.manageTranslators)
        return access.project
    }

    private static func active(
        _ db: Database, _ id: WebhookID, in project: StoredProject
    ) throws -> Webhook {
        let webhook = try Webhook.find(db, id, in: project.id)
        guard webhook.isActive else {
            throw ServiceError.invalid(
                "active", "off",
                "The webhook is switched off; a manager can switch it on, from the page “Webhooks” of "
                    + "the project")
        }
        return webhook
    }

    private static func requireQueueRoom(_ db: Database, _ webhook: Webhook) throws {
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM webhookDelivery WHERE webhook = ? AND state = 'waiting'",
            arguments: [webhook.id])
        guard count ?? 0 < mostWaiting else {
            throw ServiceError.invalid(
                "webhook", "too_many", "\(mostWaiting) messages of the webhook wait already")
        }
    }

    private static func requireTestRoom(_ db: Database, _ webhook: Webhook) throws {
        let count = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM webhookDelivery
                WHERE webhook = ? AND state = 'waiting' AND event = ?
                """, arguments: [webhook.id, WebhookEvent.test])
        guard count ?? 0 < mostTests else {
            throw ServiceError.invalid(
                "webhook", "too_many", "\(mostTests) test messages of the webhook wait already")
        }
    }

    private static func delivery(
        _ db: Database, _ id: WebhookDeliveryID, of webhook: Webhook
    ) throws -> WebhookDelivery {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM webhookDelivery WHERE id = ? AND webhook = ?",
            arguments: [id, webhook.id])
        guard let row else { throw ServiceError.notFound("There is no such delivery") }
        return WebhookDelivery(row)
    }

    private static func requireRoom(_ db: Database, _ project: StoredProject) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM webhook WHERE project = ?", arguments: [project.id])
        guard count ?? 0 < most else {
            throw ServiceError.invalid(
                "url", "too_many", "A project can have at most \(most) webhooks")
        }
    }
}
