public import Catalog
import GRDB
import KeyIndex
import TML
import Text
public import Wire

/// Lists of keys, and single keys (`tml-service.md` 3.11).
public struct Keys: Sendable {
    let database: ServiceDatabase
    let cache = KeyIndexCache()
    let preparation = ListPreparation()
    /// The limit of `Limits.patternSeconds`; smaller in tests.
    var patternSeconds = Limits.patternSeconds

    /// Returns one page of a project's keys, with the state in a language if the request names one.
    ///
    /// Throws `.cursorExpired` if the history of the project does not contain the cursor `seen`, and
    /// `.invalid` if the search for a pattern takes too long.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, _ request: KeyListRequest
    ) throws(ServiceError) -> Page<TranslationKeyRecord> {
        var budget = PatternBudget(seconds: patternSeconds)
        for _ in 0..<5 {
            if let page = try page(session, project, request, cache, &budget) { return page }
        }
        // Other requests changed the cache each time, so the list is computed without the cache.
        guard let page = try page(session, project, request, KeyIndexCache(), &budget) else {
            throw ServiceError.storage("the list of keys changed, but only one request used it")
        }
        return page
    }

    /// Returns the page with values of the cache; `nil` if the cache is newer than the snapshot.
    private func page(
        _ session: ServiceSession, _ project: Project.Key, _ request: KeyListRequest,
        _ cache: KeyIndexCache, _ budget: inout PatternBudget
    ) throws(ServiceError) -> Page<TranslationKeyRecord>? {
        try database.read { db in
            let access = try Access(db, session, project)
            let request = try request.allowed(for: access)
            if let seen = request.seen { try access.project.require(db, knows: seen) }
            let locale = try request.locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let query = try Self.query(db, access, request, locale, now: database.clock())
            let order = KeyOrder(request.sort, locale: locale)
            do {
                let finder = try KeyFinder(db, access.project.indexed, cache)
                let (ids, total) = try budget.search {
                    try finder.page(
                        of: query, in: order, isDescending: request.order == .descending,
                        offset: request.page.offset, limit: request.page.perPage)
                }
                let reader = KeyReader(
                    access: access, locale: locale, include: request.include,
                    hasBest: request.hasBest, origin: request.origin)
                return Page(
                    records: try reader.records(db, ids: ids), total: total,
                    request: request.page,
                    cursor: try access.project.cursor(db, at: access.project.lastRevision))
            } catch is StaleSnapshot {
                return nil
            }
        }
    }

    private static func query(
        _ db: Database, _ access: Access, _ request: KeyListRequest, _ locale: String?, now: Int
    ) throws -> KeyExpression {
        let query = try KeyExpression(
            request, project: access.project.id, locale: locale, member: access.member,
            now: now, terms: try ProjectTerms(db, access.project, for: request))
        guard request.hasContext, let locale else { return query }
        let tokens = try TokenNames.withRules(db, access.project, locale: locale)
        return .all([query, .token(anyOf: tokens, access.project.id)])
    }

    /// Returns one key. Throws `.notFound`, also if the level of the key is above the translator's
    /// level.
    public func record(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String?,
        include: Set<KeyListRequest.Include>, origin: String = ""
    ) throws(ServiceError) -> TranslationKeyRecord {
        try database.read { db in
            let access = try Access(db, session, project)
            if include.contains(where: \.isWork) { try access.requireTeam() }
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let id = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale).id
            let reader = KeyReader(
                access: access, locale: locale, include: include, hasBest: !access.isPublic,
                origin: origin)
            guard let record = try reader.records(db, ids: [id]).first else {
                throw ServiceError.notFound("There is no such key")
            }
            return record
        }
    }
}

/// Keys by their hashes, as TMLKit reads them (`tml-service.md` 3.5, row 32).
extension Keys {
    /// Returns hash → label, description, locale and level, in the order of registration. Keys that
    /// the member may not see are not included. Without a page, the answer contains at most the
    /// text of one page, because such clients read no further pages. Throws `.tooLarge` for a page
    /// with more text.
    public func byHash(
        _ session: ServiceSession, _ project: Project.Key, page: PageRequest?
    ) throws(ServiceError) -> TranslationSetPage {
        try database.read { db in
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
            let text = PageSize(ofRecords: page?.perPage ?? .max)
            while let row = try rows.next() {
                do {
                    try text.add(
                        (row["label"] as String).utf8.count
                            + (row["description"] as String).utf8.count)
                } catch  where page == nil {
                    break
                }
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

extension Keys {
    /// Returns the tag of a list. The tag depends on the revision of the project, the query, and
    /// the role of the sender in the project (`tml-service.md` 1.7).
    ///
    /// If the sender may not see the project, throws the error that the list throws.
    public func tag(
        _ session: ServiceSession, _ project: Project.Key, query: String
    ) throws(ServiceError) -> String {
        let access = try database.read { db in try Access(db, session, project) }
        let member = access.member
        let roles = member.localeRoles.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.sorted()
        let parts = [query, session.name, "\(member.id)", member.role.rawValue] + roles
        let hash = Sodium.sha256(Array(parts.joined(separator: "\n").utf8)).prefix(8)
        return "W/\"\(access.project.lastRevision)-\(Hexadecimal.text(of: Array(hash)))\""
    }
}
