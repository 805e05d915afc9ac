import GRDB

/// A table whose rows arrive in another order than the order of its primary key.
///
/// In a large table, each new row then belongs to another page. To avoid many writes, new rows go
/// into a small part of the table, level 0. If a level is full, its rows move into the next larger
/// level, sorted, so that one page takes many rows at once. The last level has no limit.
struct LeveledTable {
    let name: String
    /// The columns of the primary key after the level.
    let order: [String]
    /// The other columns.
    var others: [String] = []
    /// The maximum number of rows in each level before the last one.
    let capacities: [Int]

    static let hashes = LeveledTable(
        name: "keyHash", order: ["project", "hash"], others: ["key"],
        capacities: [32_768, 196_608])
    static let sourceKeys = LeveledTable(
        name: "sourceKey", order: ["source", "key"], capacities: [32_768])
    static let all = [hashes, sourceKeys]

    private static let mostMoved = 16_384

    /// Returns the level to empty; `nil` if there is none. The other levels are checked only if
    /// level 0 is full, because counting their rows takes long.
    func fullLevel(in db: Database) throws -> Int? {
        guard try isFull(0, in: db) else { return nil }
        return try capacities.indices.last { try isFull($0, in: db) }
    }

    private func isFull(_ level: Int, in db: Database) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM \(name) WHERE level = ? LIMIT 1 OFFSET ?",
            [level, capacities[level] - 1]) != nil
    }

    /// Moves some thousand rows to the next level, or the last remaining ones. Returns true if
    /// there are more.
    func move(from level: Int, in db: Database) throws -> Bool {
        let sorted = order.joined(separator: ", ")
        let next = try db.row(
            "SELECT \(sorted) FROM \(name) WHERE level = ? ORDER BY \(sorted) LIMIT 1 OFFSET ?",
            [level, Self.mostMoved])
        var condition = "level = ?"
        var arguments: StatementArguments = [level]
        if let next {
            condition += " AND (\(sorted)) < (\(order.map { _ in "?" }.joined(separator: ", ")))"
            arguments += StatementArguments(try order.map { try next[$0] as DatabaseValue })
        }
        let columns = (order + others).joined(separator: ", ")
        // The caller rolls the transaction back after an error, so SQLite need not keep the old pages
        // to undo the statement.
        try db.run(
            """
            INSERT OR FAIL INTO \(name) (level, \(columns))
            SELECT level + 1, \(columns) FROM \(name) WHERE \(condition) ORDER BY \(sorted)
            """, arguments)
        try db.run("DELETE FROM \(name) WHERE \(condition)", arguments)
        return next != nil
    }

    /// Empties every full level.
    func moveAll(in db: Database) throws {
        while let level = try fullLevel(in: db) {
            while try move(from: level, in: db) {}
        }
    }
}
