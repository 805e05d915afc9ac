import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

/// Reads the translations that a member may see, with the member's own votes.
struct TranslationReader {
    let access: Access
    /// The size of the page that contains the translations; `nil` if there is no limit.
    var text: PageSize?

    /// Sorted by status (approved, accepted, pending, rejected), then by rank and ``age``.
    static let order = """
        CASE t.status WHEN 'approved' THEN 0 WHEN 'accepted' THEN 1 WHEN 'pending' THEN 2
                      ELSE 3 END, t.rank DESC, \(age)
        """

    /// The order of translations with equal ranks: first the translations that people wrote, the
    /// newest first, then the imported translations in the order of their archive.
    static let age = "iif(t.translator IS NULL, t.id, -t.id)"

    /// The statements for translations. `?1` is the reader.
    private enum Query {
        static let byID = select("t.id = ?2")
        static let byIDs = select("t.id IN (SELECT value FROM json_each(?2))")
        static let byKeys = select("\(isOfKeys) ORDER BY \(order)")
        static let byKeysInLocale = select("\(isOfKeys) AND t.locale = ?3 ORDER BY \(order)")

        private static let isOfKeys = "t.key IN (SELECT value FROM json_each(?2))"

        private static func select(_ condition: String) -> String {
            """
            SELECT \(Column.list)
            FROM translation t
            JOIN translationKey k ON k.id = t.key
            LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
            LEFT JOIN vote v ON v.translation = t.id AND v.translator = ?1
            LEFT JOIN membership am ON am.id = t.translator
            LEFT JOIN user author ON author.id = am.user
            LEFT JOIN membership pm ON pm.id = t.approvedBy
            LEFT JOIN user approver ON approver.id = pm.user
            LEFT JOIN membership rm ON rm.id = t.rejectedBy
            LEFT JOIN user rejecter ON rejecter.id = rm.user
            WHERE \(condition)
            """
        }
    }

    /// Returns one translation; `nil` if it does not exist.
    func record(_ db: Database, id: TranslationID) throws -> TranslationRecord? {
        try records(db, sql: Query.byID, arguments: [access.member.id, id]).first?.record
    }

    /// Returns the translations with these ids.
    func records(_ db: Database, ids: [TranslationID]) throws -> [TranslationID: TranslationRecord]
    {
        let found = try records(
            db, sql: Query.byIDs, arguments: [access.member.id, IDList(ids).argument])
        return Dictionary(found.map { (TranslationID($0.record.id), $0.record) }) { $1 }
    }

    /// Returns all translations of these keys in one language or in all, the best first.
    func records(_ db: Database, keys: [KeyID], locale: String?) throws -> [TranslationRecord] {
        try read(db, keys: IDList(keys), locale: locale).map(\.record)
    }

    /// Returns all translations of these keys, grouped by the id of the key.
    func recordsByKey(
        _ db: Database, keys: IDList, locale: String
    ) throws -> [KeyID: [TranslationRecord]] {
        var byKey: [KeyID: [TranslationRecord]] = [:]
        for (key, record) in try read(db, keys: keys, locale: locale) {
            byKey[key, default: []].append(record)
        }
        return byKey
    }

    private func read(
        _ db: Database, keys: IDList, locale: String?
    ) throws -> [(key: KeyID, record: TranslationRecord)] {
        let arguments: StatementValues = [access.member.id, keys.argument]
        guard let locale else { return try records(db, sql: Query.byKeys, arguments: arguments) }
        return try records(db, sql: Query.byKeysInLocale, arguments: arguments + [locale])
    }
}

extension TranslationReader {
    private func records(
        _ db: Database, sql: String, arguments: StatementValues
    ) throws -> [(key: KeyID, record: TranslationRecord)] {
        var records: [(key: KeyID, record: TranslationRecord)] = []
        try db.each(sql: sql, arguments: arguments) { row in
            let record = try Self.record(row)
            try text?.add(record.label.utf8.count)
            records.append((try row[Column.key], record))
        }
        try describeContexts(db, of: &records)
        return records
    }

    private func describeContexts(
        _ db: Database, of records: inout [(key: KeyID, record: TranslationRecord)]
    ) throws {
        var languages: [String: DefinedRules] = [:]
        for place in records.indices where !records[place].record.context.isAlways {
            let record = records[place].record
            guard let locale = record.locale else { continue }
            let language =
                try languages[locale] ?? DefinedRules(db, access.project, locale: locale)
            languages[locale] = language
            records[place].record.contextDescription = language.description(of: record.context)
        }
    }

    private enum Column: Int, StatementColumn {
        case id, key, locale, label, context, rank, positiveVotes, negativeVotes, status
        case isMachine, isImported, provider, translator, approvedBy, approvedAt
        case rejectedBy, rejectedAt, rejectReason, revision, contentRevision, createdAt, updatedAt
        case hash, isLocked, myVote, authorName, authorUser, approverName, rejecterName

        var sql: String {
            switch self {
            case .hash: "k.hash"
            case .isLocked: "g.isLocked"
            case .myVote: "v.value"
            case .authorName: "author.name"
            case .authorUser: "author.id"
            case .approverName: "approver.name"
            case .rejecterName: "rejecter.name"
            case .id, .key, .locale, .label, .context, .rank, .positiveVotes, .negativeVotes,
                .status,
                .isMachine, .isImported, .provider, .translator, .approvedBy, .approvedAt,
                .rejectedBy, .rejectedAt, .rejectReason, .revision, .contentRevision, .createdAt,
                .updatedAt:
                "t.\(self)"
            }
        }
    }

    private static func record(_ row: StatementRow) throws -> TranslationRecord {
        let context: String = try row[Column.context]
        var record = TranslationRecord(
            id: try row[Column.id], key: try row[Column.hash], locale: try row[Column.locale],
            label: ExactText(try row[Column.label]),
            context: context.isEmpty ? Context() : Context(code: context) ?? Context())
        record.rank = try row[Column.rank]
        record.positiveVotes = try row[Column.positiveVotes]
        record.negativeVotes = try row[Column.negativeVotes]
        record.myVote = try row[Column.myVote] ?? 0
        record.status = TranslationStatus(rawValue: try row[Column.status]) ?? .pending
        record.isLocked = try row[Column.isLocked] ?? false
        record.isMachine = try row[Column.isMachine]
        record.isImported = try row[Column.isImported]
        record.provider = try row[Column.provider]
        record.translator = person(
            try row[Column.translator], try row[Column.authorName], try row[Column.authorUser])
        record.approvedBy = person(try row[Column.approvedBy], try row[Column.approverName], nil)
        record.approvedAt = time(try row[Column.approvedAt])
        record.rejectedBy = person(try row[Column.rejectedBy], try row[Column.rejecterName], nil)
        record.rejectedAt = time(try row[Column.rejectedAt])
        record.rejectReason = (try row[Column.rejectReason] as String?).map { ExactText($0) }
        record.revision = try row[Column.revision]
        record.contentRevision = try row[Column.contentRevision]
        record.createdAt = time(try row[Column.createdAt])
        record.updatedAt = time(try row[Column.updatedAt])
        return record
    }

    private static func person(_ id: Int?, _ name: String?, _ user: Int?) -> TranslatorRecord? {
        guard let id else { return nil }
        var record = TranslatorRecord(id: id, displayName: name)
        record.userID = user
        return record
    }

    private static func time(_ seconds: Int?) -> String? {
        seconds.map { WireTime(secondsSince1970: $0).text }
    }
}
