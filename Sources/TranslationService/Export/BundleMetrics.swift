import GRDB
import Wire

/// The numbers of `snapshot.json` (`tml-service.md` 4.9), over all languages of a bundle.
///
/// A key is translated, accepted, approved or locked when it is so in every language that it is to
/// be translated into; all other keys are not.
enum BundleMetrics {
    static func json(_ db: Database, _ content: BundleContent) throws -> JSON {
        let project = content.project
        let targets = content.languages.map(\.record.locale).filter { $0 != project.defaultLocale }
        let arguments: StatementArguments = [
            "project": project.id, "locales": JSON.array(targets.map(JSON.string)).text,
            "count": targets.count,
        ]
        let keys = try Row.fetchOne(db, sql: keySQL, arguments: arguments)
        let texts = try Row.fetchOne(db, sql: textSQL, arguments: arguments)
        var object: JSONObject = ["language_count": .integer(content.languages.count)]
        for row in [keys, texts].compactMap({ $0 }) {
            for (name, value) in row { object[name] = .integer(Int.fromDatabaseValue(value) ?? 0) }
        }
        add(of: "key", "translated", "untranslated", to: &object)
        add(of: "key", "accepted", "unaccepted", to: &object)
        add(of: "key", "locked", "unlocked", to: &object)
        add(of: "translation", "locked", "unlocked", to: &object)
        for name in ["translated", "accepted", "approved", "locked"] {
            object["percent_\(name)"] = percent(object["\(name)_key_count"], object["key_count"])
        }
        return .object(object)
    }

    private static func add(
        of kind: String, _ name: String, _ opposite: String, to object: inout JSONObject
    ) {
        let all = object["\(kind)_count"]?.integer ?? 0
        let part = object["\(name)_\(kind)_count"]?.integer ?? 0
        object["\(opposite)_\(kind)_count"] = .integer(all - part)
    }

    private static func percent(_ part: JSON?, _ whole: JSON?) -> JSON {
        let whole = whole?.integer ?? 0
        return .integer(whole == 0 ? 0 : (part?.integer ?? 0) * 100 / whole)
    }

    private static let keySQL = """
        WITH state AS (
            SELECT g.key, sum(g.status <> 'untranslated') AS translated,
                   sum(g.status IN ('accepted', 'approved')) AS accepted,
                   sum(g.status = 'approved') AS approved, sum(g.isLocked) AS locked
            FROM target g
            WHERE g.project = :project AND g.locale IN (SELECT value FROM json_each(:locales))
            GROUP BY g.key)
        SELECT count(*) AS key_count, coalesce(sum(k.wordCount), 0) AS word_count,
               coalesce(sum(k.length), 0) AS character_count,
               count(*) FILTER (WHERE s.translated = :count) AS translated_key_count,
               count(*) FILTER (WHERE s.accepted = :count) AS accepted_key_count,
               count(*) FILTER (WHERE s.approved = :count) AS approved_key_count,
               count(*) FILTER (WHERE s.locked = :count) AS locked_key_count
        FROM translationKey k LEFT JOIN state s ON s.key = k.id
        WHERE k.project = :project AND k.isIgnored = 0
        """

    private static let textSQL = """
        SELECT count(*) AS translation_count,
               count(*) FILTER (WHERE t.status IN ('accepted', 'approved'))
                   AS accepted_translation_count,
               count(*) FILTER (WHERE g.isLocked) AS locked_translation_count,
               coalesce(sum(t.positiveVotes + t.negativeVotes), 0) AS vote_count,
               count(DISTINCT t.translator) AS translator_count
        FROM translation t
        JOIN translationKey k ON k.id = t.key AND k.isIgnored = 0
        LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
        WHERE t.project = :project AND :count >= 0
          AND t.locale IN (SELECT value FROM json_each(:locales))
        """
}
