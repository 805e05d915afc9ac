import Catalog
import GRDB
import KeyIndex
import Text
import Wire

/// Reads keys with the data that a member may see.
struct KeyReader {
    let access: Access
    /// The language of the states; `nil` if no language is requested.
    let locale: String?
    let include: Set<KeyListRequest.Include>
    /// True if the target contains its best translation.
    var hasBest = true
    /// The start of addresses in records.
    var origin = ""

    /// Returns the keys with these ids, in this order. Throws `.tooLarge` if the text exceeds the
    /// limit of a page.
    func records(_ db: Database, ids: [KeyID]) throws -> [TranslationKeyRecord] {
        guard !ids.isEmpty else { return [] }
        let list = IDList(ids)
        var records = KeyRecords()
        let text = PageSize(ofRecords: ids.count)
        try each(db, list) { row in
            let record = try record(row)
            try text.add(record.textBytes)
            records.append(try row[Column.id], record)
        }
        try addTranslations(db, list, to: &records, text)
        if include.contains(.sources) { try addSources(db, list, to: &records) }
        if include.contains(.labels) { try addLabels(db, list, to: &records) }
        try addCounts(db, list, to: &records)
        try addCollaboration(db, list, to: &records, text)
        return records[ids]
    }

    /// Returns the states of these keys in the language, without their best translations.
    func targets(_ db: Database, ids: [KeyID]) throws -> [KeyID: TargetRecord] {
        guard let locale else { return [:] }
        var targets: [KeyID: TargetRecord] = [:]
        try each(db, IDList(ids)) { row in
            let id: KeyID = try row[Column.id]
            targets[id] = try TargetRecord(row, from: Column.end, locale: locale)
        }
        return targets
    }

    private enum Column: Int, StatementColumn {
        case id, hash, label, description, locale, level, syntax, maxLength, note, isIgnored
        case wordCount, length, registeredAt, verifiedAt, updatedAt, revision

        var sql: String { "k.\(self)" }

        /// The position of the first column of the target.
        static let end = allCases.count
    }

    private static let select = """
        SELECT \(Column.list), \(TargetColumn.list) FROM translationKey k
        LEFT JOIN target g ON g.key = k.id AND g.locale = ?
        LEFT JOIN membership m ON m.id = g.lockedBy
        LEFT JOIN user u ON u.id = m.user
        WHERE k.id IN \(IDList.sql)
        """

    private func each(
        _ db: Database, _ list: IDList, _ body: (StatementRow) throws -> Void
    ) throws {
        try db.each(sql: Self.select, arguments: [locale, list.argument], body)
    }

    private func record(_ row: StatementRow) throws -> TranslationKeyRecord {
        let description: String = try row[Column.description]
        var record = TranslationKeyRecord(
            key: try row[Column.hash], label: try row[Column.label],
            summary: description.isEmpty ? nil : description, locale: try row[Column.locale])
        record.id = try row[Column.id]
        record.level = try row[Column.level]
        record.syntax = try row[Column.syntax]
        record.maxLength = try row[Column.maxLength]
        record.note = try row[Column.note]
        record.isIgnored = try row[Column.isIgnored]
        record.wordCount = try row[Column.wordCount]
        record.length = try row[Column.length]
        record.registeredAt = WireTime(secondsSince1970: try row[Column.registeredAt]).text
        record.verifiedAt = WireTime(secondsSince1970: try row[Column.verifiedAt]).text
        let updatedAt: Int = try row[Column.updatedAt]
        let targetUpdatedAt: Int = try row[Column.end + TargetColumn.updatedAt.rawValue] ?? 0
        record.updatedAt = WireTime(secondsSince1970: max(updatedAt, targetUpdatedAt)).text
        record.revision = try row[Column.revision]
        if let locale {
            record.target = try TargetRecord(row, from: Column.end, locale: locale)
        }
        return record
    }

    private func addTranslations(
        _ db: Database, _ list: IDList, to records: inout KeyRecords, _ text: PageSize
    ) throws {
        guard let locale, hasBest || include.contains(.translations) else { return }
        let reader = TranslationReader(access: access, text: text)
        let translations = try reader.recordsByKey(db, keys: list, locale: locale)
        records.each { id, record in
            let ofKey = translations[id] ?? []
            if hasBest { record.target?.best = ofKey.first { $0.status != .rejected } }
            if include.contains(.translations) { record.translations = ofKey }
        }
    }

