public import Catalog
import GRDB
public import Wire

/// The files of a project (`tml-service.md` 3.1, row 13).
extension TranslationService {
    /// The archives of the releases that are published, the newest first. `url` is the address
    /// below the server's own: `/<key>/<version>.tar.gz`.
    public func files(
        _ session: Session, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let project = try Access(db, session, key).project
            let condition = "project = ? AND state = 'published'"
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM release WHERE \(condition)",
                    arguments: [project.id]) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM release WHERE \(condition) ORDER BY id DESC LIMIT ? OFFSET ?
                    """, arguments: [project.id, page.perPage, page.offset])
            let records = rows.map { Self.file($0, of: project) }
            return Page(records: records, total: total, request: page)
        }
    }

    private static func file(_ row: Row, of project: StoredProject) -> JSON {
        let version: String = row["version"]
        let createdAt: Int = row["createdAt"]
        let generatedAt: Int? = row["generatedAt"]
        return [
            "id": .integer(row["id"]), "state": .string(row["state"]),
            "url": .string("/\(project.key)/\(version).tar.gz"),
            "name": .string("\(version).tar.gz"), "locale": .null, "key_count": .null,
            "translation_count": .null, "file_size": .integer(row["fileSize"]),
            "created_at": .string(WireTime(secondsSince1970: createdAt).text),
            "updated_at": .string(WireTime(secondsSince1970: generatedAt ?? createdAt).text),
        ]
    }

    /// The orders of translations from agencies: none, as there are no agencies here
    /// (`tml-service.md` 3.1, row 12).
    public func orders(
        _ session: Session, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            _ = try Access(db, session, key)
            return Page(records: [], total: 0, request: page)
        }
    }
}
