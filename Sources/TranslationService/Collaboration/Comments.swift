public import Catalog
import GRDB
import TML
public import Wire

/// Comments on a key in a language (`tml-service.md` 3.11, 3.12).
extension TranslationService {
    /// The comments on a key, of one language or of all, the oldest first.
    public func comments(
        _ session: Session, _ project: Project.Key, hash: String, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let key = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale)
            return try CommentReader.page(db, key: key.id, locale: locale, page)
        }
    }

    /// Adds a comment of `locale` and `message` to a key.
    public func addComment(
        _ session: Session, _ project: Project.Key, hash: String, _ fields: JSONObject,
        once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once, status: 201) { desk in
            let id = try desk.addComment(
                hash, locale: fields["locale"]?.string, message: fields["message"])
            return ["comment": try CommentReader.records(desk.db, ids: [id])[id] ?? .null]
        }
    }

    /// Removes a comment: one's own, or anybody's with `comments.moderate`.
    public func removeComment(
        _ session: Session, id: Int, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .owner(of: "comment", id), once: once) { desk in
            try desk.removeComment(id)
            return ["id": .integer(id)]
        }
    }
}

extension Collaboration {
    /// Adds a comment; returns its id.
    func addComment(_ hash: String, locale wanted: String?, message: JSON?) throws -> Int {
        let locale = try locale(wanted)
        try member.require(.createComments, in: LocaleCode(locale))
        let key = try key(hash, in: locale)
        let message = try Self.text(message, "message", limit: Limits.messageBytes)
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
        let id = Int(db.lastInsertedRowID)
        try writer.log(
            revision, .comment, "created", key: key.id, locale: locale, object: id)
        try writer.refreshTarget(key: key.id, locale: locale, revision: revision)
        return id
    }

    /// Removes a comment: one's own, or anybody's with `comments.moderate`. Returns the key it was
    /// on and its locale.
    @discardableResult
    func removeComment(_ id: Int) throws -> (key: StoredKey, locale: String) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT c.translator, c.locale, k.hash FROM comment c
                JOIN translationKey k ON k.id = c.key WHERE c.id = ? AND c.project = ?
                """, arguments: [id, access.project.id])
        guard let row else { throw ServiceError.notFound("There is no such comment") }
        let locale: String = row["locale"]
        let author: Int? = row["translator"]
        let isOwn = author != nil && author == access.actor?.id
        try member.require(isOwn ? .createComments : .moderateComments, in: LocaleCode(locale))
        let key = try key(row["hash"], in: locale)
        let revision = try writer.nextRevision()
        try db.execute(sql: "DELETE FROM comment WHERE id = ?", arguments: [id])
        try writer.log(
            revision, .comment, "deleted", key: key.id, locale: locale, object: id)
        try writer.refreshTarget(key: key.id, locale: locale, revision: revision)
        return (key, locale)
    }
}
