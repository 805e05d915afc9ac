public import Catalog
import GRDB
public import TML
public import Wire

/// Languages and sources (3.2, 3.3).
extension TranslationService {
    /// A language's definition, bare, without the `status` of lists; throws `.notFound`.
    ///
    /// A region that is not known falls back to the language alone.
    public func languageDefinition(_ locale: LocaleCode) throws(ServiceError) -> JSON {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT locale, definition FROM language WHERE definition IS NOT NULL")
            let offered = rows.map { LocaleCode($0["locale"] as String) }
            guard let found = LocaleCode.best(for: locale, among: offered),
                let place = offered.firstIndex(of: found)
            else { throw ServiceError.notFound("The language \(locale) is not known here") }
            let text: String = rows[place]["definition"]
            var definition = try JSON(parsing: Array(text.utf8)).object ?? JSONObject()
            definition["status"] = nil
            return .object(definition)
        }
    }

    /// The languages of a project, each wrapped with its state.
    public func languages(
        _ session: Session, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let project = try Access(db, session, key).project
            let all = try LanguageRow.all(db, project: project.id)
            let shown = all.dropFirst(page.offset).prefix(page.perPage).map(\.wrapped)
            return Page(records: Array(shown), total: all.count, request: page)
        }
    }

    /// The sources of a project in the order of their first appearance.
    public func sources(
        _ session: Session, _ key: Project.Key, search: String?, page: PageRequest
    ) throws(ServiceError) -> Page<SourceRecord> {
        try read { db in
            let project = try Access(db, session, key).project
            let condition = "project = :project AND (:search IS NULL OR contains(name, :search))"
            let arguments: StatementArguments = ["project": project.id, "search": search]
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM source WHERE \(condition)",
                    arguments: arguments) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM source WHERE \(condition)
                    ORDER BY id LIMIT :limit OFFSET :offset
                    """, arguments: arguments + ["limit": page.perPage, "offset": page.offset])
            return Page(records: rows.map(Self.source), total: total, request: page)
        }
    }

    private static func source(_ row: Row) -> SourceRecord {
        SourceRecord(
            id: row["id"], key: row["hash"], name: row["name"], keyCount: row["keyCount"],
            createdAt: WireTime(secondsSince1970: row["createdAt"]).text,
            updatedAt: WireTime(secondsSince1970: row["updatedAt"]).text)
    }
}
