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
            var numbers = try labels(language, db)
            guard numbers.all.keys > 0 else { return nil }
            numbers.people = try people(language, now: now, db)
            return numbers
        }
    }
}

/// The labels to translate, for the comparison with the translation memory.
extension StatisticsReader {
    /// Returns the different labels of the untranslated keys; empty for an unknown language.
    public func labelsToDo(
        in project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> [LabelToDo] {
        try store.read { db in
            guard let language = try Places(db: db).language(locale, of: project) else { return [] }
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT min(target.key), count(*)
                        FROM target JOIN translationKey ON translationKey.id = target.key
                        WHERE target.language = ? AND target.isGone = 0 AND target.status = 0
                            AND target.isClosed = 0
                        GROUP BY label, translationKey.locale ORDER BY 1
                        """), arguments: [language])
            var labels: [LabelToDo] = []
            while let row = try rows.next() { labels.append(LabelToDo(key: row[0], keys: row[1])) }
            return labels
        }
    }

    /// Returns the keys of labels in their order; `nil` for a key that no longer exists.
    public func keys(
        of labels: some Collection<LabelToDo> & Sendable, in project: Project.Key
    ) throws(StoreError) -> [TranslationKey?] {
        try store.read { db in
            try labels.map { label in
                let row = try db.row("SELECT hash FROM translationKey WHERE id = ?", [label.key])
                return try row.flatMap { row in
                    let id = TranslationKey.ID(project: project, hash: try row["hash"])
                    return try KeyTable(db: db).key(label.key, as: id)
                }
            }
        }
    }
}

extension StatisticsReader {
    /// Counts the labels in one pass. As in the progress of the language, an untranslated key that
    /// the translator cannot translate does not count.
    private func labels(_ language: Int64, _ db: Database) throws -> ProjectStatistics {
        let rows = try StoredRows(
            db.cachedStatement(
                sql: """
                    SELECT label, status, target.key, source
                    FROM target JOIN translationKey ON translationKey.id = target.key
                        LEFT JOIN keySource ON keySource.key = target.key
                    WHERE target.language = ? AND target.isGone = 0
                        AND NOT (target.status = 0 AND target.isClosed = 1)
                    ORDER BY label, target.key
                    """), [language])
        var tally = LabelTally()
        while let row = try rows.next() {
            tally.add(
                try row["label"], of: try row["key"],
                TargetStatus(number: try row["status"]), source: try row["source"])
        }
        tally.endLabel()
        tally.numbers.sources = try sources(tally.sources, db)
        return tally.numbers
    }

    private func sources(
        _ counted: [Int64: ProjectStatistics.Source], _ db: Database
    ) throws -> [ProjectStatistics.Source] {
        try db.rows(
            "SELECT id, name FROM source WHERE id IN (SELECT value FROM json_each(?))",
            [Array(counted.keys).json]
        ).compactMap { row in
            var source = counted[try row["id"]]
            source?.name = try row["name"]
            return source
        }.sorted {
            (-$0.untranslated.words, -$0.all.words, ExactText($0.name))
                < (-$1.untranslated.words, -$1.all.words, ExactText($1.name))
        }
    }

    private func people(
        _ language: Int64, now: Int, _ db: Database
    ) throws -> [ProjectStatistics.Person] {
        let time = { (seconds: Int) in WireTime(secondsSince1970: now - seconds).text }
        return try db.rows(
            """
            SELECT author, authorID, count(*) AS translations, sum(words) AS words,
                sum(updatedAt >= ?2) AS lastDay, sum(updatedAt >= ?3) AS lastWeek
            FROM translation JOIN translationKey ON translationKey.id = translation.key
                JOIN target USING (language, key)
            WHERE translation.language = ?1 AND translation.status < ?4 AND target.isGone = 0
            GROUP BY authorID, author ORDER BY translations DESC, author, authorID
            """,
            [
                language, time(86_400), time(7 * 86_400), TranslationStatus.rejected.number,
            ]
        ).map { row in
            ProjectStatistics.Person(
                name: try row["author"], number: try row["authorID"],
                translations: try row["translations"], words: try row["words"],
                lastDay: try row["lastDay"],
                lastWeek: try row["lastWeek"])
        }
    }
}

/// Counts labels that come in their order, each once for each source of its key.
private struct LabelTally {
    private(set) var sources: [Int64: ProjectStatistics.Source] = [:]
    var numbers = ProjectStatistics()
    /// The current label, with the amount of one key.
    private var label: ExactText?
    private var amount = LabelAmount()
    /// The keys of the current label.
    private var (untranslated, translated) = (0, 0)
    private var key: Int64?

    mutating func add(
        _ text: String, of key: Int64, _ status: TargetStatus, source: Int64?
    ) {
        if label != ExactText(text) { begin(text) }
        if self.key != key { count(key, status) }
        guard let source else { return }
        sources[source, default: ProjectStatistics.Source(name: "")].all += amount
        if status == .untranslated { sources[source]?.untranslated += amount }
    }

    private mutating func begin(_ text: String) {
        endLabel()
        (label, amount) = (ExactText(text), LabelAmount(of: text))
    }

    private mutating func count(_ key: Int64, _ status: TargetStatus) {
        self.key = key
        numbers.byStatus[status, default: LabelAmount()] += amount
        if status == .untranslated { untranslated += 1 } else { translated += 1 }
    }

    /// Counts the repetitions of the current label.
    mutating func endLabel() {
        if translated > 0 {
            numbers.known += amount * untranslated
        } else {
            numbers.repeated += amount * max(0, untranslated - 1)
        }
        (untranslated, translated) = (0, 0)
    }
}
