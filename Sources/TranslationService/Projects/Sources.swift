public import Catalog
import GRDB
public import Wire

/// Sources (`tml-service.md` 3.3).
extension TranslationService {
    /// The sources of a project in the order of their first appearance; all of them without a
    /// page.
    public func sources(
        _ session: Session, _ key: Project.Key, search: String? = nil, page: PageRequest?
    ) throws(ServiceError) -> Page<SourceRecord> {
        try read { db in
            let access = try Access(db, session, key)
            let condition = "project = :project AND (:search IS NULL OR contains(name, :search))"
            let arguments: StatementArguments = ["project": access.project.id, "search": search]
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM source WHERE \(condition)",
                    arguments: arguments) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql:
                    "SELECT * FROM source WHERE \(condition) ORDER BY id LIMIT :limit OFFSET :offset",
                arguments: arguments + [
                    "limit": page?.perPage ?? -1, "offset": page?.offset ?? 0,
                ])
            let records = try rows.map { row in
                try Self.record(db, StoredSource(row), count: row["keyCount"], access)
            }
            return Page(
                records: records, total: total,
                request: page ?? PageRequest(perPage: max(total, 1)))
        }
    }

    /// The project that a source with this id belongs to, for somebody who is in it; throws
    /// `.notFound`.
    public func project(
        ofSource id: Int, _ session: Session
    ) throws(ServiceError) -> Project.Key {
        try read { db in
            Project.Key(try Access(db, session, .owner(of: "source", id)).project.key)
        }
    }

    /// One source, by id or MD5; throws `.notFound`.
    public func source(
        _ session: Session, _ key: Project.Key, reference: String
    ) throws(ServiceError) -> SourceRecord {
        try read { db in
            let access = try Access(db, session, key)
            guard
                let source = try StoredSource.find(db, access.project, reference: reference)
            else { throw ServiceError.notFound("There is no such source") }
            let count = try Int.fetchOne(
                db, sql: "SELECT keyCount FROM source WHERE id = ?", arguments: [source.id])
            return try Self.record(db, source, count: count ?? 0, access)
        }
    }

    /// Keys that the member may not see are not counted.
    private static func record(
        _ db: Database, _ source: StoredSource, count: Int, _ access: Access
    ) throws -> SourceRecord {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM translationKey k JOIN keySource ks ON ks.key = k.id
                WHERE k.project = ?1 AND k.isIgnored = 0 AND ks.source = ?3 AND k.id IN (
                    SELECT id FROM translationKey
                    WHERE project = ?1 AND level > 0 AND level > ?2
                    UNION
                    SELECT id FROM translationKey
                    WHERE project = ?1 AND isIgnored = 0 AND label = '')
                """)
        let hidden =
            try Int.fetchOne(
                statement,
                arguments: [access.project.id, access.member.role(in: nil).level, source.id]) ?? 0
        return SourceRecord(
            id: source.id, key: source.hash, name: source.name, keyCount: count - hidden,
            createdAt: WireTime(secondsSince1970: source.createdAt).text,
            updatedAt: WireTime(secondsSince1970: source.updatedAt).text)
    }
}
