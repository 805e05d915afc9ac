import GRDB
import KeyIndex
import Text

/// The entries of the change log that a webhook reports next.
struct WebhookSpan {
    private let project: StoredProject
    private let first: Int
    /// The revision of the last entry.
    let last: Int

    /// The maximum number of comments that a message lists.
    private static let mostComments = 100

    /// The entries of one kind.
    private struct Count {
        let type: String
        let action: String
        let locale: String?
        let count: Int
        let at: Int

        init(_ row: Row) {
            type = row["type"]
            action = row["action"]
            locale = row["locale"]
            count = row["count"]
            at = row["at"]
        }

        /// Tags belong to keys. A vote has only one action.
        var name: String {
            switch type {
            case "label": "updated"
            case "vote": "voted"
            default: action
            }
        }
    }

    /// `nil` if there are no entries, or if they are still gathered. After a change of the clock,
    /// entries of the future are not gathered.
    init?(
        _ db: Database, _ webhook: Webhook, _ project: StoredProject, most: Int, now: Int
    ) throws {
        guard webhook.position < project.lastRevision else { return nil }
        let oldest = try Row.fetchOne(
            db,
            sql: """
                SELECT revision, at FROM changeLog WHERE project = ? AND revision > ?
                ORDER BY revision LIMIT 1
                """, arguments: [project.id, webhook.position])
        let at: Int? = oldest?["at"]
        if let at, at <= now, at > now - Webhooks.gathering { return nil }
        let start: Int = oldest.map { $0["revision"] } ?? project.lastRevision
        self.project = project
        first = max(webhook.position, start - 1)
        last = oldest == nil ? project.lastRevision : min(project.lastRevision, first + most)
    }

    /// Returns the messages about these events.
    func messages(_ db: Database, _ events: [WebhookEvent]) throws -> [WebhookMessage] {
        let counts = try counts(db)
        let ofKeys = counts.filter { ["key", "label"].contains($0.type) }
        return try events.flatMap { event -> [WebhookMessage] in
            switch event {
            case .keysChanged: return try message(db, event, ofKeys)
            case .translationsChanged: return try translations(db, counts)
            case .releaseCreated: return try releases(db)
            case .releaseDeleted: return try deletedReleases(db)
            case .commentCreated: return try comments(db)
            // The change log does not have all changes of members.
            case .memberChanged: return []
            }
        }
    }
}

extension WebhookSpan {
    private var bounds: StatementArguments {
        [
            "project": project.id, "first": first, "last": last,
            "level": MemberRole.manager.level,
        ]
    }

    /// Managers choose the receivers, so a message tells no more than a manager may see.
    private static let isVisible = "k.isIgnored = 0 AND k.level <= :level AND k.label <> ''"

    /// As in the feed, the changes of a key that is hidden now count if it was visible before.
    private func counts(_ db: Database) throws -> [Count] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT c.type, c.action, c.locale, count(*) AS count, max(c.at) AS at
                FROM changeLog c LEFT JOIN translationKey k ON k.id = c.key
                WHERE c.project = :project AND c.revision > :first AND c.revision <= :last
                  AND c.type IN ('key', 'label', 'translation', 'vote') AND \(LoggedStep.isChange)
                  AND (k.id IS NULL OR (\(Self.isVisible))
                       OR (c.type = 'key' AND k.seenLevel <= :level))
                GROUP BY c.type, c.action, c.locale ORDER BY c.locale, c.type, c.action
                """, arguments: bounds
        ).map(Count.init)
    }

    /// One message for each language.
    private func translations(_ db: Database, _ counts: [Count]) throws -> [WebhookMessage] {
        let counts = counts.filter { ["translation", "vote"].contains($0.type) }
        return try Dictionary(grouping: counts) { $0.locale ?? "" }.sorted { $0.key < $1.key }
            .flatMap { locale, counts in
                try message(
                    db, .translationsChanged, counts, ["locale": .string(locale)])
            }
    }

    /// The message with the numbers of changes and with the positions before and after them;
    /// nothing without changes.
    private func message(
        _ db: Database, _ event: WebhookEvent, _ counts: [Count], _ data: JSONObject = [:]
    ) throws -> [WebhookMessage] {
        guard let time = counts.map(\.at).max() else { return [] }
        var numbers = JSONObject()
        for count in counts {
            numbers[count.name] = .integer((numbers[count.name]?.integer ?? 0) + count.count)
        }
        var data = data
        data["counts"] = .object(numbers)
        data["since"] = .string(try project.cursor(db, at: first))
        data["cursor"] = .string(try project.cursor(db, at: last))
        return [WebhookMessage(event.rawValue, of: project, at: time, data)]
    }

    /// A release has several entries “updated”. The first is from the end of its build.
    static let newReleases = """
        SELECT r.version, r.type, r.isCurrent, c.at
        FROM changeLog c JOIN release r ON r.id = c.object AND r.generatedAt = c.at
        WHERE c.project = :project AND c.revision > :first AND c.revision <= :last
          AND c.type = 'release' AND c.action = 'updated'
          AND r.state IN ('generated', 'published')
          AND NOT EXISTS (SELECT 1 FROM changeLog n INDEXED BY newestOfObject
                          WHERE n.project = c.project AND n.type = 'release'
                            AND n.object = c.object AND n.action = 'updated'
                            AND n.revision < c.revision)
        ORDER BY c.revision
        """

    private func releases(_ db: Database) throws -> [WebhookMessage] {
        try Row.fetchAll(
            db, sql: Self.newReleases, arguments: bounds
        ).map { row in
            WebhookMessage(
                WebhookEvent.releaseCreated.rawValue, of: project, at: row["at"],
                [
                    "version": .string(row["version"]), "type": .string(row["type"]),
                    "current": .boolean(row["isCurrent"]),
                ])
        }
    }

    /// The note of the entry is the version. A release that was never built has none.
    private func deletedReleases(_ db: Database) throws -> [WebhookMessage] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT note, at FROM changeLog
                WHERE project = :project AND revision > :first AND revision <= :last
                  AND type = 'release' AND action = 'deleted' AND note IS NOT NULL
                ORDER BY revision
                """, arguments: bounds
        ).map { row in
            WebhookMessage(
                WebhookEvent.releaseDeleted.rawValue, of: project, at: row["at"],
                ["version": .string(row["note"])])
        }
    }

    private func comments(_ db: Database) throws -> [WebhookMessage] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT m.id, k.hash, m.locale, m.translator, c.at
                FROM changeLog c
                JOIN comment m ON m.id = c.object
                JOIN translationKey k ON k.id = m.key
                WHERE c.project = :project AND c.revision > :first AND c.revision <= :last
                  AND c.type = 'comment' AND c.action = 'created' AND \(Self.isVisible)
                ORDER BY c.revision
                """, arguments: bounds)
        guard let time: Int = rows.last?["at"] else { return [] }
        let list = rows.prefix(Self.mostComments).map { row -> JSON in
            let translator: Int? = row["translator"]
            return [
                "id": .integer(row["id"]), "key": .string(row["hash"]),
                "locale": .string(row["locale"]),
                "translator": translator.map(JSON.integer) ?? .null,
            ]
        }
        return [
            WebhookMessage(
                WebhookEvent.commentCreated.rawValue, of: project, at: time,
                ["count": .integer(rows.count), "comments": .array(list)])
        ]
    }
}
