import GRDB
import TML
import Wire

/// A row of the table of sources.
struct StoredSource: Hashable {
    let id: Int
    let project: Int
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

    static func find(_ db: Database, id: Int) throws -> StoredSource? {
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

    /// The source that a path names: by 32 hexadecimal digits, the MD5 of the name or the MD5 of
    /// that MD5, or by its number (`tml-service.md` 3.3).
    static func find(
        _ db: Database, _ project: StoredProject, reference: String
    ) throws -> StoredSource? {
        guard Hexadecimal.isText(reference, count: 32) else {
            let source = try Int(reference).flatMap { try find(db, id: $0) }
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

    /// The statement that lists the keys of the source with a name, or the hash of one; its
    /// parameters as given, the second twice.
    static func keys(ofProject project: String, named name: String) -> String {
        """
        SELECT ks.key FROM source s JOIN keySource ks ON ks.source = s.id
        WHERE s.project = \(project) AND (s.name = \(name) OR s.hash = \(name))
        """
    }

    /// The names of the sources nested in this one, in the order of their first appearance.
    func nestedNames(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT c.name FROM nestedSource n JOIN source c ON c.id = n.child
                WHERE n.parent = ? ORDER BY c.id
                """, arguments: [id])
    }
}
