public import Catalog
import GRDB
public import KeyIndex
import TML
public import Text
import Wire

/// Comments on a key in a language (`tml-service.md` 3.11, 3.12).
public struct Comments: Sendable {
    let database: ServiceDatabase

    /// Returns the comments on a key in one language or in all, the oldest first.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let key = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale)
            return try CommentReader.page(db, key: key.id, locale: locale, page)
        }
    }

    /// Adds a comment to a key. The fields are `locale` and `message`.
    public func add(
        _ session: ServiceSession, _ project: Project.Key, hash: String, _ fields: JSONObject,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once, outcome: .made) {
            (editor: CommentEditor) in
            let id = try editor.add(
                hash, locale: fields["locale"]?.string, message: fields["message"])
            return ["comment": try CommentReader.records(editor.db, ids: [id])[id] ?? .null]
        }
    }

    /// Removes a comment. The comments of others need `comments.moderate`.
    public func remove(
        _ session: ServiceSession, id: CommentID, once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .owner(of: "comment", id), once: once) {
            (editor: CommentEditor) in
            try editor.remove(id)
            return ["id": .integer(id.rawValue)]
        }
    }
}

/// Adds, changes and deletes comments.
struct CommentEditor: Collaboration {
    let access: Access
    let writer: ProjectWriter

    /// Adds a comment. Returns its id.
    func add(_ hash: String, locale wanted: String?, message: JSON?) throws -> CommentID {
        let locale = try locale(wanted)
        try member.require(.createComments, in: LocaleCode(locale))
        let key = try key(hash, in: locale)
        let message = try RequestText.needed(message, "message", limit: Limits.messageBytes)
        let revision = try writer.nextRevision()
        try db.execute(
            sql: """
                INSERT INTO comment
                    (project, key, locale, message, translator, revision, createdAt, updatedAt)
                VALUES (:project, :key, :locale, :message, :translator, :revision, :now, :now)
                """,
            arguments: [
                "project": access.project.id, "key": key.id, "locale": locale,
                "message": message, "translator": access.actor?.id, "revision": revision,
                "now": writer.now,
            ])
        let id: CommentID = db.lastInsertedID()
        try writer.log(
            revision, .comment, "created", key: key.id, locale: locale, object: id)
        try writer.refreshTarget(key: key.id, locale: locale, revision: revision)
        return id
    }

    /// Removes a comment. The comments of others need `comments.moderate`. Returns the key and the
    /// locale of the comment.
    @discardableResult
    func remove(_ id: CommentID) throws -> (key: StoredKey, locale: String) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT c.translator, c.locale, k.hash FROM comment c
                JOIN translationKey k ON k.id = c.key WHERE c.id = ? AND c.project = ?
                """, arguments: [id, access.project.id])
        guard let row else { throw Self.unknown }
        let locale: String = row["locale"]
        let key: StoredKey
        // The error must not reveal a comment on a key that is hidden from the person.
        do { key = try self.key(row["hash"], in: locale) } catch ServiceError.notFound {
            throw Self.unknown
        }
        let author: MemberID? = row["translator"]
        let isOwn = author != nil && author == access.actor?.id
        try member.require(isOwn ? .createComments : .moderateComments, in: LocaleCode(locale))
        let revision = try writer.nextRevision()
        try db.execute(sql: "DELETE FROM comment WHERE id = ?", arguments: [id])
        try writer.log(
            revision, .comment, "deleted", key: key.id, locale: locale, object: id)
        try writer.refreshTarget(key: key.id, locale: locale, revision: revision)
        return (key, locale)
    }

    private static let unknown = ServiceError.notFound("There is no such comment")
}

/// Reads comments. The caller has already checked that the member may see the key.
enum CommentReader {
    private static let columns = "c.*, k.hash, u.name AS authorName, u.id AS authorUser"
    private static let source = """
        comment c
        JOIN translationKey k ON k.id = c.key
        LEFT JOIN membership m ON m.id = c.translator
        LEFT JOIN user u ON u.id = m.user
        """
    private static let select = "SELECT \(columns) FROM \(source)"

    static func page(
        _ db: Database, key: KeyID, locale: String?, _ page: PageRequest
    ) throws -> Page<JSON> {
        try Page.fetch(
            db, columns,
            from: "\(source) WHERE c.key = :key AND (:locale IS NULL OR c.locale = :locale)",
            orderedBy: "c.id", arguments: ["key": key, "locale": locale], page, record)
    }

    /// Returns the comments with these ids.
    static func records(_ db: Database, ids: [CommentID]) throws -> [CommentID: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db, sql: "\(select) WHERE c.id IN \(IDList.sql)", arguments: [IDList(ids).argument])
        return Dictionary(rows.map { ($0["id"], record($0)) }) { $1 }
    }

    /// Returns all comments on these keys in a language or in all languages, by the id of the key.
    static func records(
        _ db: Database, keys: IDList, locale: String?
    ) throws -> [KeyID: [JSON]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                \(select)
                WHERE c.key IN (SELECT value FROM json_each(:keys))
                  AND (:locale IS NULL OR c.locale = :locale)
                ORDER BY c.id
                """, arguments: ["keys": keys.argument, "locale": locale])
        return Dictionary(grouping: rows) { $0["key"] }.mapValues { $0.map(record) }
    }

    private static func record(_ row: Row) -> JSON {
        [
            "id": .integer(row["id"]), "key": .string(row["hash"]),
            "locale": .string(row["locale"]), "message": .string(row["message"]),
            "translator": TranslatorRecord(
                brief: row["translator"], name: row["authorName"], user: row["authorUser"])?.json
                ?? .null,
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
            "revision": .integer(row["revision"]),
        ]
    }
}

extension TranslatorRecord {
    /// Creates the short form for records; `nil` if there is no person.
    init?(brief id: Int?, name: String?, user: Int?) {
        guard let id else { return nil }
        self.init(id: id, displayName: name)
        userID = user
    }
}
