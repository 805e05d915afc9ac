import Catalog
import GRDB
import Text

/// The queries that managers share with the members of projects.
struct SharedQueryTable {
    let db: Database

    /// Returns the queries of a project in the order of their names. A query that this program
    /// cannot read is left out.
    func all(of project: Int64) throws -> [SharedQuery] {
        try db.rows("SELECT * FROM sharedQuery WHERE project = ? ORDER BY name", [project])
            .compactMap(Self.query)
    }

    func replaceAll(of project: Int64, by queries: [SharedQuery]) throws {
        try db.run("DELETE FROM sharedQuery WHERE project = ?", [project])
        for query in queries { try save(query, of: project) }
    }

    /// Saves a query in place of the query with the same name.
    func save(_ query: SharedQuery, of project: Int64) throws {
        try db.run(
            "INSERT OR REPLACE INTO sharedQuery VALUES (?, ?, ?, ?, ?, ?)",
            [
                project, query.name, query.filter.text, query.search.string, query.source?.string,
                query.order.rawValue,
            ])
    }

    func remove(_ name: String, of project: Int64) throws {
        try db.run("DELETE FROM sharedQuery WHERE project = ? AND name = ?", [project, name])
    }

    private static func query(_ row: StoredRow) throws -> SharedQuery? {
        guard let filter = try? KeyFilter(text: try row["filter"]) else { return nil }
        let source: String? = try row["source"]
        return SharedQuery(
            name: try row["name"], filter: filter, search: ExactText(try row["search"]),
            source: source.map { ExactText($0) },
            order: KeyQuery.Order(rawValue: try row["sortOrder"]) ?? .registered)
    }
}
