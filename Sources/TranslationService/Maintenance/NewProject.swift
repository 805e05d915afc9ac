public import Catalog
import LanguageData
public import TML
import Wire

extension TranslationService {
    /// Makes an empty project with a key of its own; its languages are defined as they come with
    /// the program. Returns the key.
    ///
    /// Throws `.invalid` for an empty name or a locale that the program has no definition of.
    public func createProject(
        named name: String, defaultLocale: LocaleCode, locales: [LocaleCode]
    ) throws(ServiceError) -> Project.Key {
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw .invalid("name", "empty", "A project needs a name")
        }
        var wanted: [LocaleCode] = []
        for locale in [defaultLocale] + locales where !wanted.contains(locale) {
            wanted.append(locale)
        }
        let languages = try wanted.map { (locale) throws(ServiceError) in
            try Self.builtInLanguage(locale)
        }
        let key = Hexadecimal.text(of: Sodium.randomBytes(32))
        let record = ProjectRecord(key: key, name: name, defaultLocale: defaultLocale.rawValue)
        let now = clock()
        try write { db in
            let builder = ProjectBuilder(db: db, now: now)
            let project = try builder.project(record, JSONObject(), name: nil)
            for language in languages { try builder.add(language, to: project.id) }
        }
        return Project.Key(key)
    }

    private static func builtInLanguage(
        _ locale: LocaleCode
    ) throws(ServiceError) -> ReleaseArchive.Language {
        guard let bytes = BuiltInLanguages.definition(for: locale) else {
            throw .invalid(
                "locale", "unknown_locale", "There is no definition of the language \(locale)")
        }
        do {
            var definition = try JSON(parsing: bytes).object ?? JSONObject()
            definition["locale"] = .string(locale.rawValue)
            let language = try LanguageRecord(definition)
            return ReleaseArchive.Language(
                locale: locale.rawValue, englishName: language.englishName,
                nativeName: language.nativeName, isRightToLeft: language.isRightToLeft,
                flagURL: language.flagURL, definition: JSON.object(definition).text)
        } catch {
            throw .storage("the definition of \(locale) is damaged: \(error)")
        }
    }
}
