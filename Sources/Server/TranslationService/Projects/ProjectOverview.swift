public import Catalog
import GRDB
import TML
public import Text
import Wire

/// The content of the page of a project.
public struct ProjectOverview: Sendable {
    /// The progress of one language, in numbers of keys. Each later number is a part of the earlier
    /// one.
    public struct Language: Sendable {
        /// The code of the language.
        public let locale: String
        /// The English name of the language.
        public let englishName: String
        /// The name of the language in the language itself.
        public let nativeName: String
        /// True if the language is written from right to left.
        public let isRightToLeft: Bool
        /// The number of keys that the person may see in this language.
        public let keyCount: Int
        /// The number of keys with a translation that is not rejected.
        public let translated: Int
        /// The number of keys with accepted translations.
        public let accepted: Int
        /// The number of keys with approved translations.
        public let approved: Int
    }

    /// The key of the project.
    public let key: Project.Key
    /// The name for people.
    public let name: String
    /// A description for people.
    public let summary: String
    /// The language of the originals.
    public let defaultLanguage: String
    /// The number of keys that the person may see.
    public let keyCount: Int
    /// The languages in the order in which they were added, without the default language.
    public let languages: [Language]
    /// The version and the time of the current release; `nil` if there is no current release.
    public let release: (version: String, time: String)?
}

