public import Catalog
import GRDB
public import Wire

/// Lists of keys, and single ones (`tml-service.md` 3.11).
extension TranslationService {
    /// One page of a project's keys, with the state in a language when one is asked for.
    ///
    /// Throws `.cursorExpired` when this history has not come by the cursor that was seen.
    public func keys(
        _ session: Session, _ project: Project.Key, _ request: KeyListRequest
    ) throws(ServiceError) -> Page<TranslationKeyRecord> {
        for _ in 0..<5 {
            if let page = try keys(session, project, request, keyShelf) { return page }
        }
        // Others are faster every time: work it out from this snapshot alone.
        guard let page = try keys(session, project, request, KeyShelf()) else {
            throw ServiceError.storage("a list was overtaken that nobody else can see")
        }
        return page
    }

    /// The same with what is remembered; `nil` when that is newer than the snapshot.
    private func keys(
        _ session: Session, _ project: Project.Key, _ request: KeyListRequest, _ shelf: KeyShelf
    ) throws(ServiceError) -> Page<TranslationKeyRecord>? {
        try read { db in
            let access = try Access(db, session, project)
            if let seen = request.seen { try access.project.require(db, knows: seen) }
            let locale = try request.locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let query = try Self.query(db, access, request, locale)
            let order = KeyOrder(request.sort, locale: locale)
            do {
                let finder = try KeyFinder(db, access.project, shelf)
                let (ids, total) = try finder.page(of: query, in: order, request)
                let reader = KeyReader(
                    access: access, locale: locale, include: request.include,
                    origin: request.origin)
                return Page(
                    records: try reader.records(db, ids: ids), total: total,
                    request: request.page,
                    cursor: try access.project.cursor(db, at: access.project.lastRevision))
            } catch is Overtaken {
                return nil
            }
        }
    }

    private static func query(
        _ db: Database, _ access: Access, _ request: KeyListRequest, _ locale: String?
    ) throws -> KeyQuery {
        let query = KeyQuery(
            request, project: access.project.id, locale: locale, member: access.member)
        guard request.hasContext, let locale else { return query }
        let tokens = try TokenNames.withRules(db, access.project, locale: locale)
        return .all([query, .token(anyOf: tokens, access.project.id)])
    }

    /// One key; throws `.notFound` also when it is above the translator's level.
    public func key(
        _ session: Session, _ project: Project.Key, hash: String, locale: String?,
        include: Set<KeyListRequest.Include>, origin: String = ""
    ) throws(ServiceError) -> TranslationKeyRecord {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let id = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale).id
            let reader = KeyReader(
                access: access, locale: locale, include: include, origin: origin)
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
