public import Catalog
import GRDB
import TML
public import Wire

/// What has happened in a project, for people to read (`tml-service.md` 3.11).
extension TranslationService {
    /// The log, the newest first, each entry as the change feed tells it; of one language and of
    /// what concerns all, if `locale` is given. What is about a hidden key is left out. `address`
    /// is what the addresses of release files begin with.
    public func activity(
        _ session: Session, _ project: Project.Key, locale: String?, page: PageRequest,
        address: String = ""
    ) throws(ServiceError) -> Page<FeedItemRecord> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let arguments: StatementArguments = [
                "project": access.project.id, "locale": locale,
                "level": access.level(in: locale),
            ]
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT c.*, k.hash, u.name AS actorName, m.user AS actorUser, 0 AS isHidden
                    FROM changeLog c
                    LEFT JOIN translationKey k ON k.id = c.key
                    LEFT JOIN membership m ON m.id = c.actor
                    LEFT JOIN user u ON u.id = m.user
                    WHERE c.project = :project AND (k.id IS NULL OR
                              (k.isIgnored = 0 AND k.level <= :level AND k.label <> ''))
                      AND (:locale IS NULL OR c.locale IS NULL OR c.locale = :locale)
                    ORDER BY c.revision DESC LIMIT :limit OFFSET :offset
                    """,
                arguments: arguments + ["limit": page.perPage, "offset": page.offset])
            return Page(
                records: try FeedReader(access: access, address: address).items(db, rows),
                total: try Self.entries(db, access.project, locale, arguments), request: page)
        }
    }

    /// How many entries there are to see. The log has one for each revision, so that most of the
    /// time it need not be read for that.
    private static func entries(
        _ db: Database, _ project: StoredProject, _ locale: String?, _ arguments: StatementArguments
    ) throws -> Int {
        let hasHidden =
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (\(Access.hiddenKeys) LIMIT 1) FROM (SELECT :locale)",
                arguments: arguments) ?? true
        guard locale != nil || hasHidden else { return project.lastRevision - project.logFloor }
        return try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM changeLog c
                WHERE c.project = :project AND coalesce(c.key NOT IN (\(Access.hiddenKeys)), 1)
                  AND (:locale IS NULL OR c.locale IS NULL OR c.locale = :locale)
                """, arguments: arguments) ?? 0
    }
}
