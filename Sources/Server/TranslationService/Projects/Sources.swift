public import Catalog
import GRDB
public import KeyIndex
import TML
import Text
public import Wire

/// Sources (`tml-service.md` 3.3).
public struct Sources: Sendable {
    let database: ServiceDatabase

    /// Returns the sources of a project in the order of their first registration. Without a page,
    /// all sources.
    public func page(
        _ session: ServiceSession, _ key: Project.Key, search: String? = nil, page: PageRequest?
    ) throws(ServiceError) -> Page<SourceRecord> {
        try database.read { db in
            let access = try Access(db, session, key)
            return try Page.fetch(
                db,
                from: """
                    source WHERE project = :project AND \(StoredSource.isVisible)
                        AND (:search IS NULL OR holds(name, folded(:search)))
                    """, orderedBy: "id",
                arguments: [
                    "project": access.project.id, "search": search, "level": access.level(in: nil),
                ], page
            ) { row in
                try Self.record(db, StoredSource(row), count: row["keyCount"], access)
            }
        }
    }

    /// Returns the project of the source with this id, for members of the project. Throws
    /// `.notFound`.
    public func project(
        of id: SourceID, _ session: ServiceSession
    ) throws(ServiceError) -> Project.Key {
        try database.read { db in
            Project.Key(try Access(db, session, .owner(of: "source", id)).project.key)
        }
    }

    /// Returns one source, by id or MD5. Throws `.notFound`.
    public func record(
        _ session: ServiceSession, _ key: Project.Key, reference: String
    ) throws(ServiceError) -> SourceRecord {
        try database.read { db in
            let access = try Access(db, session, key)
            guard
                let source = try StoredSource.find(db, access.project, reference: reference),
                try source.isVisible(db, to: access)
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
                arguments: [access.project.id, access.level(in: nil), source.id]) ?? 0
        return SourceRecord(
            id: source.id.rawValue, key: source.hash, name: source.name, keyCount: count - hidden,
            createdAt: WireTime(secondsSince1970: source.createdAt).text,
            updatedAt: WireTime(secondsSince1970: source.updatedAt).text)
    }
}

/// A row of the table of sources.
struct StoredSource: Hashable {
    let id: SourceID
    let project: ProjectID
    let name: String
    /// MD5 of the name.
    let hash: String
    let createdAt: Int
    let updatedAt: Int

    init(_ row: Row) {
        id = row["id"]
        project = row["project"]
        name = row["name"]
        hash = row["hash"]
        createdAt = row["createdAt"]
        updatedAt = row["updatedAt"]
    }

    static func find(_ db: Database, id: SourceID) throws -> StoredSource? {
        try Row.fetchOne(db, sql: "SELECT * FROM source WHERE id = ?", arguments: [id])
            .map(StoredSource.init)
    }

    static func find(_ db: Database, _ project: StoredProject, name: String) throws -> StoredSource?
    {
        try Row.fetchOne(
            db, sql: "SELECT * FROM source WHERE project = ? AND name = ?",
            arguments: [project.id, name]
        ).map(StoredSource.init)
    }

    /// Returns the source in a path: by 32 hexadecimal digits (the MD5 of the name or the MD5 of
    /// this MD5), or by its number (`tml-service.md` 3.3).
    static func find(
        _ db: Database, _ project: StoredProject, reference: String
    ) throws -> StoredSource? {
        guard Hexadecimal.isText(reference, count: 32) else {
            let source = try Int(reference).flatMap { try find(db, id: SourceID($0)) }
            return source?.project == project.id ? source : nil
        }
        let hash = reference.lowercased()
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM source WHERE project = ? AND hash = ?",
            arguments: [project.id, hash])
        if let row { return StoredSource(row) }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM source WHERE project = ?", arguments: [project.id])
        while let row = try rows.next() {
            if KeyHash.source(named: row["hash"]) == hash { return StoredSource(row) }
        }
        return nil
    }

    /// Returns the statement that lists the keys of a source, by the name or its hash. The
    /// statement uses the second parameter twice.
    static func keys(ofProject project: String, named name: String) -> String {
        """
        SELECT ks.key FROM source s JOIN keySource ks ON ks.source = s.id
        WHERE s.project = \(project) AND (s.name = \(name) OR s.hash = \(name))
        """
    }

    /// Returns the names of the sources nested in this source that the member may see, in the order
    /// of their first registration.
    func nestedNames(_ db: Database, visibleTo access: Access) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM source
                WHERE id IN (SELECT child FROM nestedSource WHERE parent = :id)
                    AND \(Self.isVisible) ORDER BY id
                """, arguments: ["id": id, "level": access.level(in: nil)])
    }

    /// True if a person with `:level` may see a row of `source`. A source is hidden if all its keys
    /// are above the level.
    static let isVisible = """
        (keyCount = 0 OR EXISTS (
            SELECT 1 FROM keySource ks JOIN translationKey k ON k.id = ks.key
            WHERE ks.source = source.id AND k.level <= :level))
        """

    func isVisible(_ db: Database, to access: Access) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT \(Self.isVisible) FROM source WHERE id = :id",
            arguments: ["id": id, "level": access.level(in: nil)]) ?? false
    }
}
