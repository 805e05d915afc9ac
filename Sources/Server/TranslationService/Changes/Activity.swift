public import Catalog
import GRDB
public import KeyIndex
import TML
import Text
public import Wire

/// The log of a project with filters, for the pages of people.
///
/// A page reads a limited number of entries, so that its time does not depend on the length of the
/// log. The revision is the position in the log: the log has one entry for each revision.
public struct Activity: Sendable {
    let database: ServiceDatabase

    /// Returns the newest entries that meet the request, the newest first. Entries of hidden keys,
    /// and entries that only repeat records for the feed, are not included. `address` is the start
    /// of the addresses of release files.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, _ request: ActivityRequest,
        address: String = ""
    ) throws(ServiceError) -> ActivityPage {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try request.locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let range = Self.range(request, access.project)
            let arguments: StatementArguments = [
                "project": access.project.id, "locale": locale,
                "level": access.level(in: locale), "from": range.lowerBound,
                "before": range.upperBound, "member": request.member,
                "type": request.kind?.rawValue,
                "words": JSON.array(request.words.map { .string(FoldedText.string($0)) }).text,
                "limit": request.count + 1,
            ]
            let found = try Row.fetchAll(
                db.cachedStatement(sql: Self.entries), arguments: arguments)
            let rows = Array(found.prefix(request.count))
            return ActivityPage(
                records: try FeedReader(access: access, address: address).items(db, rows),
                next: found.count > request.count
                    ? rows.last?["revision"]
                    : range.lowerBound > access.project.logFloor + 1
                        ? range.lowerBound : nil,
                isFull: found.count > request.count)
        }
    }

    /// The revisions that the page reads.
    private static func range(_ request: ActivityRequest, _ project: StoredProject) -> Range<Int> {
        let window =
            request.words.isEmpty ? Limits.activityWindow : Limits.activitySearchWindow
        let first = project.logFloor + 1
        let end = max(first, min(request.before ?? .max, project.lastRevision + 1))
        return max(first, end - window)..<end
    }

    /// A word is searched in the label of the key, in the present text of the translation or
    /// comment, in the term of the glossary, and in the note of the reviewer.
    static let entries = """
        SELECT c.*, k.hash, u.name AS actorName, m.user AS actorUser, 0 AS isHidden
        FROM changeLog c
        LEFT JOIN translationKey k ON k.id = c.key
        LEFT JOIN translation t ON c.type IN ('translation', 'vote') AND t.id = c.object
        LEFT JOIN comment n ON c.type = 'comment' AND n.id = c.object
        LEFT JOIN glossaryTerm g ON c.type = 'glossary' AND g.id = c.object
        LEFT JOIN membership m ON m.id = c.actor
        LEFT JOIN user u ON u.id = m.user
        WHERE c.project = :project AND c.revision >= :from AND c.revision < :before
          AND \(LoggedStep.isChange)
          AND (:locale IS NULL OR c.locale = :locale)
          AND (:member IS NULL OR c.actor = :member)
          AND (:type IS NULL OR c.type = :type)
          AND (k.id IS NULL OR (k.isIgnored = 0 AND k.level <= :level AND k.label <> ''))
          AND NOT EXISTS (
              SELECT 1 FROM json_each(:words) w
              WHERE NOT (coalesce(holds(k.label, w.value), 0)
                         OR coalesce(holds(t.label, w.value), 0)
                         OR coalesce(holds(n.message, w.value), 0)
                         OR coalesce(holds(g.keyword, w.value), 0)
                         OR coalesce(holds(c.note, w.value), 0)))
        ORDER BY c.revision DESC LIMIT :limit
        """
}

/// The wanted entries of the log.
public struct ActivityRequest: Hashable, Sendable {
    /// The subjects of entries.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case key, translation, vote, lock, language, comment, label, glossary, release, member
    }

    /// The person who made the change; `nil` for all people, and for apps and imports.
    public var member: MemberID?
    /// The language of the entries; `nil` for all languages.
    public var locale: String?
    /// The subject of the entries; `nil` for all subjects.
    public var kind: Kind?
    /// Words and phrases. An entry must contain all of them.
    public var words: [String]
    /// Only entries with a smaller revision; `nil` for the newest entries.
    public var before: Int?
    /// The maximum number of entries of the page.
    public var count = 50

    /// Reads the parameters `person`, `locale`, `kind`, `search` and `before`. Throws `.invalid`.
    public init(_ parameters: RequestParameters) throws(ServiceError) {
        member = try parameters.integer("person").map { MemberID($0) }
        locale = parameters.text("locale")
        kind = try parameters.choice("kind")
        words = KeyListRequest.words(of: parameters.text("search") ?? "")
        before = try parameters.integer("before")
    }
}

/// Entries of the log, the newest first.
public struct ActivityPage: Sendable {
    /// The entries with their current records.
    public let records: [FeedItemRecord]
    /// The value of `before` for older entries; `nil` if there are none.
    public let next: Int?
    /// True if the page has its maximum number of entries. Otherwise the page has all entries that
    /// meet the request between `next` and the start of the page.
    public let isFull: Bool
}
