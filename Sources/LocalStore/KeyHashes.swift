import GRDB
import Text

/// Finds keys by their hashes. A project has each hash once.
struct KeyHashes {
    let db: Database

    func key(_ hash: String, of project: Int64) throws -> Int64? {
        try db.integer(
            "SELECT key FROM keyHash WHERE level IN (0, 1, 2) AND project = ? AND hash = ?",
            [project, hash])
    }

    /// Returns the stored hashes among these, with their keys.
    func keys(_ hashes: [String], of project: Int64) throws -> [ExactText: Int64] {
        let rows = try db.rows(
            """
            SELECT hash, key FROM keyHash WHERE level IN (0, 1, 2) AND project = ?
                AND hash IN (SELECT value FROM json_each(?))
            """, [project, JSON.array(hashes.map(JSON.string)).text])
        return try Dictionary(rows.map { (ExactText(try $0["hash"]), try $0["key"]) }) { $1 }
    }
}
