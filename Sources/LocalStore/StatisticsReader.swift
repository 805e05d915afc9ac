public import Catalog
import GRDB
public import TML
import Text

/// Reads the statistics of projects from a local copy.
public struct StatisticsReader: Sendable {
    private let store: TranslationStore

    /// Creates a reader of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the statistics of a project in a language; `nil` if the local copy has no key of
    /// this language.
    ///
    /// - Parameter now: the time from which the last day and the last week count, in seconds since
    ///   1970.
    public func statistics(
        of project: Project.Key, locale: LocaleCode, now: Int
    ) throws(StoreError) -> ProjectStatistics? {
        try store.read { db in
            guard let language = try Places(db: db).language(locale, of: project) else {
                return nil
            }
            var numbers = ProjectStatistics()
            numbers.byStatus = try byStatus(language, db)
            guard numbers.all.keys > 0 else { return nil }
            (numbers.repeated, numbers.known) = try repetitions(language, db)
            numbers.sources = try sources(language, db)
            numbers.people = try people(language, now: now, db)
            return numbers
        }
    }
}

extension StatisticsReader {
    /// The labels of a language (`?1`) with the status of their key. As in the progress of the
    /// language, an untranslated key that the translator cannot translate does not count.
    private static let labels = """
        FROM target JOIN translationKey ON translationKey.id = target.key
        WHERE target.language = ?1 AND target.isGone = 0
            AND NOT (target.status = 0 AND target.isClosed = 1)
        """

    private func byStatus(
        _ language: Int64, _ db: Database
    ) throws -> [TargetStatus: ProjectStatistics.Amount] {
        try db.rows(
            """
            SELECT status, count(*) AS keys, sum(wordCount(label)) AS words,
                sum(length(label)) AS characters
            \(Self.labels) GROUP BY status
            """, [language]
        ).reduce(into: [:]) { amounts, row in
            amounts[TargetStatus(number: try row["status"])] = try Self.amount(row)
        }
    }

    /// Each label with the numbers of its untranslated and of its other keys.
    private func repetitions(
        _ language: Int64, _ db: Database
    ) throws -> (repeated: ProjectStatistics.Amount, known: ProjectStatistics.Amount) {
        var (repeated, known) = (ProjectStatistics.Amount(), ProjectStatistics.Amount())
        for row in try db.rows(
            """
            SELECT sum(status = 0) AS untranslated, sum(status > 0) AS translated,
                wordCount(label) AS words, length(label) AS characters
            \(Self.labels) GROUP BY label HAVING count(*) > 1 AND untranslated > 0
            """, [language])
        {
            let isKnown = try row["translated"] as Int > 0
            let keys = try row["untranslated"] - (isKnown ? 0 : 1)
            let amount = ProjectStatistics.Amount(
                keys: keys, words: keys * (try row["words"]),
                characters: keys * (try row["characters"]))
            if isKnown { known = known + amount } else { repeated = repeated + amount }
        }
        return (repeated, known)
    }

    private func sources(
        _ language: Int64, _ db: Database
    ) throws -> [ProjectStatistics.Source] {
        try db.rows(
            """
            SELECT source.name, count(*) AS keys, sum(words) AS words,
                sum(characters) AS characters,
                total(isLeft) AS leftKeys, total(words * isLeft) AS leftWords,
                total(characters * isLeft) AS leftCharacters
            FROM (SELECT target.key, status = 0 AS isLeft, wordCount(label) AS words,
                    length(label) AS characters \(Self.labels)) AS counted
                JOIN keySource ON keySource.key = counted.key
                JOIN source ON source.id = keySource.source
            GROUP BY source.id ORDER BY leftWords DESC, words DESC, source.name
            """, [language]
        ).map { row in
            ProjectStatistics.Source(
                name: try row["name"], all: try Self.amount(row),
                untranslated: ProjectStatistics.Amount(
                    keys: Int(try row["leftKeys"] as Double),
                    words: Int(try row["leftWords"] as Double),
                    characters: Int(try row["leftCharacters"] as Double)))
        }
    }

    private func people(
        _ language: Int64, now: Int, _ db: Database
    ) throws -> [ProjectStatistics.Person] {
        let time = { (seconds: Int) in WireTime(secondsSince1970: now - seconds).text }
        return try db.rows(
            """
            SELECT author, count(*) AS translations, sum(wordCount(label)) AS words,
                sum(updatedAt >= ?2) AS lastDay, sum(updatedAt >= ?3) AS lastWeek
            FROM translation JOIN translationKey ON translationKey.id = translation.key
                JOIN target USING (language, key)
            WHERE translation.language = ?1 AND translation.status < ?4 AND target.isGone = 0
            GROUP BY authorID, author ORDER BY translations DESC, author
            """,
            [
                language, time(86_400), time(7 * 86_400), TranslationStatus.rejected.number,
            ]
        ).map { row in
            ProjectStatistics.Person(
                name: try row["author"], translations: try row["translations"],
                words: try row["words"], lastDay: try row["lastDay"],
                lastWeek: try row["lastWeek"])
        }
    }

    private static func amount(_ row: StoredRow) throws -> ProjectStatistics.Amount {
        ProjectStatistics.Amount(
            keys: try row["keys"], words: try row["words"], characters: try row["characters"])
    }
}
