import Catalog
import TML

/// A row of the list of projects: a language of a project, or a project without languages.
struct ProjectRow: Equatable, Sendable {
    struct Language: Equatable, Sendable {
        var language: ProjectLanguage
        /// `nil` until the language is downloaded or the server has reported its progress.
        var progress: LanguageProgress?
        /// True if keys of the language are in the local copy.
        var isFetched: Bool

        /// The name in English and in the language itself.
        var name: String {
            let names = [language.englishName, language.nativeName].filter { !$0.isEmpty }
            let isOne = names.count == 2 && names[0] == names[1]
            return names.isEmpty
                ? language.locale.rawValue
                : names.prefix(isOne ? 1 : 2).joined(separator: " · ")
        }
    }

    var project: Project
    /// `nil` if the project has no languages.
    var language: Language?

    /// Returns the rows of a project.
    static func rows(of summary: ProjectSummary) -> [ProjectRow] {
        let project = summary.project
        let languages = project.targetLanguages.map { language in
            let here = summary.progress.first { $0.locale == language.locale }
            return Language(
                language: language, progress: summary.numbers(of: language.locale),
                isFetched: here?.isDownloaded ?? false)
        }
        guard !languages.isEmpty else { return [ProjectRow(project: project)] }
        return languages.map { ProjectRow(project: project, language: $0) }
    }
}

extension ProjectSummary {
    /// Returns the numbers of a language in the local copy. If the language is not downloaded,
    /// returns its numbers on the server, with the work of the translator.
    fileprivate func numbers(of locale: LocaleCode) -> LanguageProgress? {
        let here = progress.first { $0.locale == locale }
        guard here?.isDownloaded != true, var numbers = told.first(where: { $0.locale == locale })
        else { return here }
        (numbers.unsent, numbers.undecided) = (here?.unsent ?? 0, here?.undecided ?? 0)
        return numbers
    }
}

extension ProjectRow: ListedRow {
    struct ID: Hashable, Sendable {
        var project: Project.Key
        var locale: LocaleCode?
    }

    var rowID: ID { ID(project: project.key, locale: language?.language.locale) }

    var searchedText: String {
        [project.name, language?.name ?? "", language?.language.locale.rawValue ?? ""]
            .joined(separator: "\n")
    }

    var heading: ListHeading? {
        ListHeading(title: project.name, note: project.summary, id: project.key.rawValue)
    }

    var isSelectable: Bool { language != nil }
}
