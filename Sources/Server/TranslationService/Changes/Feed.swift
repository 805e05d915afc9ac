public import Catalog
import GRDB
import KeyIndex
import TML
import Text
public import Wire

/// The change feed (`tml-service.md` 3.12).
public struct Feed: Sendable {
    let database: ServiceDatabase

    /// Returns the changes after a cursor: the newest state of each record, once, sorted by
    /// revision. With `locale`: the changes of this language, and changes that concern all
    /// languages.
    ///
    /// Throws `.malformed` for an invalid cursor. Throws `.cursorExpired` with a new cursor in
    /// these cases: the log no longer contains the position; the level of the reader has changed
    /// after the cursor; or the history does not contain the cursor or `seen`, another cursor of
    /// the client. `address` is the start of the addresses of release files.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, since cursor: String?,
        seen: String? = nil,
        locale: String?, limit: Int, address: String = ""
    ) throws(ServiceError) -> ChangeFeed {
        try database.read { db in
            let request = try FeedRequest(
                db, session, project, since: cursor, seen: seen, locale: locale)
            return try Self.page(db, request, limit: limit, address: address)
        }
    }

    /// Returns the page if the feed has changes after a cursor, otherwise `nil`. With `others`:
    /// changes by other people. Throws the errors of `page`.
    public func news(
        _ session: ServiceSession, _ project: Project.Key, since cursor: String?,
        seen: String? = nil, locale: String?, ofOthers others: Bool, limit: Int,
        address: String = ""
    ) throws(ServiceError) -> ChangeFeed? {
        try database.read { db in
            let request = try FeedRequest(
                db, session, project, since: cursor, seen: seen, locale: locale)
            guard request.since < request.access.project.lastRevision else { return nil }
            let member = others ? request.access.member.id : nil
            guard try !Self.log(db, request, limit: 1, without: member).isEmpty else { return nil }
            return try Self.page(db, request, limit: limit, address: address)
        }
    }

    private static func page(
        _ db: Database, _ request: FeedRequest, limit: Int, address: String
    ) throws -> ChangeFeed {
        let limit = min(max(limit, 1), Limits.feedPage)
        let project = request.access.project
        let rows = try log(db, request, limit: limit + 1)
        let items = try FeedReader(access: request.access, address: address)
            .firstItems(db, Array(rows.prefix(limit)), bytes: Limits.pageBytes)
        let hasMore = rows.count > items.count
        let last = hasMore ? items.last?.revision ?? request.since : project.lastRevision
        return ChangeFeed(
            results: items,
            cursor: try project.cursor(db, at: last, asked: project.lastRevision),
            newest: try project.cursor(db, at: project.lastRevision),
            hasMore: hasMore)
    }

    /// Returns the entries of the log for the feed. If several entries concern the same record,
    /// only the newest is included. For a key, it is the oldest, so that a client gets a new key
    /// before its translations. Entries about hidden keys (ignored, or above the member's level)
    /// are not included. The deletion of such a key is included for members who may have seen the
    /// key before.
    ///
    /// - Parameter member: the member whose own changes are not included.
    private static func log(
        _ db: Database, _ request: FeedRequest, limit: Int, without member: MemberID? = nil
    ) throws -> [Row] {
        let find = try db.cachedStatement(
            sql: """
                SELECT c.*, k.hash, u.name AS actorName, m.user AS actorUser,
                       coalesce(k.isIgnored = 1 OR k.level > :level OR k.label = '', 0)
                           AS isHidden
                FROM changeLog c
                LEFT JOIN translationKey k ON k.id = c.key
                LEFT JOIN membership m ON m.id = c.actor
                LEFT JOIN user u ON u.id = m.user
                WHERE c.project = :project AND c.revision > :since
                  AND (:member IS NULL OR c.actor IS NOT :member)
                  AND (:locale IS NULL OR c.locale IS NULL OR c.locale = :locale)
                  AND (k.id IS NULL
                       OR (k.isIgnored = 0 AND k.level <= :level AND k.label <> '')
                       OR (c.type = 'key' AND k.seenLevel <= :level))
                  AND CASE c.type
                      WHEN 'key' THEN NOT EXISTS (
                          SELECT 1 FROM changeLog n
                          WHERE n.project = c.project AND n.type = c.type
                            AND n.object = c.object AND n.locale IS c.locale
                            AND n.revision > :since AND n.revision < c.revision)
                      ELSE NOT EXISTS (
                          SELECT 1 FROM changeLog n
                          WHERE n.project = c.project AND n.type = c.type
                            AND n.object = c.object AND n.locale IS c.locale
                            AND n.revision > c.revision) END
                ORDER BY c.revision LIMIT :limit
                """)
        return try Row.fetchAll(
            find,
            arguments: [
                "project": request.access.project.id, "since": request.since,
                "locale": request.locale, "member": member,
                "level": request.access.level(in: request.locale), "limit": limit,
            ])
    }
}

