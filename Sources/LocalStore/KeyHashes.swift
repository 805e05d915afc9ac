import GRDB
import Text

/// Finds keys by their hashes. A project has each hash once.
///
/// Hashes have a random order, so each new hash belongs to another page of a large table. To avoid
/// many writes, new hashes go into a small table. If it is full, its rows move into the next larger
/// table, sorted by hash, so that one page takes many rows at once.
struct KeyHashes {
    /// The maximum number of hashes in each level, before they move to the next one; the last level
    /// has no limit.
    private static let capacities = [32_768, 196_608]
    private static let mostMoved = 16_384

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

    /// Returns the level to empty; `nil` if there is none. The other levels are checked only if
    /// level 0 is full, because counting their rows takes long.
    func fullLevel() throws -> Int? {
        guard try isFull(0) else { return nil }
        return try Self.capacities.indices.last(where: isFull)
    }

    private func isFull(_ level: Int) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM keyHash WHERE level = ? LIMIT 1 OFFSET ?",
            [level, Self.capacities[level] - 1]) != nil
    }

    /// Moves some thousand hashes to the next level, or the last remaining ones. Returns true if
    /// there are more.
    func move(from level: Int) throws -> Bool {
        let next = try db.row(
            """
            SELECT project, hash FROM keyHash WHERE level = ? ORDER BY project, hash
            LIMIT 1 OFFSET ?
            """, [level, Self.mostMoved])
        let (condition, end): (String, StatementArguments) =
            try next.map {
                (
                    "level = ? AND (project, hash) < (?, ?)",
                    [try $0["project"] as Int64, try $0["hash"] as String]
                )
            } ?? ("level = ?", [])
        try db.run(
            """
            INSERT INTO keyHash
            SELECT level + 1, project, hash, key FROM keyHash WHERE \(condition)
            ORDER BY project, hash
            """, [level] + end)
        try db.run("DELETE FROM keyHash WHERE \(condition)", [level] + end)
        return next != nil
    }

    /// Empties every full level.
    func moveAll() throws {
        while let level = try fullLevel() {
            while try move(from: level) {}
        }
    }
}
