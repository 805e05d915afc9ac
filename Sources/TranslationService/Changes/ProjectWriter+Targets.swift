import Catalog
import GRDB

/// What a key's translations into one language amount to.
extension ProjectWriter {
    /// Works the target out anew from the translations and gives it the revision.
    ///
    /// It is approved if every context that the translations distinguish has an approved one,
    /// else accepted if every context has an accepted or approved one, else pending; untranslated
    /// when there is none but rejected ones.
    func refreshTarget(key: Int, locale: String, revision: Int) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT t.id, t.context, t.status, t.rank FROM translation t
                WHERE t.key = ? AND t.locale = ? ORDER BY \(TranslationReader.order)
                """)
        let rows = try Row.fetchAll(statement, arguments: [key, locale])
        let best = rows.first { ($0["status"] as String) != TranslationStatus.rejected.rawValue }
        let arguments: StatementArguments = [
            key, locale, Self.status(rows).rawValue, rows.count, best?["id"] as Int?,
            best?["rank"] as Int?, now, revision,
        ]
        // The status is in an index: where it stays, it is not written anew.
        try db.run(
            sql: """
                UPDATE target
                SET translationCount = ?4, best = ?5, bestRank = ?6, updatedAt = ?7, revision = ?8
                WHERE key = ?1 AND locale = ?2 AND status = ?3
                """, arguments: arguments)
        guard db.changesCount == 0 else { return }
        try db.run(
            sql: """
                INSERT INTO target
                    (key, locale, project, status, translationCount, best, bestRank, updatedAt,
                     revision)
                VALUES (?1, ?2, ?9, ?3, ?4, ?5, ?6, ?7, ?8)
                ON CONFLICT (key, locale) DO UPDATE
                SET status = ?3, translationCount = ?4, best = ?5, bestRank = ?6, updatedAt = ?7,
                    revision = ?8
                """, arguments: arguments + [project.id])
    }

    private static func status(_ rows: [Row]) -> TargetStatus {
        var bestOfContext: [String: TranslationStatus] = [:]
        for row in rows {
            let status = TranslationStatus(rawValue: row["status"]) ?? .pending
            let context: String = row["context"]
            if status != .rejected, bestOfContext[context] == nil {
                bestOfContext[context] = status
            }
        }
        let statuses = Set(bestOfContext.values)
        if statuses.isEmpty { return .untranslated }
        if statuses.contains(.pending) { return .pending }
        return statuses.contains(.accepted) ? .accepted : .approved
    }

    /// The target as answers to changes carry it.
    func target(key: Int, locale: String) throws -> TargetState {
        let row = try db.cachedRow(
            sql: "SELECT * FROM target WHERE key = ? AND locale = ?", arguments: [key, locale])
        return TargetState(row)
    }
}

/// A row of the table of targets; without one, nothing has happened to the key in the language.
struct TargetState {
    let status: TargetStatus
    let isLocked: Bool
    let lockedBy: Int?
    let lockedAt: Int?
    let translationCount: Int
    let revision: Int

    init(_ row: Row?) {
        status = (row?["status"] as String?).flatMap(TargetStatus.init) ?? .untranslated
        isLocked = row?["isLocked"] ?? false
        lockedBy = row?["lockedBy"]
        lockedAt = row?["lockedAt"]
        translationCount = row?["translationCount"] ?? 0
        revision = row?["revision"] ?? 0
    }
}
