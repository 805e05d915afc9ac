import Catalog
import GRDB
import TML

/// A row of the table of keys, as the rules need it.
struct StoredKey {
    let id: Int
    let hash: String
    let label: String
    let locale: String
    let level: Int
    let maxLength: Int?
    let note: String?
    let isIgnored: Bool

    init(_ row: Row) {
        id = row["id"]
        hash = row["hash"]
        label = row["label"]
        locale = row["locale"]
        level = row["level"]
        maxLength = row["maxLength"]
        note = row["note"]
        isIgnored = row["isIgnored"]
    }

    static func find(_ db: Database, project: Int, hash: String) throws -> StoredKey? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM translationKey WHERE project = ? AND hash = ?")
        return try Row.fetchOne(statement, arguments: [project, hash.lowercased()])
            .map(StoredKey.init)
    }

    static func find(_ db: Database, id: Int) throws -> StoredKey? {
        try db.cachedRow(sql: "SELECT * FROM translationKey WHERE id = ?", arguments: [id])
            .map(StoredKey.init)
    }

    /// A key of the project unless it is above the member's level, in the language if one is
    /// given. One that is ignored is there only for those who could change that.
    ///
    /// Throws `.notFound`, the same for a hidden key as for none.
    static func find(
        _ db: Database, visibleTo access: Access, hash: String, locale: String? = nil
    ) throws -> StoredKey {
        let level = access.member.role(in: locale.map { LocaleCode($0) }).level
        guard let key = try find(db, project: access.project.id, hash: hash), key.level <= level,
            !key.isIgnored || access.member.allows(.writeKeys)
        else { throw ServiceError.notFound("There is no such phrase") }
        return key
    }
}