/// A request for the changes after a cursor, with checked rights and a checked cursor.
private struct FeedRequest {
    let access: Access
    /// The revision of the cursor.
    let since: Int
    /// The language in the project's spelling; `nil` for all languages.
    let locale: String?

    /// Throws the errors of `Feed.page`.
    init(
        _ db: Database, _ session: ServiceSession, _ key: Project.Key, since cursor: String?,
        seen: String?, locale: String?
    ) throws {
        access = try Access(db, session, key)
        try access.requireTeam()
        let project = access.project
        for cursor in [seen, cursor] {
            if let cursor { try project.require(db, knows: cursor) }
        }
        let position = try Self.position(db, cursor, project)
        since = position.revision
        self.locale = try locale.map { try project.locale(db, $0, forReading: true) }
        if since > 0 { try requireSameLevel(db, since: position.asked) }
    }

    private static func position(
        _ db: Database, _ cursor: String?, _ project: StoredProject
    ) throws -> ChangePosition {
        let position = try ChangePosition(cursor ?? "0")
        guard position.revision >= project.logFloor else {
            throw ServiceError.cursorExpired(
                cursor: try project.cursor(db, at: project.lastRevision), wentBack: false)
        }
        return position
    }

    /// If the level of a reader changed, even for a short time, the reader's copy may contain keys
    /// that are now hidden, and may lack other keys.
    private func requireSameLevel(_ db: Database, since: Int) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM changeLog
                               WHERE project = ? AND type = 'member' AND object = ?
                                 AND revision > ? AND (locale IS NULL OR locale = ?)
                                 AND \(RoleChange.isOfLevel))
                """)
        let isOther = try Bool.fetchOne(
            find, arguments: [access.project.id, access.member.id, since, locale])
        guard isOther != true else {
            throw ServiceError.cursorExpired(
                cursor: try access.project.cursor(db, at: access.project.lastRevision),
                wentBack: false)
        }
    }
}

/// The activity in a project, for people (`tml-service.md` 3.11).
extension Feed {
    /// Returns the log, the newest entry first, in the form of the change feed. With `locale`: the
    /// changes of this language, and changes that concern all languages. Changes of hidden keys are
    /// not included. `address` is the start of the addresses of release files.
    public func activity(
        _ session: ServiceSession, _ project: Project.Key, locale: String?, page: PageRequest,
        address: String = ""
    ) throws(ServiceError) -> Page<FeedItemRecord> {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let arguments: StatementArguments = [
                "project": access.project.id, "locale": locale,
                "level": access.level(in: locale),
            ]
            let rows = try Row.fetchAll(
                db, sql: Self.activityPage,
                arguments: arguments + ["limit": page.perPage, "offset": page.offset])
            return Page(
                records: try FeedReader(access: access, address: address).items(db, rows),
                total: try Self.entries(db, access.project, locale, arguments), request: page)
        }
    }

    private static let isOfLanguage =
        "(:locale IS NULL OR c.locale IS NULL OR c.locale = :locale)"

    /// The entries before the page are skipped without a look at their keys and people.
    private static let activityPage = """
        SELECT c.*, k.hash, u.name AS actorName, m.user AS actorUser, 0 AS isHidden
        FROM (SELECT c.revision FROM changeLog c
              WHERE c.project = :project AND coalesce(c.key NOT IN (\(Access.hiddenKeys)), 1)
                AND \(isOfLanguage)
              ORDER BY c.revision DESC LIMIT :limit OFFSET :offset) p
        CROSS JOIN changeLog c ON c.project = :project AND c.revision = p.revision
        LEFT JOIN translationKey k ON k.id = c.key
        LEFT JOIN membership m ON m.id = c.actor
        LEFT JOIN user u ON u.id = m.user
        ORDER BY p.revision DESC
        """

    /// Returns the number of visible entries. The log has one entry for each revision. There are
    /// few entries of hidden keys, and an index leads to them. So without a language, the log is
    /// not read.
    private static func entries(
        _ db: Database, _ project: StoredProject, _ locale: String?, _ arguments: StatementArguments
    ) throws -> Int {
        let all =
            locale == nil
            ? project.lastRevision - project.logFloor
            : try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM changeLog c INDEXED BY newestOfObject
                    WHERE c.project = ? AND (c.locale IS NULL OR c.locale = ?)
                    """, arguments: [project.id, locale]) ?? 0
        return try all - (Int.fetchOne(db, sql: hiddenEntries, arguments: arguments) ?? 0)
    }

    /// The index `logOfKey` leads to entries of translations, votes and comments. The object of all
    /// other entries with a key is the key itself.
    static let hiddenEntries = """
        SELECT (SELECT count(*) FROM changeLog c
                WHERE c.key IN (\(Access.hiddenKeys))
                  AND \(LoggedStep.isInLogOfKey) AND \(isOfLanguage))
             + (SELECT count(*) FROM changeLog c
                WHERE c.project = :project AND c.type IN ('key', 'lock', 'label')
                  AND c.object IN (\(Access.hiddenKeys)) AND \(isOfLanguage))
        """
}

