import GRDB

/// A row of the table of keys, as the rules need it.
struct StoredKey {
    let id: Int
    let hash: String
    let label: String
    let locale: String
    let level: Int
    let maxLength: Int?
    let isIgnored: Bool
    let revision: Int

    init(_ row: Row) {
        id = row["id"]
        hash = row["hash"]
        label = row["label"]
        locale = row["locale"]
        level = row["level"]
        maxLength = row["maxLength"]
        isIgnored = row["isIgnored"]
        revision = row["revision"]
    }

    static func find(_ db: Database, project: Int, hash: String) throws -> StoredKey? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM translationKey WHERE project = ? AND hash = ?")
        return try Row.fetchOne(statement, arguments: [project, hash.lowercased()])
            .map(StoredKey.init)
    }

    static func find(_ db: Database, id: Int) throws -> StoredKey? {
        try Row.fetchOne(db, sql: "SELECT * FROM translationKey WHERE id = ?", arguments: [id])
            .map(StoredKey.init)
    }
}
