public import Catalog
import GRDB
import Wire

/// Keys by their hashes, as TMLKit reads them (`tml-service.md` 3.5, row 32).
extension TranslationService {
    /// Hash → label, description, locale and level, in the order of registration; all of them
    /// without a page. Keys that the member may not see are not there.
    public func keysByHash(
        _ session: Session, _ project: Project.Key, page: PageRequest?
    ) throws(ServiceError) -> TranslationSetPage {
        try read { db in
            let access = try Access(db, session, project)
            let condition = "project = ? AND isIgnored = 0 AND level <= ? AND label <> ''"
            let arguments: StatementArguments = [
                access.project.id, access.member.role(in: nil).level,
            ]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT hash, label, description, locale, level FROM translationKey
                    WHERE \(condition) ORDER BY id LIMIT ? OFFSET ?
                    """, arguments: arguments + [page?.perPage ?? -1, page?.offset ?? 0])
            var members: [JSONObject.Member] = []
            while let row = try rows.next() {
                members.append(JSONObject.Member(name: row["hash"], value: Self.key(row)))
            }
            let position = try page.map { page in
                let total =
                    try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM translationKey WHERE \(condition)",
                        arguments: arguments) ?? 0
                return Page<JSON>(records: [], total: total, request: page)
            }
            return TranslationSetPage(
                members: ["results": .object(JSONObject(members))], page: position)
        }
    }

    private static func key(_ row: Row) -> JSON {
        let description: String = row["description"]
        var key: JSONObject = ["label": .string(row["label"])]
        if !description.isEmpty { key["description"] = .string(description) }
        key["locale"] = .string(row["locale"])
        key["level"] = .integer(row["level"])
        return .object(key)
    }
}
