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
        let ranked = try rankedTranslations(key, locale)
        let best = ranked.first { $0.status != .rejected }
        let arguments: StatementArguments = [
            key, locale, Self.status(ranked).rawValue, ranked.count, best?.id, best?.rank, now,
            revision,
        ]
        // The status is in an index: where it stays, it is not written anew.
        try db.run(sql: Self.keepingStatus, arguments: arguments + [project.id])
        guard db.changesCount == 0 else { return }
        try db.run(sql: Self.changingStatus, arguments: arguments)
    }

    private static let keepingStatus = """
        INSERT INTO target
            (key, locale, status, translationCount, best, bestRank, updatedAt, revision, project)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (key, locale) DO UPDATE
        SET translationCount = ?4, best = ?5, bestRank = ?6, updatedAt = ?7, revision = ?8
        WHERE status = ?3
        """
    private static let changingStatus = """
        UPDATE target
        SET status = ?3, translationCount = ?4, best = ?5, bestRank = ?6, updatedAt = ?7,
            revision = ?8
        WHERE key = ?1 AND locale = ?2
        """

    /// What the target is worked out from, best first.
    private struct RankedTranslation {
        let id: Int
        let context: String
        let status: TranslationStatus
        let rank: Int
    }

    private func rankedTranslations(
        _ key: Int, _ locale: String
    ) throws -> [RankedTranslation] {
        var ranked: [RankedTranslation] = []
        try db.each(sql: Self.ranking, arguments: [key, locale]) { row in
            ranked.append(
                RankedTranslation(
                    id: row[0], context: row[1],
                    status: TranslationStatus(rawValue: row[2]) ?? .pending, rank: row[3]))
        }
        return ranked
    }

    private static let ranking = """
        SELECT t.id, t.context, t.status, t.rank FROM translation t
        WHERE t.key = ? AND t.locale = ? ORDER BY \(TranslationReader.order)
        """

    private static func status(_ ranked: [RankedTranslation]) -> TargetStatus {
        var bestOfContext: [String: TranslationStatus] = [:]
        for translation in ranked where translation.status != .rejected {
            if bestOfContext[translation.context] == nil {
                bestOfContext[translation.context] = translation.status
            }
        }
        let statuses = Set(bestOfContext.values)
        if statuses.isEmpty { return .untranslated }
        if statuses.contains(.pending) { return .pending }
        return statuses.contains(.accepted) ? .accepted : .approved
    }

    /// The target as answers to changes carry it.
    func target(key: Int, locale: String) throws -> TargetState {
        try db.first(
            sql: """
                SELECT status, isLocked, lockedBy, lockedAt, translationCount, revision FROM target
                WHERE key = ? AND locale = ?
                """, arguments: [key, locale], TargetState.init) ?? TargetState()
    }
}

/// A row of the table of targets; without one, nothing has happened to the key in the language.
struct TargetState {
    var status = TargetStatus.untranslated
    var isLocked = false
    var lockedBy: Int?
    var lockedAt: Int?
    var translationCount = 0
    var revision = 0

    init() {}

    init(_ row: StatementRow) {
        status = TargetStatus(rawValue: row[0]) ?? .untranslated
        isLocked = row[1]
        lockedBy = row[2]
        lockedAt = row[3]
        translationCount = row[4]
        revision = row[5]
    }
}
