import GRDB
import Wire

/// Reads the glossary of a project.
struct GlossaryReader {
    let db: Database
    let project: Int

    func page(search: String?, locale: String?, _ page: PageRequest) throws -> Page<JSON> {
        let condition = """
            g.project = :project
            AND (:search IS NULL OR contains(g.keyword, :search)
                 OR contains(g.description, :search)
                 OR EXISTS (SELECT 1 FROM json_each(g.translations) w
                            WHERE contains(w.value, :search)))
            AND (:locale IS NULL OR g.isNotTranslated = 1 OR g.locale = :locale
                 OR EXISTS (SELECT 1 FROM json_each(g.translations) w WHERE w.key = :locale))
            """
        let arguments: StatementArguments = [
            "project": project, "search": search, "locale": locale,
        ]
        let total =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM glossaryTerm g WHERE \(condition)",
                arguments: arguments) ?? 0
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT g.* FROM glossaryTerm g WHERE \(condition)
                ORDER BY g.keyword, g.id LIMIT :limit OFFSET :offset
                """, arguments: arguments + ["limit": page.perPage, "offset": page.offset])
        return Page(records: try rows.map(Self.record), total: total, request: page)
    }

    /// The words with these ids.
    func records(ids: [Int]) throws -> [Int: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT * FROM glossaryTerm WHERE project = ? AND id IN \(IDList.sql)",
            arguments: [project, IDList(ids).argument])
        return Dictionary(try rows.map { ($0["id"], try Self.record($0)) }) { $1 }
    }

    static func translations(_ row: Row) throws -> JSONObject {
        try JSON(parsing: Array((row["translations"] as String).utf8)).object ?? JSONObject()
    }

    static func record(_ row: Row) throws -> JSON {
        [
            "id": .integer(row["id"]), "keyword": .string(row["keyword"]),
            "description": .string(row["description"]), "locale": .string(row["locale"]),
            "translations": .object(try translations(row)),
            "part_of_speech": (row["partOfSpeech"] as String?).map(JSON.string) ?? .null,
            "do_not_translate": .boolean(row["isNotTranslated"]),
            "case_sensitive": .boolean(row["isCaseSensitive"]),
            "revision": .integer(row["revision"]),
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
        ]
    }
}
