import TML

/// The signs in a path that a file contains translations. Many programs keep other data in files
/// with extensions such as `json` and `csv`.
struct TranslationPlace: Hashable, Sendable {
    private let path: String
    /// The names of the last three folders in lower case.
    private let folders: [String]
    private let name: String

    /// Reads a path.
    init(_ path: String) {
        self.path = path
        let parts = path.split(separator: "/").map { $0.lowercased() }
        name = parts.last ?? ""
        folders = parts.dropLast().suffix(3)
    }

    /// True if the path has a language and is usual for texts in one language: `locales/ru/x.json`,
    /// `lang/x-ru.json`, `ru.json`, `x.ru.json`.
    var isForOneLanguage: Bool {
        let hasFolder = isInFolder && LocaleInPath(path) != nil
        return (hasFolder || hasLanguageAsName) && !isOfOtherProgram
    }

    /// True if the path is usual for texts in several languages: `translations/x.csv`, `ru.csv`.
    var isForLanguages: Bool { isInFolder || hasLanguageAsName }

    /// True for a file of a tool, such as `package.json`. In `locales/ru/`, it is a part of the
    /// texts.
    var isOfOtherProgram: Bool {
        let isTool = Self.tools.contains(name) || name.hasPrefix("tsconfig.")
        let isPart =
            folders.suffix(2).first.map(Self.names.contains) ?? false
            && folders.last.map { LocaleInPath.isLocale($0[...]) } ?? false
        return isTool && !isPart
    }
}

extension TranslationPlace {
    /// The names of folders with translations.
    private static let names: Set<String> = [
        "_locales", "locales", "locale", "lang", "langs", "language", "languages", "i18n", "l10n",
        "intl", "nls", "translations", "translation", "localization", "localizations",
        "localisation", "localisations", "messages",
    ]
    private static let tools: Set<String> = [
        "package.json", "package-lock.json", "npm-shrinkwrap.json", "composer.json", "bower.json",
        "manifest.json", "jsconfig.json", "angular.json", "lerna.json",
    ]

    private var isInFolder: Bool { folders.contains(where: Self.names.contains) }

    /// True if the name without the extension is a language, or ends with one after a dot.
    private var hasLanguageAsName: Bool {
        let words = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
        return words.last.map(LocaleInPath.isLocale) ?? false
    }
}

extension FileInput {
    /// True if a person, a file with originals or the path says the language of the texts.
    var hasLanguage: Bool {
        locale != nil || base != nil
            || LocaleInPath(path) != nil && !TranslationPlace(path).isOfOtherProgram
    }
}