/// Creates the entries of the feed from entries of the log, each with its current record.
struct FeedReader {
    let access: Access
    /// The start of the addresses of release files.
    let address: String

    /// The rows are rows of the log. They also contain the key's `hash`, `isHidden` (true if the
    /// reader may not see the key), and the actor's name.
    func items(_ db: Database, _ rows: [Row]) throws -> [FeedItemRecord] {
        let translations = try TranslationReader(access: access).records(
            db, ids: Self.objects(rows, of: "translation") + Self.objects(rows, of: "vote"))
        let keys = try keysOfEntries(db, rows)
        let targets = try targetsOfEntries(db, rows)
        let others = try OtherRecords(db, access, rows, address: address)
        return rows.map { row in
            var item = Self.item(row)
            guard !(row["isHidden"] as Bool) else { return Self.gone(item) }
            // The key was out of use and is in use again.
            if item.type == "key", item.action == "deleted" { item.action = "created" }
            switch item.type {
            case "translation", "vote":
                item.translation = item.id.flatMap { translations[TranslationID($0)] }
            case "key", "label": item.translationKey = (row["key"] as KeyID?).flatMap { keys[$0] }
            default: item.other = others.record(of: row)
            }
            if let key: KeyID = row["key"], let locale = item.locale {
                item.target = targets[locale]?[key]
            }
            return item
        }
    }

    /// Returns the first items, up to the item that makes the texts reach `most` bytes.
    func firstItems(_ db: Database, _ rows: [Row], bytes most: Int) throws -> [FeedItemRecord] {
        var items: [FeedItemRecord] = []
        var bytes = 0
        var rest = rows[...]
        while bytes < most, !rest.isEmpty {
            let next = try self.items(db, Array(rest.prefix(Self.atOnce)))
            rest = rest.dropFirst(Self.atOnce)
            items += next
            bytes += next.reduce(0) { $0 + Self.bytes(of: $1) }
        }
        return items
    }

    /// The largest keys of this number fit on a page.
    private static let atOnce = 50

    private static func bytes(of item: FeedItemRecord) -> Int {
        (item.translation?.label.utf8.count ?? 0) + (item.translationKey?.textBytes ?? 0)
    }

    /// A key that is hidden from the reader is a deleted key for this reader.
    private static func gone(_ item: FeedItemRecord) -> FeedItemRecord {
        var item = item
        item.action = "deleted"
        item.actor = nil
        return item
    }

    static func objects<Subject>(_ rows: [Row], of type: String) -> [RowID<Subject>] {
        rows.filter { ($0["type"] as String) == type }.compactMap {
            $0["object"] as RowID<Subject>?
        }
    }

