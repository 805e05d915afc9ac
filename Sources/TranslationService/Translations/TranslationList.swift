public import Catalog
import GRDB
import TML
public import Wire

/// Which translations the list of trex-cli shows (`tml-service.md` 3.4, row 30; 8, row 5).
public enum TranslationFilter: String, Hashable, Sendable, CaseIterable {
    case submitted, locked, unlocked, purchased, ordered, imported, ignored

    /// A condition about `t`, `k` and `g`. Nothing is ever bought here.
    var sql: String {
        switch self {
        case .submitted: "t.translator IS NOT NULL AND t.isMachine = 0 AND t.isImported = 0"
        case .locked: "coalesce(g.isLocked, 0) = 1"
        case .unlocked: "coalesce(g.isLocked, 0) = 0"
        case .purchased, .ordered: "0"
        case .imported: "t.isImported = 1"
        case .ignored: "k.isIgnored = 1"
        }
    }
}

extension TranslationService {
    /// One page of the translations into a language, of a project or of one of its sources, one
    /// record for each; all filters must hold.
    ///
    /// Those of ignored keys are only shown to who may write keys, and only by the filter
    /// `ignored`. Throws `.invalid` for a language that the project does not have.
    public func translationList(
        _ session: Session, _ project: Project.Key, ofSource source: String?, locale: String?,
        filters: [TranslationFilter], page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try access.project.locale(
                db, locale ?? access.project.defaultLocale, forReading: true)
            let found = try source.map { source in
                try StoredSource.find(db, access.project, reference: source)
            }
            if source != nil, found == .some(nil) {
                return Page(records: [], total: 0, request: page)
            }
            let list = TranslationList(
                set: TranslationSet(access: access, locale: locale), source: found ?? nil,
                filters: filters)
            return try list.page(db, page)
        }
    }
}

private struct TranslationList {
    let set: TranslationSet
    let source: StoredSource?
    let filters: [TranslationFilter]

    func page(_ db: Database, _ page: PageRequest) throws -> Page<JSON> {
        let total =
            try Int.fetchOne(db, sql: "SELECT count(*) \(condition)", arguments: arguments) ?? 0
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT t.*, k.hash, k.label AS keyLabel, k.locale AS keyLocale,
                       coalesce(g.isLocked, 0) AS isLocked
                \(condition) ORDER BY t.id LIMIT :limit OFFSET :offset
                """,
            arguments: arguments + ["limit": page.perPage, "offset": page.offset])
        return Page(records: rows.map(Self.json), total: total, request: page)
    }

    private var arguments: StatementArguments {
        [
            "project": set.access.project.id, "locale": set.locale, "level": set.level,
            "source": source?.id, "me": set.access.member.id,
        ]
    }

    private var condition: String {
        let showsIgnored = filters.contains(.ignored) && set.access.member.allows(.writeKeys)
        let conditions =
            ["k.label <> ''", showsIgnored ? "1" : "k.isIgnored = 0"]
            + filters.map { "(\($0.sql))" }
        return """
            FROM translation t
            JOIN translationKey k ON k.id = t.key
            LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
            WHERE t.project = :project AND t.locale = :locale AND k.level <= :level
              AND \(TranslationSet.isShown)
              AND (:source IS NULL OR EXISTS (SELECT 1 FROM keySource ks
                       WHERE ks.key = k.id AND ks.source = :source))
              AND \(conditions.joined(separator: " AND "))
            """
    }

    private static func json(_ row: Row) -> JSON {
        let context = Context(code: row["context"]) ?? Context()
        let isMachine: Bool = row["isMachine"]
        let isImported: Bool = row["isImported"]
        let translator: Int? = row["translator"]
        let isWritten = translator != nil && !isMachine && !isImported
        let isLocked: Bool = row["isLocked"]
        return [
            "id": .integer(row["id"]),
            "translation_key": [
                "id": .integer(row["key"]), "key": .string(row["hash"]),
                "label": .string(row["keyLabel"]), "locale": .string(row["keyLocale"]),
            ],
            "label": .string(row["label"]), "locale": .string(row["locale"]),
            "context": context.wire ?? [:], "rank": .integer(row["rank"]),
            "status": .string(row["status"]), "machine": .boolean(isMachine),
            "submitted": .boolean(isWritten),
            "locked": .boolean(isLocked), "imported": .boolean(isImported),
            "ordered": false, "deleted": false,
        ]
    }
}
