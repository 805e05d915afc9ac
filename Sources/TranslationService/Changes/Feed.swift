public import Catalog
import GRDB
import TML
public import Wire

/// The change feed (`tml-service.md` 3.12).
extension TranslationService {
    /// What has happened since a cursor, the newest state of each record once, in ascending order
    /// of revision; of one language and of what concerns all, if `locale` is given.
    ///
    /// Throws `.malformed` for a cursor that is none of ours and `.cursorExpired`, with a fresh
    /// one, when the log no longer reaches back to it, when who asks has had another level since, or
    /// when this history has not come by it or by `seen`, another cursor that was given out. `address`
    /// is what the addresses of release files begin with.
    public func feed(
        _ session: Session, _ project: Project.Key, since cursor: String?, seen: String? = nil,
        locale: String?, limit: Int, address: String = ""
    ) throws(ServiceError) -> ChangeFeed {
        try read { db in
            let access = try Access(db, session, project)
            for cursor in [seen, cursor] {
                if let cursor { try access.project.require(db, knows: cursor) }
            }
            let position = try Self.position(db, cursor, access.project)
            let since = position.revision
            let spelled = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            if since > 0 {
                try Self.requireSameLevel(db, access, since: position.asked, locale: spelled)
            }
            let limit = min(max(limit, 1), Limits.feedPage)
            let rows = try Self.log(db, access, since: since, locale: spelled, limit: limit + 1)
            let shown = Array(rows.prefix(limit))
            let hasMore = rows.count > limit
            let last: Int = hasMore ? shown.last?["revision"] ?? since : access.project.lastRevision
            return ChangeFeed(
                results: try FeedReader(access: access, address: address).items(db, shown),
                cursor: try access.project.cursor(
                    db, at: last, asked: access.project.lastRevision),
                newest: try access.project.cursor(db, at: access.project.lastRevision),
                hasMore: hasMore)
        }
    }

    private static func position(
        _ db: Database, _ cursor: String?, _ project: StoredProject
    ) throws -> ChangePosition {
        let position = try ChangePosition(cursor ?? "0")
        guard position.revision >= project.logFloor else {
            throw ServiceError.cursorExpired(
                cursor: try project.cursor(db, at: project.lastRevision), wentBack: false)
        }
        return position
    }

    /// Who has read with another level, even for a moment, may have keys of which they would never
    /// hear that they are hidden, and lack others.
    private static func requireSameLevel(
        _ db: Database, _ access: Access, since: Int, locale: String?
    ) throws {
        let isOther =
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM changeLog
                                   WHERE project = ? AND type = 'member' AND object = ?
                                     AND revision > ? AND (locale IS NULL OR locale = ?))
                    """,
                arguments: [access.project.id, access.member.id, since, locale]) ?? false
        guard !isOther else {
            throw ServiceError.cursorExpired(
                cursor: try access.project.cursor(db, at: access.project.lastRevision),
                wentBack: false)
        }
    }

    /// Entries that a newer one about the same record has overtaken are left out; of a key it is the
    /// newer ones, so that whoever does not have it yet hears of it before its translations. Left out
    /// is also what concerns a hidden key: one that is ignored or above the member's level. That such
    /// a key is gone is told to those who may have seen it before.
    private static func log(
        _ db: Database, _ access: Access, since: Int, locale: String?, limit: Int
    ) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT c.*, k.hash, u.name AS actorName, m.user AS actorUser,
                       coalesce(k.isIgnored = 1 OR k.level > :level OR k.label = '', 0)
                           AS isHidden
                FROM changeLog c
                LEFT JOIN translationKey k ON k.id = c.key
                LEFT JOIN membership m ON m.id = c.actor
                LEFT JOIN user u ON u.id = m.user
                WHERE c.project = :project AND c.revision > :since
                  AND (:locale IS NULL OR c.locale IS NULL OR c.locale = :locale)
                  AND (k.id IS NULL
                       OR (k.isIgnored = 0 AND k.level <= :level AND k.label <> '')
                       OR (c.type = 'key' AND k.seenLevel <= :level))
                  AND CASE c.type
                      WHEN 'key' THEN NOT EXISTS (
                          SELECT 1 FROM changeLog n
                          WHERE n.project = c.project AND n.type = c.type
                            AND n.object = c.object AND n.locale IS c.locale
                            AND n.revision > :since AND n.revision < c.revision)
                      ELSE NOT EXISTS (
                          SELECT 1 FROM changeLog n
                          WHERE n.project = c.project AND n.type = c.type
                            AND n.object = c.object AND n.locale IS c.locale
                            AND n.revision > c.revision) END
                ORDER BY c.revision LIMIT :limit
                """,
            arguments: [
                "project": access.project.id, "since": since, "locale": locale,
                "level": access.member.role(in: locale.map { LocaleCode($0) }).level,
                "limit": limit,
            ])
    }
}
