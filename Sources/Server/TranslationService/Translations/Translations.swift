public import Catalog
import GRDB
public import KeyIndex
import TML
public import Text
public import Wire

/// Single translations, their votes and their earlier texts (`tml-service.md` 3.11).
///
/// All calls throw `.notFound` for a missing translation. They throw the same error if the key is
/// hidden from the person, or if the person is not a member of the project.
public struct Translations: Sendable {
    let database: ServiceDatabase

    /// Returns a translation, with the fields that the person may see.
    public func record(_ session: ServiceSession, id: TranslationID) throws(ServiceError)
        -> TranslationRecord
    {
        try read(session, translation: id) { db, access in
            guard let record = try TranslationReader(access: access).record(db, id: id) else {
                throw Self.noTranslation
            }
            return record
        }
    }

    /// Returns a key's translations in one language or in all, sorted by status (approved,
    /// accepted, pending, rejected), then by rank and age (`tml-service.md` 4.6).
    public func page(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String?,
        statuses: [TranslationStatus], page: PageRequest
    ) throws(ServiceError) -> Page<TranslationRecord> {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let id = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale).id
            let reader = TranslationReader(access: access)
            let all = try reader.records(db, keys: [id], locale: locale).filter { record in
                statuses.isEmpty || statuses.contains(record.status)
            }
            return Page(of: all, page) { $0 }
        }
    }

    /// Returns the votes for and against a translation: `translator`, `value`, `created_at`, the
    /// newest first.
    public func votes(
        _ session: ServiceSession, translation id: TranslationID, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try entries("vote", "x.at DESC, x.translator DESC", session, id, page) { row in
            [
                "translator": Self.translator(row), "value": .integer(row["value"]),
                "created_at": .string(WireTime(secondsSince1970: row["at"]).text),
            ]
        }
    }

    /// Returns the earlier texts of a translation, the newest first: `revision`, `label`,
    /// `context`, `translator`, `at`. `at` is the time at which the text was replaced.
    public func history(
        _ session: ServiceSession, translation id: TranslationID, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try entries("translationHistory", "x.revision DESC", session, id, page) { row in
            [
                "revision": .integer(row["revision"]), "label": .string(row["label"]),
                "context": Context(code: row["context"])?.wire ?? .null,
                "translator": Self.translator(row),
                "at": .string(WireTime(secondsSince1970: row["at"]).text),
            ]
        }
    }

    /// One page of the rows of a table that belong to a translation, each with its translator.
    private func entries(
        _ table: String, _ order: String, _ session: ServiceSession, _ id: TranslationID,
        _ page: PageRequest,
        _ record: (Row) -> JSON
    ) throws(ServiceError) -> Page<JSON> {
        try read(session, translation: id) { db, _ in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT x.*, u.id AS user, u.name FROM \(table) x
                    LEFT JOIN membership m ON m.id = x.translator LEFT JOIN user u ON u.id = m.user
                    WHERE x.translation = ? ORDER BY \(order) LIMIT ? OFFSET ?
                    """, arguments: [id, page.perPage, page.offset])
            let total = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(table) WHERE translation = ?", arguments: [id])
            return Page(records: rows.map(record), total: total ?? 0, request: page)
        }
    }

    private static var noTranslation: ServiceError { .notFound("There is no such translation") }

    private func read<Value>(
        _ session: ServiceSession, translation id: TranslationID,
        _ body: (Database, Access) throws -> Value
    ) throws(ServiceError) -> Value {
        try database.read { db in
            let access = try Access(db, session, .owner(of: "translation", id))
            try access.requireTeam()
            let found = try StoredTranslation.find(db, project: access.project.id, id: id)
            guard let translation = found, let key = try StoredKey.find(db, id: translation.key),
                key.level <= access.member.role(in: LocaleCode(translation.locale)).level,
                key.isThere(for: access.member)
            else { throw Self.noTranslation }
            return try body(db, access)
        }
    }

    /// `null` for a record without an author, and for a person who is no longer in the project.
    private static func translator(_ row: Row) -> JSON {
        guard let id: Int = row["translator"] else { return .null }
        var translator = TranslatorRecord(id: id, displayName: row["name"])
        translator.userID = row["user"]
        return translator.json
    }
}

/// The sets of translations that SDKs request (`tml-service.md` 3.3, 3.4, 3.5).
extension Translations {
    /// Returns the translations of one source: hash → list, with the names of the sources nested in
    /// it.
    ///
    /// The result is empty for an unknown source, or for a language that the project does not have.
    /// `source` is an id, the MD5 of the name, or the MD5 of this MD5.
    public func set(
        _ session: ServiceSession, _ project: Project.Key, ofSource source: String,
        _ request: TranslationSetRequest
    ) throws(ServiceError) -> TranslationSetPage {
        try database.read { db in
            let set = try Self.found(db, session, project, request)
            guard let source = try StoredSource.find(db, set.access.project, reference: source)
            else {
                return TranslationSetPage(members: ["results": .object(JSONObject())], page: nil)
            }
            return try Self.part(db, set, source, request)
        }
    }

    /// Returns the translations of a project: hash → list.
    public func set(
        _ session: ServiceSession, _ project: Project.Key, _ request: TranslationSetRequest
    ) throws(ServiceError) -> TranslationSetPage {
        try database.read { db in
            try Self.part(db, Self.found(db, session, project, request), nil, request)
        }
    }

    private static func found(
        _ db: Database, _ session: ServiceSession, _ key: Project.Key,
        _ request: TranslationSetRequest
    ) throws -> TranslationSet {
        let access = try Access(db, session, key)
        let locale = try access.project.knownLocale(
            db, request.locale ?? access.project.defaultLocale)
        return TranslationSet(access: access, locale: locale)
    }

    private static func part(
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

    /// Returns the translations of a key that SDKs may use, in one language or in all. The order is
    /// important (`tml-service.md` 4.6). For an unknown key, the result is empty.
    public func usable(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<TranslationRecord> {
        try database.read { db in
            let access = try Access(db, session, project)
            let known = try locale.map { try access.project.knownLocale(db, $0) }
            let set = TranslationSet(access: access, locale: known ?? nil)
            let id = try KeyID.fetchOne(
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
            return Page(of: ordered, page) { $0 }
        }
    }
}

extension TranslationSet {
    /// The ids of a key's translations of the language, or of all languages if there is none.
    fileprivate func usable(_ db: Database, key: KeyID) throws -> [TranslationID] {
        try TranslationID.fetchAll(
            db,
            sql: """
                SELECT t.id FROM translation t
                WHERE t.key = :key AND (:locale IS NULL OR t.locale = :locale)
                  AND \(Self.isShown)
                ORDER BY t.locale, \(Self.order)
                """, arguments: ["key": key, "locale": locale, "me": access.member.id])
    }
}

/// The filters of the list of trex-cli (`tml-service.md` 3.4, row 30; 8, row 5).
public enum TranslationFilter: String, Hashable, Sendable, CaseIterable {
    case submitted, locked, unlocked, purchased, ordered, imported, ignored

    /// A condition about `t`, `k` and `g`. This service has no purchased translations.
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

extension Translations {
    /// Returns one page of the translations into a language, of a project or of one of its sources,
    /// one record for each translation. A translation must match all filters.
    ///
    /// Translations of ignored keys are included only for people who may write keys, and only with
    /// the filter `ignored`. Throws `.invalid` for a language that the project does not have.
    public func list(
        _ session: ServiceSession, _ project: Project.Key, ofSource source: String?,
        locale: String?,
        filters: [TranslationFilter], page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
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
        try Page.fetch(
            db,
            """
            t.*, k.hash, k.label AS keyLabel, k.locale AS keyLocale,
            coalesce(g.isLocked, 0) AS isLocked
            """, from: shown, orderedBy: "t.id", arguments: arguments, page, Self.json)
    }

    private var arguments: StatementArguments {
        [
            "project": set.access.project.id, "locale": set.locale, "level": set.level,
            "source": source?.id, "me": set.access.member.id,
        ]
    }

    /// The translations that the list shows, from `FROM` on.
    private var shown: String {
        let showsIgnored = filters.contains(.ignored) && set.access.member.allows(.writeKeys)
        let conditions =
            ["k.label <> ''", showsIgnored ? "1" : "k.isIgnored = 0"]
            + filters.map { "(\($0.sql))" }
        return """
            translation t
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
        let translator: MemberID? = row["translator"]
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
