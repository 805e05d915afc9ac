public import Catalog
import GRDB
public import Wire

/// Lists of keys, and single ones (3.11).
extension TranslationService {
    /// One page of a project's keys, with the state in a language when one is asked for.
    public func keys(
        _ session: Session, _ project: Project.Key, _ request: KeyListRequest
    ) throws(ServiceError) -> Page<TranslationKeyRecord> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try request.locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            var condition = KeyListCondition(
                request, project: access.project.id, locale: locale, member: access.member)
            if request.hasContext, let locale {
                let tokens = try TokenNames.withRules(db, access.project, locale: locale)
                condition.require(anyOf: tokens, project: access.project.id)
            }
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM translationKey k WHERE \(condition.sql)",
                    arguments: condition.arguments) ?? 0
            let ids = try Self.ids(db, request, condition, locale)
            let reader = KeyReader(access: access, locale: locale, include: request.include)
            return Page(
                records: try reader.records(db, ids: ids), total: total, request: request.page,
                cursor: String(access.project.lastRevision))
        }
    }

    private static func ids(
        _ db: Database, _ request: KeyListRequest, _ condition: KeyListCondition, _ locale: String?
    ) throws -> [Int] {
        let (order, values) = order(request, locale)
        return try Int.fetchAll(
            db,
            sql: """
                SELECT k.id FROM translationKey k WHERE \(condition.sql)
                ORDER BY \(order) LIMIT ? OFFSET ?
                """,
            arguments: condition.arguments + values + [
                request.page.perPage, request.page.offset,
            ])
    }

    /// Keys get their ids in order of registration; so the id is also the order of `registered_at`,
    /// and breaks every tie.
    private static func order(
        _ request: KeyListRequest, _ locale: String?
    ) -> (sql: String, arguments: StatementArguments) {
        let direction = request.order == .ascending ? "ASC" : "DESC"
        let tie = ", k.id \(direction)"
        switch request.sort {
        case .id, .registered: return ("k.id \(direction)", [])
        case .label: return ("k.label \(direction)\(tie)", [])
        case .length: return ("k.length \(direction)\(tie)", [])
        case .source:
            return (
                """
                (SELECT min(s.name) FROM keySource ks JOIN source s ON s.id = ks.source
                 WHERE ks.key = k.id) \(direction)\(tie)
                """, []
            )
        case .updated:
            return (
                """
                max(k.updatedAt, coalesce((SELECT g.updatedAt FROM target g
                    WHERE g.key = k.id AND g.locale = ?), 0)) \(direction)\(tie)
                """, [locale]
            )
        case .rank:
            return (
                """
                (SELECT g.bestRank FROM target g
                 WHERE g.key = k.id AND g.locale = ?) \(direction)\(tie)
                """, [locale]
            )
        }
    }

    /// One key; throws `.notFound` also when it is above the translator's level.
    public func key(
        _ session: Session, _ project: Project.Key, hash: String, locale: String?,
        include: Set<KeyListRequest.Include>
    ) throws(ServiceError) -> TranslationKeyRecord {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let id = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale).id
            let reader = KeyReader(access: access, locale: locale, include: include)
            guard let record = try reader.records(db, ids: [id]).first else {
                throw ServiceError.notFound("There is no such phrase")
            }
            return record
        }
    }

    /// A key's translations, of one language or of all: approved, accepted, pending, rejected;
    /// within these by rank, newest first.
    public func translations(
        _ session: Session, _ project: Project.Key, hash: String, locale: String?,
        statuses: [TranslationStatus], page: PageRequest
    ) throws(ServiceError) -> Page<TranslationRecord> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let id = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale).id
            let reader = TranslationReader(access: access)
            let all = try reader.records(db, keys: [id], locale: locale).filter { record in
                statuses.isEmpty || statuses.contains(record.status)
            }
            let records = Array(all.dropFirst(page.offset).prefix(page.perPage))
            return Page(records: records, total: all.count, request: page)
        }
    }
}
