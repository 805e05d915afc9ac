import Catalog
import GRDB
import KeyIndex
import TML
public import Text
import Wire

/// The notifications of a person: changes by others to followed keys and to the person's own
/// translations (`tml-service.md` 3.11).
public struct Notifications: Sendable {
    let database: ServiceDatabase

    /// Returns the notifications of a person, the newest first, of the projects that the token
    /// opens. Notifications about keys that the person may no longer see are not included. An app
    /// has no notifications.
    ///
    /// After the first answer, a notification counts as viewed. In the first answer, `viewed_at` is
    /// null.
    public func page(
        _ session: ServiceSession, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        let now = database.clock()
        let rows: [Row]
        let total: Int
        (rows, total) = try database.read { db in
            let levels = try Self.levels(db, session).text
            return (try Self.rows(db, levels, page), try Self.count(db, levels))
        }
        let unseen = rows.filter { ($0["viewedAt"] as Int?) == nil }.map {
            $0["id"] as RowID<Stored.Notification>
        }
        if !unseen.isEmpty {
            try database.write { db in
                try db.execute(
                    sql: "UPDATE notification SET viewedAt = ? WHERE id IN \(IDList.sql)",
                    arguments: [now, IDList(unseen).argument])
            }
        }
        return Page(records: rows.map(Self.notification), total: total, request: page)
    }

    /// The levels that the person may see, by membership and by `membership/locale`.
    private static func levels(_ db: Database, _ session: ServiceSession) throws -> JSON {
        let ids = try MemberID.fetchAll(
            db,
            sql: """
                SELECT m.id FROM membership m JOIN project p ON p.id = m.project
                WHERE m.user = :user AND (:project IS NULL OR p.key = :project)
                """,
            arguments: ["user": session.userID, "project": session.project?.rawValue])
        var levels = JSONObject()
        for member in try ids.compactMap({ try Member.find(db, id: $0) })
        where member.allows(.readKeys) {
            levels[member.id.description] = .integer(member.role.level)
            for (locale, role) in member.localeRoles {
                levels["\(member.id)/\(locale.rawValue)"] = .integer(role.level)
            }
        }
        return .object(levels)
    }

    private static let visible = """
        FROM json_each(:levels) l
        JOIN notification n ON n.member = l.key
        JOIN translationKey k ON k.id = n.key
        WHERE l.key NOT LIKE '%/%' AND k.isIgnored = 0 AND k.label <> ''
          AND k.level <= coalesce(
            (SELECT value FROM json_each(:levels) WHERE key = n.member || '/' || n.locale),
            l.value)
        """

    /// Returns the notifications after `since`, up to and including `until`, that the person has not
    /// viewed and may see, the oldest first.
    static func unseen(
        _ db: Database, _ session: ServiceSession, since: Int, until: Int, most: Int
    ) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT s.*, k.label, p.key AS projectKey, u.name AS actorName
                FROM (SELECT n.* \(visible)
                        AND n.viewedAt IS NULL AND n.createdAt > :since AND n.createdAt <= :until
                      ORDER BY n.id LIMIT :most) s
                JOIN translationKey k ON k.id = s.key
                JOIN project p ON p.id = k.project
                LEFT JOIN membership m ON m.id = s.actor
                LEFT JOIN user u ON u.id = m.user
                ORDER BY s.id
                """,
            arguments: [
                "levels": try levels(db, session).text, "since": since, "until": until,
                "most": most,
            ])
    }

    private static func count(_ db: Database, _ levels: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) \(visible)", arguments: ["levels": levels]) ?? 0
    }

    private static func rows(
        _ db: Database, _ levels: String, _ page: PageRequest
    ) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT s.*, k.hash, p.key AS projectKey, u.name AS actorName, u.id AS actorUser
                FROM (SELECT n.* \(visible)
                      ORDER BY n.id DESC LIMIT :limit OFFSET :offset) s
                JOIN translationKey k ON k.id = s.key
                JOIN project p ON p.id = k.project
                LEFT JOIN membership m ON m.id = s.actor
                LEFT JOIN user u ON u.id = m.user
                ORDER BY s.id DESC
                """,
            arguments: ["levels": levels, "limit": page.perPage, "offset": page.offset])
    }

    private static func notification(_ row: Row) -> JSON {
        let actor = TranslatorRecord(
            brief: row["actor"], name: row["actorName"], user: row["actorUser"])
        return [
            "id": .integer(row["id"]), "actor": actor?.json ?? .null,
            "action": .string(row["action"]), "object_type": .string(row["objectType"]),
            "object_id": .integer(row["object"]), "project": .string(row["projectKey"]),
            "key": .string(row["hash"]), "locale": .string(row["locale"]),
            "viewed_at": (row["viewedAt"] as Int?).map {
                .string(WireTime(secondsSince1970: $0).text)
            } ?? .null,
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
        ]
    }
}

/// Creates notifications about changes by others (`tml-service.md` 3.11).
struct NotificationWriter {
    let writer: ProjectWriter

    /// Creates the notifications for a comment, a translation or a review. The followers of the key
    /// are notified, and the author of the translation; for a comment, the authors of all its
    /// translations. The person who made the change is not notified. A change without a person
    /// creates no notifications.
    func notify<Object>(
        _ subject: ProjectWriter.Subject, _ action: String, key: KeyID?, locale: String?,
        object: RowID<Object>?
    ) throws {
        guard let actor = writer.actor, let key, let locale, let object,
            let authors = Self.authors(subject, action)
        else { return }
        let insert = try writer.db.cachedStatement(
            sql: """
                INSERT INTO notification
                    (member, actor, action, objectType, object, key, locale, createdAt)
                SELECT p.member, ?1, ?2, ?3, ?4, ?5, ?6, ?7
                FROM (SELECT member FROM follow WHERE key = ?5 \(authors)) p
                WHERE p.member IS NOT NULL AND p.member <> ?1
                """)
        try insert.execute(arguments: [
            actor.id, action, subject.rawValue, object, key, locale, writer.now,
        ])
    }

    /// Returns the query for the authors to notify; `nil` if nobody is notified. The author of a
    /// deleted or edited text is in its history. A new translation notifies no author, because its
    /// author made the change.
    private static func authors(_ subject: ProjectWriter.Subject, _ action: String) -> String? {
        switch subject {
        case .translation where action == "created": ""
        case .translation where action == "deleted" || action == "updated":
            """
            UNION SELECT translator FROM translationHistory WHERE translation = ?4
                AND revision = (SELECT max(revision) FROM translationHistory
                                WHERE translation = ?4)
            """
        case .translation: "UNION SELECT translator FROM translation WHERE id = ?4"
        case .comment where action == "created":
            "UNION SELECT translator FROM translation WHERE key = ?5 AND locale = ?6"
        case .comment, .key, .vote, .lock, .language, .label, .glossary, .release, .member: nil
        }
    }
}
