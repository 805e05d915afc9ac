import Catalog
import TML

/// A project with the languages that match the search.
struct ProjectGroup: Equatable, Sendable {
    struct Row: Equatable, Sendable {
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
    var languages: [Row]

    /// - Returns: `nil` if neither the project nor a language matches the search.
    init?(_ summary: ProjectSummary, search: SearchTerms) {
        let project = summary.project
        let rows = project.targetLanguages.map { language in
            let here = summary.progress.first { $0.locale == language.locale }
            return Row(
                language: language,
                progress: here ?? summary.told.first { $0.locale == language.locale },
                isFetched: here != nil)
        }
        let found = rows.filter {
            search.occur(in: project.name, $0.name, $0.language.locale.rawValue)
        }
        if found.isEmpty, !search.occur(in: project.name) { return nil }
        self.project = project
        languages = found
    }
}