extension Projects {
    /// Returns the content of the page of a project. Throws `.notFound`, and `.forbidden` for
    /// people who are not members.
    public func overview(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> ProjectOverview {
        try database.read { db in
            let access = try Access(db, session, key)
            let project = access.project
            let all = try LanguageRow.all(db, project: project.id).map(\.record)
            let keyCount =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM translationKey
                        WHERE project = ? AND isIgnored = 0 AND level <= ? AND label <> ''
                        """, arguments: [project.id, access.level(in: nil)]) ?? 0
            let release = try Row.fetchOne(
                db,
                sql: """
                    SELECT version, coalesce(generatedAt, createdAt) AS at FROM release
                    WHERE project = ? AND isCurrent = 1
                    """, arguments: [project.id])
            return ProjectOverview(
                key: key, name: project.name, summary: project.summary,
                defaultLanguage: all.first { $0.locale == project.defaultLocale }?.englishName
                    ?? project.defaultLocale,
                keyCount: keyCount,
                languages: try all.filter { $0.locale != project.defaultLocale }.map { language in
                    try Self.progress(db, access, language)
                },
                release: release.map { row in
                    (row["version"], WireTime(secondsSince1970: row["at"]).text)
                })
        }
    }

    private static func progress(
        _ db: Database, _ access: Access, _ language: LanguageRecord
    ) throws -> ProjectOverview.Language {
        let counts = try counts(db, access, language.locale).object ?? JSONObject()
        return ProjectOverview.Language(
            locale: language.locale, englishName: language.englishName,
            nativeName: language.nativeName, isRightToLeft: language.isRightToLeft,
            keyCount: counts["key_count"]?.integer ?? 0,
            translated: counts["translated_key_count"]?.integer ?? 0,
            accepted: counts["accepted_key_count"]?.integer ?? 0,
            approved: counts["approved_key_count"]?.integer ?? 0)
    }
}

/// Exact counts by language (`tml-service.md` 4.9).
extension Projects {
    /// Returns the metrics of one language, or of all languages except the default: `{locale:
    /// {name: number}}`. `source` (a name or its hash) limits the metrics to the keys of one
    /// source.
    public func metrics(
        _ session: ServiceSession, _ key: Project.Key, locale: String?, source: String? = nil
    ) throws(ServiceError) -> JSON {
        try database.read { db in
            let access = try Access(db, session, key)
            let project = access.project
            let wanted = try locale.map { locale in
                [try project.locale(db, locale, forReading: true)]
            }
            let locales = try wanted ?? project.locales(db).filter { $0 != project.defaultLocale }
            var results = JSONObject()
            for locale in locales {
                results[locale] = try Self.counts(db, access, locale, source: source)
            }
            return ["results": .object(results)]
        }
    }

    /// Counts the keys that the person may see.
    static func counts(
        _ db: Database, _ access: Access, _ locale: String, source: String? = nil
    ) throws -> JSON {
        let arguments: StatementArguments = [
            "project": access.project.id, "locale": locale, "level": access.level(in: locale),
            "source": source,
        ]
        let row = try Row.fetchOne(
            db,
            sql: """
                WITH hidden AS (\(Access.hiddenKeys)),
                     shown AS (SELECT count(*) AS keys, sum(wordCount) AS words
                               FROM translationKey
                               WHERE project = :project AND isIgnored = 0 AND level <= :level
                                 AND label <> ''
                                 AND \(isOfSource("id")))
                SELECT (SELECT keys FROM shown) AS keys, (SELECT words FROM shown) AS words,
                       count(*) FILTER (WHERE g.status = 'pending') AS pending,
                       count(*) FILTER (WHERE g.status = 'accepted') AS accepted,
                       count(*) FILTER (WHERE g.status = 'approved') AS approved,
                       count(*) FILTER (WHERE g.isLocked) AS locked
                FROM target g
                WHERE g.project = :project AND g.locale = :locale AND g.key NOT IN hidden
                  AND \(isOfSource("g.key"))
                """, arguments: arguments)
        return json(row, try workCounts(db, arguments))
    }

    private static func json(
        _ row: Row?, _ work: (translations: Int, accepted: Int, votes: Int, translators: Int)
    ) -> JSON {
        let keys: Int = row?["keys"] ?? 0
        let pending: Int = row?["pending"] ?? 0
        let accepted: Int = row?["accepted"] ?? 0
        let approved: Int = row?["approved"] ?? 0
        let locked: Int = row?["locked"] ?? 0
        let translated = pending + accepted + approved
        return .object(
            [
                "key_count": .integer(keys), "word_count": .integer(row?["words"] ?? 0),
                "translated_key_count": .integer(translated),
                "untranslated_key_count": .integer(keys - translated),
                "pending_key_count": .integer(pending),
                "accepted_key_count": .integer(accepted + approved),
                "approved_key_count": .integer(approved), "locked_key_count": .integer(locked),
                "unlocked_key_count": .integer(keys - locked),
                "translation_count": .integer(work.translations),
                "accepted_translation_count": .integer(work.accepted),
                "vote_count": .integer(work.votes),
                "translator_count": .integer(work.translators),
                "percent_translated": percent(translated, keys),
                "percent_accepted": percent(accepted + approved, keys),
                "percent_approved": percent(approved, keys),
                "percent_locked": percent(locked, keys),
            ])
    }

    private static func isOfSource(_ key: String) -> String {
        """
        (:source IS NULL
         OR \(key) IN (\(StoredSource.keys(ofProject: ":project", named: ":source"))))
        """
    }

    private static func workCounts(
        _ db: Database, _ arguments: StatementArguments
    ) throws -> (translations: Int, accepted: Int, votes: Int, translators: Int) {
        let row = try Row.fetchOne(
            db,
            sql: """
                WITH hidden AS (\(Access.hiddenKeys))
                SELECT count(*) AS translations,
                       count(*) FILTER (WHERE status IN ('accepted', 'approved')) AS accepted,
                       coalesce(sum(positiveVotes + negativeVotes), 0) AS votes,
                       count(DISTINCT translator) AS translators
                FROM translation
                WHERE project = :project AND locale = :locale AND key NOT IN hidden
                  AND \(isOfSource("key"))
                """, arguments: arguments)
        return (
            row?["translations"] ?? 0, row?["accepted"] ?? 0, row?["votes"] ?? 0,
            row?["translators"] ?? 0
        )
    }

    private static func percent(_ part: Int, _ whole: Int) -> JSON {
        .number(whole == 0 ? 0 : (Double(part) * 1000 / Double(whole)).rounded() / 10)
    }
}
