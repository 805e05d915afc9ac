public import Catalog
import GRDB
import KeyIndex
import TML
import Text
public import Wire

/// The history of a key: its texts, verdicts, votes and comments, as far as the change log goes
/// back (`tml-service.md` 3.11).
public struct KeyHistory: Sendable {
    let database: ServiceDatabase

    /// Returns the history of a key, the newest entry first.
    ///
    /// With `locale`: the entries of this language, and the comments in all languages that the
    /// person may see. With `before`: only entries with a smaller revision, so that new entries do
    /// not move the pages. Comments that no longer exist are not included.
    ///
    /// Throws `.notFound` for an unknown or hidden key.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String?,
        before revision: Int? = nil, page: PageRequest
    ) throws(ServiceError) -> Page<HistoryEntryRecord> {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let key = try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale)
            let arguments: StatementArguments = [
                "key": key.id, "locale": locale, "before": revision ?? Int.max,
                "seesAll": key.level <= access.level(in: nil),
            ]
            let size = PageSize(ofRecords: page.perPage)
            var records: [HistoryEntryRecord] = []
            let ofPage = arguments + ["limit": page.perPage, "offset": page.offset]
            try db.each(sql: Self.entries, named: ofPage) { row in
                records.append(try Self.record(row, size))
            }
            let total = try db.first(sql: Self.count, named: arguments) { try $0[0] as Int }
            return Page(records: records, total: total ?? 0, request: page)
        }
    }

    /// The entries of the log that are in the history. `logOfKey` contains all columns of the log
    /// in this condition. An update without a new text is a new count of the votes and no entry.
    private static let log = """
        FROM changeLog c
        WHERE c.key = :key AND \(LoggedStep.isInLogOfKey) AND \(LoggedStep.isChange)
          AND c.revision < :before
          AND (:locale IS NULL OR c.locale = :locale OR (c.type = 'comment' AND :seesAll))
          AND CASE
              WHEN c.type = 'comment' THEN c.action = 'created'
                  AND EXISTS (SELECT 1 FROM comment m WHERE m.id = c.object)
              WHEN c.type = 'translation' AND c.action = 'updated' THEN
                  EXISTS (SELECT 1 FROM translation t
                          WHERE t.id = c.object AND t.textRevision = c.revision)
                  OR EXISTS (SELECT 1 FROM translationHistory h
                             WHERE h.translation = c.object AND h.revision = c.revision)
              ELSE 1 END
        """

    static let count = "SELECT count(*) \(log)"

    /// `t` is the present text of a translation, `h` the text at the change, if it was replaced
    /// later, and `f` the text before the change. A vote is known until the person votes again or
    /// the text changes.
    static let entries = """
        SELECT \(Column.list)
        FROM (SELECT c.* \(log) ORDER BY c.revision DESC LIMIT :limit OFFSET :offset) s
        LEFT JOIN translation t ON s.type <> 'comment' AND t.id = s.object
        LEFT JOIN translationHistory h ON s.type <> 'comment' AND h.translation = s.object
            AND h.revision = (SELECT max(revision) FROM translationHistory
                              WHERE translation = s.object AND revision <= s.revision)
        LEFT JOIN translationHistory f ON s.type = 'translation' AND s.action = 'updated'
            AND f.translation = s.object
            AND f.revision = (SELECT max(revision) FROM translationHistory
                              WHERE translation = s.object AND revision < s.revision)
        LEFT JOIN comment n ON s.type = 'comment' AND n.id = s.object
        LEFT JOIN vote v ON s.type = 'vote' AND v.translation = s.object
            AND v.translator = s.actor
        LEFT JOIN membership m ON m.id = s.actor
        LEFT JOIN user u ON u.id = m.user
        ORDER BY s.revision DESC
        """

    private enum Column: Int, StatementColumn {
        case revision, type, action, locale, object, at, note, actor, actorName, actorUser
        case text, context, former, vote

        var sql: String {
            switch self {
            case .actorName: "u.name"
            case .actorUser: "u.id"
            case .text:
                """
                CASE WHEN s.type = 'comment' THEN n.message
                     WHEN t.textRevision <= s.revision THEN t.label ELSE h.label END
                """
            case .context:
                "CASE WHEN t.textRevision <= s.revision THEN t.context ELSE h.context END"
            case .former: "f.label"
            case .vote:
                """
                CASE WHEN s.type = 'vote' AND s.actor IS NOT NULL
                    AND t.textRevision <= s.revision AND NOT EXISTS (
                    SELECT 1 FROM changeLog l
                    WHERE l.project = s.project AND l.type = 'vote' AND l.object = s.object
                      AND l.locale IS s.locale AND l.revision > s.revision
                      AND l.actor = s.actor) THEN coalesce(v.value, 0) END
                """
            case .revision, .type, .action, .locale, .object, .at, .note, .actor: "s.\(self)"
            }
        }
    }

    private static func record(_ row: StatementRow, _ size: PageSize) throws -> HistoryEntryRecord {
        let type: String = try row[Column.type]
        var record = HistoryEntryRecord(
            revision: try row[Column.revision],
            kind: kind(type: type, action: try row[Column.action]),
            locale: try row[Column.locale] ?? "")
        record.at = WireTime(secondsSince1970: try row[Column.at]).text
        record.actor = TranslatorRecord(
            brief: try row[Column.actor], name: try row[Column.actorName],
            user: try row[Column.actorUser])
        if record.kind != Change.Kind.Name.comment.rawValue {
            record.translation = try row[Column.object]
        }
        record.text = (try row[Column.text] as String?).map { ExactText($0) }
        record.context =
            (try row[Column.context] as String?).flatMap { Context(code: $0) } ?? Context()
        record.former = (try row[Column.former] as String?).map { ExactText($0) }
        record.vote = try row[Column.vote]
        record.note = try row[Column.note]
        try size.add((record.text?.utf8.count ?? 0) + (record.former?.utf8.count ?? 0))
        return record
    }

    /// The kind of change for an entry of the log.
    private static func kind(type: String, action: String) -> Change.Kind.Name {
        switch (type, action) {
        case ("vote", _): .vote
        case ("comment", _): .comment
        case (_, "approved"): .approve
        case (_, "rejected"): .reject
        case (_, "reopened"): .reopen
        case (_, "deleted"): .delete
        default: .translate
        }
    }
}
