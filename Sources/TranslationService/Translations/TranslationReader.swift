import Catalog
import GRDB
import TML
import Wire

/// Reads translations as a member may see them, with the member's own votes.
struct TranslationReader {
    let access: Access

    /// Approved, accepted, pending, rejected; within these by rank, newest first.
    static let order = """
        CASE t.status WHEN 'approved' THEN 0 WHEN 'accepted' THEN 1 WHEN 'pending' THEN 2
                      ELSE 3 END, t.rank DESC, t.id DESC
        """

    private static let columns = """
        SELECT t.*, k.hash, g.isLocked, v.value AS myVote,
               author.name AS authorName, author.id AS authorUser,
               approver.name AS approverName, rejecter.name AS rejecterName
        FROM translation t
        JOIN translationKey k ON k.id = t.key
        LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
        LEFT JOIN vote v ON v.translation = t.id AND v.translator = :me
        LEFT JOIN membership am ON am.id = t.translator
        LEFT JOIN user author ON author.id = am.user
        LEFT JOIN membership pm ON pm.id = t.approvedBy
        LEFT JOIN user approver ON approver.id = pm.user
        LEFT JOIN membership rm ON rm.id = t.rejectedBy
        LEFT JOIN user rejecter ON rejecter.id = rm.user
        """

    /// One translation; `nil` when it is not there.
    func record(_ db: Database, id: Int) throws -> TranslationRecord? {
        let row = try db.cachedRow(
            sql: "\(Self.columns) WHERE t.id = :id",
            arguments: ["me": access.member.id, "id": id])
        return try row.map { try records(db, [$0])[0].record }
    }

    /// The translations with these ids.
    func records(_ db: Database, ids: [Int]) throws -> [Int: TranslationRecord] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "\(Self.columns) WHERE t.id IN (SELECT value FROM json_each(:ids))"),
            arguments: ["me": access.member.id, "ids": IDList(ids).argument])
        let pairs = try records(db, rows).map { ($0.record.id, $0.record) }
        return Dictionary(pairs) { $1 }
    }

    /// All translations of these keys, of one language or of all, best first.
    func records(_ db: Database, keys: [Int], locale: String?) throws -> [TranslationRecord] {
        try read(db, keys: IDList(keys), locale: locale).map(\.record)
    }

    /// The same, by the id of the key.
    func recordsByKey(
        _ db: Database, keys: IDList, locale: String
    ) throws -> [Int: [TranslationRecord]] {
        var byKey: [Int: [TranslationRecord]] = [:]
        for (key, record) in try read(db, keys: keys, locale: locale) {
            byKey[key, default: []].append(record)
        }
        return byKey
    }

    private func read(
        _ db: Database, keys: IDList, locale: String?
    ) throws -> [(key: Int, record: TranslationRecord)] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    \(Self.columns)
                    WHERE t.key IN (SELECT value FROM json_each(:keys))
                      AND \(locale == nil ? ":locale IS NULL" : "t.locale = :locale")
                    ORDER BY \(Self.order)
                    """),
            arguments: ["me": access.member.id, "keys": keys.argument, "locale": locale])
        return try records(db, rows)
    }
}

extension TranslationReader {
    private func records(
        _ db: Database, _ rows: [Row]
    ) throws -> [(key: Int, record: TranslationRecord)] {
        var languages: [String: LanguageRules] = [:]
        return try rows.map { row in
            var record = Self.record(row)
            if !record.context.isAlways, let locale = record.locale {
                let language =
                    try languages[locale] ?? LanguageRules(db, access.project, locale: locale)
                languages[locale] = language
                record.contextDescription = language.description(of: record.context)
            }
            return (row["key"], record)
        }
    }

    private static func record(_ row: Row) -> TranslationRecord {
        var record = TranslationRecord(
            id: row["id"], key: row["hash"], locale: row["locale"], label: row["label"],
            context: Context(code: row["context"]) ?? Context())
        record.rank = row["rank"]
        record.positiveVotes = row["positiveVotes"]
        record.negativeVotes = row["negativeVotes"]
        record.myVote = row["myVote"] ?? 0
        record.status = TranslationStatus(rawValue: row["status"]) ?? .pending
        record.isLocked = row["isLocked"] ?? false
        record.isMachine = row["isMachine"]
        record.isImported = row["isImported"]
        record.provider = row["provider"]
        record.translator = person(row["translator"], row["authorName"], row["authorUser"])
        record.approvedBy = person(row["approvedBy"], row["approverName"], nil)
        record.approvedAt = time(row["approvedAt"])
        record.rejectedBy = person(row["rejectedBy"], row["rejecterName"], nil)
        record.rejectedAt = time(row["rejectedAt"])
        record.rejectReason = row["rejectReason"]
        record.revision = row["revision"]
        record.contentRevision = row["contentRevision"]
        record.createdAt = time(row["createdAt"])
        record.updatedAt = time(row["updatedAt"])
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