    private static func item(_ row: Row) -> FeedItemRecord {
        let type: String = row["type"]
        var item = FeedItemRecord(
            revision: row["revision"], type: type,
            action: LoggedStep.reported(row["action"], of: type))
        item.key = row["hash"]
        item.locale = row["locale"]
        item.id = row["object"]
        item.at = WireTime(secondsSince1970: row["at"]).text
        item.actor = TranslatorRecord(
            brief: row["actor"], name: row["actorName"], user: row["actorUser"])
        // The log uses the notes of other entries only for webhooks.
        if ["translation", "member"].contains(type) { item.note = row["note"] }
        return item
    }

    private func keysOfEntries(
        _ db: Database, _ rows: [Row]
    ) throws -> [KeyID: TranslationKeyRecord] {
        let ids: [KeyID] = Self.objects(rows, of: "key") + Self.objects(rows, of: "label")
        guard !ids.isEmpty else { return [:] }
        let reader = KeyReader(access: access, locale: nil, include: [.sources, .labels])
        let pairs = try reader.records(db, ids: Array(Set(ids))).compactMap { record in
            record.id.map { (KeyID($0), record) }
        }
        return Dictionary(pairs) { $1 }
    }

    /// Locale → key → target, without the best translation.
    private func targetsOfEntries(
        _ db: Database, _ rows: [Row]
    ) throws -> [String: [KeyID: TargetRecord]] {
        var keys: [String: Set<KeyID>] = [:]
        for row in rows {
            if let locale: String = row["locale"], let key: KeyID = row["key"] {
                keys[locale, default: []].insert(key)
            }
        }
        var targets: [String: [KeyID: TargetRecord]] = [:]
        for (locale, ids) in keys {
            targets[locale] = try KeyReader(access: access, locale: locale, include: [])
                .targets(db, ids: Array(ids))
        }
        return targets
    }
}

/// The records of feed entries that concern neither keys nor translations.
struct OtherRecords {
    private let comments: [CommentID: JSON]
    private let terms: [TermID: JSON]
    private let releases: [ReleaseID: JSON]
    /// The records of languages, by locale.
    private let languages: [String: JSON]
    private let members: [MemberID: JSON]

    init(_ db: Database, _ access: Access, _ rows: [Row], address: String) throws {
        comments = try CommentReader.records(db, ids: FeedReader.objects(rows, of: "comment"))
        terms = try GlossaryReader(db: db, project: access.project.id)
            .records(ids: FeedReader.objects(rows, of: "glossary"))
        releases = try Self.releases(
            db, access.project, FeedReader.objects(rows, of: "release"), address)
        members = try Self.members(db, FeedReader.objects(rows, of: "member"))
        let hasLanguages = rows.contains { ($0["type"] as String) == "language" }
        let all = hasLanguages ? try LanguageRow.all(db, project: access.project.id) : []
        languages = Dictionary(all.map { ($0.record.locale, $0.wrapped) }) { $1 }
    }

    /// Returns the current record; `nil` if the record is deleted or has another type.
    func record(of row: Row) -> JSON? {
        let id: Int? = row["object"]
        return switch row["type"] as String {
        case "comment": id.flatMap { comments[CommentID($0)] }
        case "glossary": id.flatMap { terms[TermID($0)] }
        case "release": id.flatMap { releases[ReleaseID($0)] }
        case "language": (row["locale"] as String?).flatMap { languages[$0] }
        case "member": id.flatMap { members[MemberID($0)] }
        default: nil
        }
    }

    /// Members that were removed are included.
    private static func members(_ db: Database, _ ids: [MemberID]) throws -> [MemberID: JSON] {
        let found = try Set(ids).compactMap { try Member.find(db, id: $0) }
        return Dictionary(found.map { ($0.id, $0.brief.json) }) { $1 }
    }

    private static func releases(
        _ db: Database, _ project: StoredProject, _ ids: [ReleaseID], _ address: String
    ) throws -> [ReleaseID: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM release WHERE project = ? AND id IN \(IDList.sql)",
            arguments: [project.id, IDList(ids).argument])
        let pairs = try rows.map(StoredRelease.init).map { release in
            (release.id, JSON.object(release.record(at: "\(address)/\(project.key)")))
        }
        return Dictionary(pairs) { $1 }
    }
}