    private func addSources(
        _ db: Database, _ list: IDList, to records: inout KeyRecords
    ) throws {
        records.each { $1.sources = [] }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT ks.key, s.name FROM keySource ks JOIN source s ON s.id = ks.source
                    WHERE ks.key IN \(IDList.sql) ORDER BY s.id
                    """), arguments: [list.argument])
        while let row = try rows.next() {
            records.change(row[0]) { $0.sources?.append(row[1]) }
        }
    }

    private func addLabels(
        _ db: Database, _ list: IDList, to records: inout KeyRecords
    ) throws {
        records.each { $1.labels = [] }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT key, name FROM keyLabel WHERE key IN \(IDList.sql) ORDER BY name"),
            arguments: [list.argument])
        while let row = try rows.next() {
            records.change(row[0]) { $0.labels?.append(row[1]) }
        }
    }
}

/// The comments and screenshots of keys.
extension KeyReader {
    func addCounts(
        _ db: Database, _ list: IDList, to records: inout KeyRecords
    ) throws {
        records.each {
            $1.commentCount = 0
            $1.screenshotCount = 0
        }
        let comments = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT key, count(*) FROM comment
                    WHERE key IN (SELECT value FROM json_each(:keys))
                      AND \(locale == nil ? ":locale IS NULL" : "locale = :locale")
                    GROUP BY key
                    """), arguments: ["keys": list.argument, "locale": locale])
        while let row = try comments.next() {
            records.change(row[0]) { $0.commentCount = row[1] }
        }
        let screenshots = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT key, count(*) FROM screenshotKey
                    WHERE key IN \(IDList.sql) GROUP BY key
                    """), arguments: [list.argument])
        while let row = try screenshots.next() {
            records.change(row[0]) { $0.screenshotCount = row[1] }
        }
    }

    /// Adds comments and screenshots, if they are included.
    func addCollaboration(
        _ db: Database, _ list: IDList, to records: inout KeyRecords, _ text: PageSize
    ) throws {
        if include.contains(.comments) {
            let comments = try CommentReader.records(db, keys: list, locale: locale)
            for comment in comments.values.joined() {
                try text.add(comment.object?["message"]?.string?.utf8.count ?? 0)
            }
            records.each { $1.comments = comments[$0] ?? [] }
        }
        if include.contains(.screenshots) {
            let screenshots = try ScreenshotReader(db: db, origin: origin).records(keys: list)
            records.each { $1.screenshots = screenshots[$0] ?? [] }
        }
    }
}

extension TranslationKeyRecord {
    /// The size of the record's texts.
    var textBytes: Int {
        label.utf8.count + (summary?.utf8.count ?? 0) + (note?.utf8.count ?? 0)
    }
}

/// Records by the ids of their keys. Records are large, so they are changed in place.
struct KeyRecords {
    private var ids: [KeyID] = []
    private var records: [TranslationKeyRecord] = []
    private var places: [KeyID: Int] = [:]

    mutating func append(_ id: KeyID, _ record: TranslationKeyRecord) {
        places[id] = records.count
        ids.append(id)
        records.append(record)
    }

    /// Returns the records of these keys, in this order. Missing records are left out.
    subscript(ids: [KeyID]) -> [TranslationKeyRecord] {
        ids.compactMap { places[$0].map { records[$0] } }
    }

    mutating func change(_ id: KeyID, _ body: (inout TranslationKeyRecord) -> Void) {
        if let place = places[id] { body(&records[place]) }
    }

    mutating func each(_ body: (KeyID, inout TranslationKeyRecord) -> Void) {
        for place in records.indices { body(ids[place], &records[place]) }
    }
}

/// The columns of a target and of the person who locked it, for a statement with `target` as `g`
/// and the person's `user` as `u`.
enum TargetColumn: Int, StatementColumn {
    case status, translationCount, isLocked, lockedBy, lockedAt, updatedAt, revision
    case lockerName, lockerUser

    var sql: String {
        switch self {
        case .lockerName: "u.name"
        case .lockerUser: "u.id"
        case .status, .translationCount, .isLocked, .lockedBy, .lockedAt, .updatedAt, .revision:
            "g.\(self)"
        }
    }
}

extension TargetRecord {
    /// Reads a row in which the columns of the target begin at `first`.
    init(_ row: StatementRow, from first: Int, locale: String) throws {
        func value<Value: StatementColumnConvertible>(
            _ column: TargetColumn
        ) throws -> Value? {
            try row[first + column.rawValue]
        }
        let status: String? = try value(.status)
        self.init(
            locale: locale, status: status.flatMap(TargetStatus.init) ?? .untranslated,
            revision: try value(.revision) ?? 0)
        isLocked = try value(.isLocked) ?? false
        translationCount = try value(.translationCount) ?? 0
        if let id: Int = try value(.lockedBy) {
            var locker = TranslatorRecord(id: id, displayName: try value(.lockerName) ?? "")
            locker.userID = try value(.lockerUser)
            lockedBy = locker
        }
        let second: Int? = try value(.lockedAt)
        lockedAt = second.map { WireTime(secondsSince1970: $0).text }
    }
}
