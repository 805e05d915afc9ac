public import Catalog
import GRDB
import TML
public import Wire

/// A project as SDKs read it first (`tml-service.md` 3.4, 4.2).
extension TranslationService {
    /// The project with its languages, features and settings, without extensions.
    public func project(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> ProjectRecord {
        try read { db in
            let access = try Access(db, session, key)
            return try Self.full(db, access, session)
        }
    }

    /// The same with the definitions of the default locale and of the first of `locales` that the
    /// project has, and with the translations of `source` into that locale (`tml-service.md` 3.4).
    ///
    /// Some SDKs take the last language that differs from the one before it as that of the
    /// translations, so the chosen one comes last. The sources nested in `source` are sent along,
    /// because SDKs take one that is missing for one to be registered.
    public func definition(
        _ session: Session, _ key: Project.Key, locales: [String], source: String?,
        showsIgnored: Bool = false
    ) throws(ServiceError) -> ProjectRecord {
        try read { db in
            let access = try Access(db, session, key)
            let project = access.project
            var record = try Self.full(db, access, session)
            let offered = (record.languages ?? []).map { LocaleCode($0.locale) }
            let chosen = locales.lazy.compactMap { locale in
                LocaleCode.best(for: LocaleCode(locale), among: offered)
            }.first?.rawValue
            var extensions = ProjectExtensions()
            for locale in [project.defaultLocale, chosen ?? project.defaultLocale] {
                guard extensions.languages[locale] == nil,
                    let text = try project.definition(db, of: locale)
                else { continue }
                extensions.languages[locale] = try JSON(parsing: Array(text.utf8))
            }
            let set = TranslationSet(access: access, locale: chosen ?? project.defaultLocale)
            if let source {
                extensions.sources = try set.ofSourceAndNested(
                    db, source, showsIgnored: showsIgnored)
            }
            record.extensions = extensions
            if showsIgnored {
                record.details["ignored_keys"] = .array(
                    try set.ignoredKeys(db, in: nil).map(JSON.string))
            }
            return record
        }
    }

    private static func full(
        _ db: Database, _ access: Access, _ session: Session
    ) throws -> ProjectRecord {
        try full(access.project, languages: LanguageRow.shown(db, to: access, session))
    }

    /// The project with these languages, its features, and what is only passed on.
    static func full(_ project: StoredProject, languages: [LanguageRecord]) -> ProjectRecord {
        var record = project.record
        record.languages = languages
        let details = project.passedOn
        let told: Set = ["features", "type", "url", "status", "error"]
        record.details = JSONObject(details.members.filter { !told.contains($0.name) })
        for name in ["tokens", "shortcuts", "tools", "settings"]
        where record.details[name] == nil {
            record.details[name] = .object(JSONObject())
        }
        for feature in details["features"]?.object?.members ?? [] {
            if let isOn = feature.value.boolean { record.features[feature.name] = isOn }
        }
        return record
    }
}

extension TranslationSet {
    /// Source name → set, of a source and of those nested in it.
    fileprivate func ofSourceAndNested(
        _ db: Database, _ name: String, showsIgnored: Bool
    ) throws -> JSONObject {
        let source = try StoredSource.find(db, access.project, name: name)
        var sets: JSONObject = [
            name: .object(try ofSource(db, source, showsIgnored: showsIgnored))
        ]
        for nested in try source?.nestedNames(db) ?? [] where sets[nested] == nil {
            let source = try StoredSource.find(db, access.project, name: nested)
            sets[nested] = .object(try ofSource(db, source, showsIgnored: showsIgnored))
        }
        return sets
    }
}
