import GRDB
import Wire

/// What keys have been commented and pictured with.
extension KeyReader {
    func addCounts(
        _ db: Database, _ list: IDList, to records: inout [Int: TranslationKeyRecord]
    ) throws {
        for id in records.keys {
            records[id]?.commentCount = 0
            records[id]?.screenshotCount = 0
        }
        let comments = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT key, count(*) FROM comment
                    WHERE key IN (SELECT value FROM json_each(:keys))
                      AND \(locale == nil ? ":locale IS NULL" : "locale = :locale")
                    GROUP BY key
                    """), arguments: ["keys": list.argument, "locale": locale])
        while let row = try comments.next() { records[row[0]]?.commentCount = row[1] }
        let screenshots = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT key, count(*) FROM screenshotKey
                    WHERE key IN \(IDList.sql) GROUP BY key
                    """), arguments: [list.argument])
        while let row = try screenshots.next() { records[row[0]]?.screenshotCount = row[1] }
    }

    /// Comments and screenshots themselves, if they are included.
    func addCollaboration(
        _ db: Database, _ list: IDList, to records: inout [Int: TranslationKeyRecord]
    ) throws {
        if include.contains(.comments) {
            let comments = try CommentReader.records(db, keys: list, locale: locale)
            for id in records.keys { records[id]?.comments = comments[id] ?? [] }
        }
        if include.contains(.screenshots) {
            let screenshots = try ScreenshotReader(db: db, origin: origin).records(keys: list)
            for id in records.keys { records[id]?.screenshots = screenshots[id] ?? [] }
        }
    }
}
