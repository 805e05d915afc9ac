public import Catalog
import GRDB
import TML
import Wire

/// What the page of a project shows.
public struct ProjectOverview: Sendable {
    /// How far one language is; counts of keys, the later ones part of the earlier ones.
    public struct Language: Sendable {
        public let locale: String
        public let englishName: String
        public let nativeName: String
        public let isRightToLeft: Bool
        public let translated: Int
        public let accepted: Int
        public let approved: Int
    }

    public let key: Project.Key
    public let name: String
    public let summary: String
    /// The language that is translated from.
    public let defaultLanguage: String
    public let keyCount: Int
    /// In the order in which they were added, without the default language.
    public let languages: [Language]
    /// The version of the current release and when it was made; `nil`: there is none.
    public let release: (version: String, time: String)?
}

extension TranslationService {
    /// What the page of a project shows; throws `.notFound`, and `.forbidden` for strangers.
    public func overview(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> ProjectOverview {
        try read { db in
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
            translated: counts["translated_key_count"]?.integer ?? 0,
            accepted: counts["accepted_key_count"]?.integer ?? 0,
            approved: counts["approved_key_count"]?.integer ?? 0)
    }
}
