import Catalog
import GRDB
import Wire

/// Reads keys as a member may see them.
struct KeyReader {
    let access: Access
    /// The language whose state is wanted; `nil` for none.
    let locale: String?
    let include: Set<KeyListRequest.Include>
    /// What addresses in records begin with.
    var origin = ""

    /// The keys with these ids, in this order.
    func records(_ db: Database, ids: [Int]) throws -> [TranslationKeyRecord] {
        let list = IDList(ids)
        var records: [Int: TranslationKeyRecord] = [:]
        for row in try rows(db, list) { records[row["id"]] = record(row) }
        try addTranslations(db, list, to: &records)
        if include.contains(.sources) { try addSources(db, list, to: &records) }
        if include.contains(.labels) { try addLabels(db, list, to: &records) }
        try addCounts(db, list, to: &records)
        try addCollaboration(db, list, to: &records)
        return ids.compactMap { records[$0] }
    }

    /// What these keys amount to in the language, without their best translations.
    func targets(_ db: Database, ids: [Int]) throws -> [Int: TargetRecord] {
        guard let locale else { return [:] }
        var targets: [Int: TargetRecord] = [:]
        for row in try rows(db, IDList(ids)) { targets[row["id"]] = Self.target(row, locale) }
        return targets
    }

    private func rows(_ db: Database, _ list: IDList) throws -> [Row] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT k.*, g.status AS targetStatus, g.translationCount, g.isLocked, g.lockedBy,
                           g.lockedAt, g.updatedAt AS targetUpdatedAt, g.revision AS targetRevision,
                           u.name AS lockedByName, u.id AS lockedByUser
                    FROM translationKey k
                    LEFT JOIN target g ON g.key = k.id AND g.locale = ?
                    LEFT JOIN membership m ON m.id = g.lockedBy
                    LEFT JOIN user u ON u.id = m.user
                    WHERE k.id IN \(IDList.sql)
                    """), arguments: [locale, list.argument])
    }

    private func record(_ row: Row) -> TranslationKeyRecord {
        let description: String = row["description"]
        var record = TranslationKeyRecord(
            key: row["hash"], label: row["label"],
            summary: description.isEmpty ? nil : description, locale: row["locale"])
        record.id = row["id"]
        record.level = row["level"]
        record.syntax = row["syntax"]
        record.maxLength = row["maxLength"]
        record.note = row["note"]
        record.isIgnored = row["isIgnored"]
        record.wordCount = row["wordCount"]
        record.length = row["length"]
        record.registeredAt = WireTime(secondsSince1970: row["registeredAt"]).text
        record.verifiedAt = WireTime(secondsSince1970: row["verifiedAt"]).text
        let updatedAt: Int = row["updatedAt"]
        let targetUpdatedAt: Int = row["targetUpdatedAt"] ?? 0
        record.updatedAt = WireTime(secondsSince1970: max(updatedAt, targetUpdatedAt)).text
        record.revision = row["revision"]
        if let locale { record.target = Self.target(row, locale) }
        return record
    }

    /// The columns of a target, named as `rows` has them.
    static func target(_ row: Row, _ locale: String) -> TargetRecord {
        let status = (row["targetStatus"] as String?).flatMap(TargetStatus.init) ?? .untranslated
        var target = TargetRecord(
            locale: locale, status: status, revision: row["targetRevision"] ?? 0)
        target.isLocked = row["isLocked"] ?? false
        target.translationCount = row["translationCount"] ?? 0
        if let id: Int = row["lockedBy"] {
            var locker = TranslatorRecord(id: id, displayName: row["lockedByName"])
            locker.userID = row["lockedByUser"]
            target.lockedBy = locker
        }
        target.lockedAt = (row["lockedAt"] as Int?).map { WireTime(secondsSince1970: $0).text }
        return target
    }

    private func addTranslations(
        _ db: Database, _ list: IDList, to records: inout [Int: TranslationKeyRecord]
    ) throws {
        guard let locale else { return }
        let reader = TranslationReader(access: access)
        let translations = try reader.recordsByKey(db, keys: list, locale: locale)
        for id in records.keys {
            let ofKey = translations[id] ?? []
            records[id]?.target?.best = ofKey.first { $0.status != .rejected }
            if include.contains(.translations) { records[id]?.translations = ofKey }
        }
    }

    private func addSources(
        _ db: Database, _ list: IDList, to records: inout [Int: TranslationKeyRecord]
    ) throws {
        for id in records.keys { records[id]?.sources = [] }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT ks.key, s.name FROM keySource ks JOIN source s ON s.id = ks.source
                    WHERE ks.key IN \(IDList.sql) ORDER BY s.id
                    """), arguments: [list.argument])
        while let row = try rows.next() { records[row["key"]]?.sources?.append(row["name"]) }
    }

    private func addLabels(
        _ db: Database, _ list: IDList, to records: inout [Int: TranslationKeyRecord]
    ) throws {
        for id in records.keys { records[id]?.labels = [] }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT key, name FROM keyLabel WHERE key IN \(IDList.sql) ORDER BY name"),
            arguments: [list.argument])
        while let row = try rows.next() { records[row["key"]]?.labels?.append(row["name"]) }
    }
}
