import Catalog
import TML

/// A project with the languages that the search leaves of it.
struct ProjectGroup: Equatable, Sendable {
    struct Row: Equatable, Sendable {
        var language: ProjectLanguage
        /// `nil` as long as nothing of the language has been fetched, and the server has not told.
        var progress: LanguageProgress?
        /// Whether something of it is here.
        var isFetched: Bool

        /// In English and in the language itself, with the code.
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

    /// - Returns: `nil` when the search leaves nothing of it.
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
