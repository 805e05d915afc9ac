import GRDB
import Text
import Wire

/// The numbers of `snapshot.json` (`tml-service.md` 4.9), for all languages of a bundle and for
/// each language.
///
/// In the totals, a key counts as translated, accepted, approved or locked if it has this state in
/// at least one target language. For the percentages, 100 % is the number of keys multiplied by the
/// number of languages.
enum BundleMetrics {
    static func json(_ db: Database, _ content: BundleContent) throws -> JSON {
        let project = content.project
        let targets = content.languages.map(\.record.locale).filter { $0 != project.defaultLocale }
        let arguments: StatementArguments = [
            "project": project.id, "locales": JSON.array(targets.map(JSON.string)).text,
        ]
        var object: JSONObject = ["language_count": .integer(content.languages.count)]
        for sql in [keySQL, textSQL] {
            try add(Row.fetchOne(db, sql: sql, arguments: arguments), to: &object)
        }
        let languages = try Row.fetchAll(db, sql: languageSQL, arguments: arguments)
        let keys = object["key_count"]?.integer ?? 0
        for name in names {
            let done = languages.reduce(0) { $0 + ($1["\(name)_key_count"] as Int? ?? 0) }
            object["percent_\(name)"] = percent(done, keys * targets.count)
        }
        complete(&object)
        add("translation", "locked", "unlocked", to: &object)
        object["languages"] = .object(
            JSONObject(
                targets.map { locale in
                    let row = languages.first { $0["locale"] == locale }
                    return .init(name: locale, value: language(row, keys: keys))
                }))
        return .object(object)
    }

    private static let names = ["translated", "accepted", "approved", "locked"]

    private static func language(_ row: Row?, keys: Int) -> JSON {
        var object: JSONObject = ["key_count": .integer(keys)]
        for name in names {
            let count = row?["\(name)_key_count"] as Int? ?? 0
            object["\(name)_key_count"] = .integer(count)
            object["percent_\(name)"] = percent(count, keys)
        }
        complete(&object)
        return .object(object)
    }

    private static func add(_ row: Row?, to object: inout JSONObject) {
        for (name, value) in row ?? Row() {
            object[name] = .integer(Int.fromDatabaseValue(value) ?? 0)
        }
    }

    /// Computes the counts that are differences of other counts.
    private static func complete(_ object: inout JSONObject) {
        add("key", "translated", "untranslated", to: &object)
        add("key", "accepted", "unaccepted", to: &object)
        add("key", "locked", "unlocked", to: &object)
    }

    private static func add(
        _ kind: String, _ name: String, _ opposite: String, to object: inout JSONObject
    ) {
        let all = object["\(kind)_count"]?.integer ?? 0
        let part = object["\(name)_\(kind)_count"]?.integer ?? 0
        object["\(opposite)_\(kind)_count"] = .integer(all - part)
    }

    private static func percent(_ part: Int, _ whole: Int) -> JSON {
        .integer(whole == 0 ? 0 : part * 100 / whole)
    }

    private static let isWanted = """
        g.project = :project AND g.locale IN (SELECT value FROM json_each(:locales))
        """

    private static let keySQL = """
        WITH state AS (
            SELECT g.key, max(g.status <> 'untranslated') AS translated,
                   max(g.status IN ('accepted', 'approved')) AS accepted,
                   max(g.status = 'approved') AS approved, max(g.isLocked) AS locked
            FROM target g WHERE \(isWanted) GROUP BY g.key)
        SELECT count(*) AS key_count, coalesce(sum(k.wordCount), 0) AS word_count,
               coalesce(sum(k.length), 0) AS character_count,
               coalesce(sum(s.translated), 0) AS translated_key_count,
               coalesce(sum(s.accepted), 0) AS accepted_key_count,
               coalesce(sum(s.approved), 0) AS approved_key_count,
               coalesce(sum(s.locked), 0) AS locked_key_count
        FROM translationKey k LEFT JOIN state s ON s.key = k.id
        WHERE k.project = :project AND k.isIgnored = 0 AND k.label <> ''
        """

    private static let languageSQL = """
        SELECT g.locale, sum(g.status <> 'untranslated') AS translated_key_count,
               sum(g.status IN ('accepted', 'approved')) AS accepted_key_count,
               sum(g.status = 'approved') AS approved_key_count,
               sum(g.isLocked) AS locked_key_count
        FROM target g JOIN translationKey k ON k.id = g.key
        WHERE \(isWanted) AND k.isIgnored = 0 AND k.label <> '' GROUP BY g.locale
        """

    private static let textSQL = """
        SELECT count(*) AS translation_count,
               count(*) FILTER (WHERE t.status IN ('accepted', 'approved'))
                   AS accepted_translation_count,
               count(*) FILTER (WHERE g.isLocked) AS locked_translation_count,
               coalesce(sum(t.positiveVotes + t.negativeVotes), 0) AS vote_count,
               count(DISTINCT t.translator) AS translator_count
        FROM translation t
        JOIN translationKey k ON k.id = t.key AND k.isIgnored = 0 AND k.label <> ''
        LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
        WHERE t.project = :project AND t.locale IN (SELECT value FROM json_each(:locales))
        """
}
