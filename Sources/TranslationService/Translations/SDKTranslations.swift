public import Catalog
import GRDB
import TML
public import Wire

/// The sets of translations that SDKs ask for (`tml-service.md` 3.3, 3.4, 3.5).
extension TranslationService {
    /// The translations of one source: hash → list, with the names of the sources nested in it.
    ///
    /// A source that is not known, or a language that the project does not have, has none.
    /// `source` is an id, or the MD5 of the name, or the MD5 of that.
    public func translations(
        _ session: Session, _ project: Project.Key, ofSource source: String,
        _ request: TranslationSetRequest
    ) throws(ServiceError) -> TranslationSetPage {
        try read { db in
            let set = try Self.set(db, session, project, request)
            guard let source = try StoredSource.find(db, set.access.project, reference: source)
            else {
                return TranslationSetPage(members: ["results": .object(JSONObject())], page: nil)
            }
            return try Self.page(db, set, source, request)
        }
    }

    /// The translations of a project: hash → list.
    public func translations(
        _ session: Session, _ project: Project.Key, _ request: TranslationSetRequest
    ) throws(ServiceError) -> TranslationSetPage {
        try read { db in
            try Self.page(db, Self.set(db, session, project, request), nil, request)
        }
    }

    private static func set(
        _ db: Database, _ session: Session, _ key: Project.Key, _ request: TranslationSetRequest
    ) throws -> TranslationSet {
        let access = try Access(db, session, key)
        let locale = try access.project.knownLocale(
            db, request.locale ?? access.project.defaultLocale)
        return TranslationSet(access: access, locale: locale)
    }

    private static func page(
        _ db: Database, _ set: TranslationSet, _ source: StoredSource?,
        _ request: TranslationSetRequest
    ) throws -> TranslationSetPage {
        let keys = try set.keys(db, in: source, page: request.page)
        var members: JSONObject = ["results": .object(try set.results(db, keys))]
        try set.addRest(db, source, showsIgnored: request.showsIgnored, to: &members)
        let page = try request.page.map { page in
            Page<JSON>(records: [], total: try set.keyCount(db, in: source), request: page)
        }
        return TranslationSetPage(members: members, page: page)
    }

    /// What SDKs may use of a key's translations, of one language or of all; in the order that has
    /// meaning. A key that is not known has none.
    public func usableTranslations(
        _ session: Session, _ project: Project.Key, hash: String, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<TranslationRecord> {
        try read { db in
            let access = try Access(db, session, project)
            let known = try locale.map { try access.project.knownLocale(db, $0) }
            let set = TranslationSet(access: access, locale: known ?? nil)
            let id = try Int.fetchOne(
                db,
                sql: """
                    SELECT id FROM translationKey
                    WHERE project = ? AND hash = ? AND level <= ? AND isIgnored = 0
                    """, arguments: [access.project.id, hash.lowercased(), set.level])
            guard let id, locale == nil || set.locale != nil else {
                return Page(records: [], total: 0, request: page)
            }
            let reader = TranslationReader(access: access)
            let ids = try set.usable(db, key: id)
            let records = try reader.records(db, ids: ids)
            let ordered = Ordered.byMeaning(
                ids.compactMap { records[$0] }.map { record in
                    Ordered(value: record, choices: record.context.choices.count)
                })
            return Page(
                records: Array(ordered.dropFirst(page.offset).prefix(page.perPage)),
                total: ordered.count, request: page)
        }
    }
}

extension TranslationSet {
    /// The ids of a key's translations of the language, or of all languages if there is none.
    fileprivate func usable(_ db: Database, key: Int) throws -> [Int] {
        try Int.fetchAll(
            db,
            sql: """
                SELECT t.id FROM translation t
                WHERE t.key = :key AND (:locale IS NULL OR t.locale = :locale)
                  AND \(Self.isShown)
                ORDER BY t.locale, \(Self.order)
                """, arguments: ["key": key, "locale": locale, "me": access.member.id])
    }
}
