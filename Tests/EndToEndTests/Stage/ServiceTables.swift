import Catalog
import Foundation
import GRDB
import TestSupport
import Wire

/// What a server has on disk, read past the server.
struct ServiceTables {
    private let database: DatabaseQueue

    init(_ folder: URL) throws {
        database = try DatabaseQueue(path: folder.appending(path: "data/server.sqlite").path)
    }

    /// Statements that find nothing in a sound database, with what they look for.
    private static let faults = [
        "foreign keys": "SELECT * FROM pragma_foreign_key_check",
        "gaps in the log": """
        SELECT * FROM project p WHERE lastRevision <>
            (SELECT count(*) FROM changeLog WHERE project = p.id AND revision > p.logFloor)
            + p.logFloor
        """,
        "revisions beyond the last": """
        SELECT * FROM changeLog c
        WHERE revision > (SELECT lastRevision FROM project WHERE id = c.project)
        """,
        "ranks that are not the votes": """
        SELECT * FROM translation t WHERE rank <> importedRank + coalesce(
            (SELECT sum(value * power) FROM vote WHERE translation = t.id), 0)
        """,
        "targets that miscount": """
        SELECT * FROM target g WHERE translationCount <>
            (SELECT count(*) FROM translation WHERE key = g.key AND locale = g.locale)
        """,
        "targets with another best rank": """
        SELECT * FROM target g WHERE bestRank IS NOT
            (SELECT rank FROM translation WHERE key = g.key AND locale = g.locale
               AND status <> 'rejected'
             ORDER BY CASE status WHEN 'approved' THEN 0 WHEN 'accepted' THEN 1 ELSE 2 END,
                      rank DESC LIMIT 1)
        """,
        "texts made twice": """
        SELECT label FROM translation WHERE label LIKE 'новый %' OR label LIKE 'текст %'
        GROUP BY label HAVING count(*) > 1
        """,
        "comments made twice": """
        SELECT message FROM comment WHERE message LIKE 'слово %'
        GROUP BY message HAVING count(*) > 1
        """,
        "words entered twice": """
        SELECT keyword FROM glossaryTerm GROUP BY keyword HAVING count(*) > 1
        """,
    ]

    /// The ids of all changes whose answers are kept.
    func answeredIDs() throws -> Set<String> {
        try database.read { db in try Set(String.fetchAll(db, sql: "SELECT id FROM answeredChange"))
        }
    }

    /// What is wrong with the tables; empty when nothing is.
    func flaws() throws -> [String] {
        try database.read { db in
            var flaws = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            for (name, sql) in Self.faults.sorted(by: { $0.key < $1.key }) {
                let rows = try Row.fetchAll(db, sql: sql)
                if !rows.isEmpty { flaws.append("\(name): \(rows.prefix(3))") }
            }
            return flaws
        }
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try database.read { db in try Row.fetchAll(db, sql: sql, arguments: arguments) }
    }

    /// One number.
    func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
        try database.read { db in try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0 }
    }

    /// Each translation in a few words, by its id.
    func translations() throws -> [Int: String] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, format('%s|%s|%d|r%d', label, status, rank, revision) AS words
                    FROM translation
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["words"]) })
        }
    }

    /// The same of a record.
    static func words(of record: TranslationRecord) -> String {
        "\(record.label)|\(record.status.rawValue)|\(record.rank)|r\(record.revision)"
    }

    /// The targets with translations or a lock in a few words, by key and locale.
    func targets() throws -> [String: String] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT k.hash || ' ' || g.locale AS name,
                           format('%s|%d|%d|r%d', g.status, g.isLocked, g.translationCount,
                                  g.revision) AS words
                    FROM target g JOIN translationKey k ON k.id = g.key
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"], $0["words"]) })
        }
    }

    /// The same of a record.
    static func words(of target: TargetRecord) -> String {
        let (isLocked, count) = (target.isLocked ? 1 : 0, target.translationCount ?? 0)
        return "\(target.status.rawValue)|\(isLocked)|\(count)|r\(target.revision)"
    }
}
