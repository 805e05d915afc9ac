import Wire

@testable import TranslationService

/// All of an archive in memory.
struct WholeArchive {
    let languages: [ReleaseArchive.Language]
    private(set) var keys: [ReleaseArchive.Key] = []
    /// By locale.
    private(set) var translations: [String: [ReleaseArchive.Translations]] = [:]

    init(_ path: String) throws {
        let file = try ReleaseFile(at: path, limits: ArchiveLimits())
        let base = file.archive.project.defaultLocale
        languages = file.archive.languages
        try file.keys.eachKey(defaultLocale: base) { keys.append($0) }
        try file.eachTranslations { locale, member in
            try member.eachTranslations(defaultLocale: base) { key, list in
                if let key { keys.append(key) }
                translations[locale, default: []].append(list)
            }
        }
    }
}
