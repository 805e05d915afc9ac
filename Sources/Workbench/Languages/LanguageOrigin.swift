import Catalog
import TML

/// Where the rules of the language come from that is translated into.
public enum LanguageOrigin: Hashable, Sendable {
    case project
    /// With the program; the version of CLDR that they were made from, where they were.
    case program(cldr: String?)
    /// Likewise, because those of the project cannot be read.
    case programForUnreadable(cldr: String?)
    /// There are none.
    case nowhere
}

extension ProjectMaterial {
    /// What the language is called: by the project, unless it has the rules.
    var languageName: String {
        let known = project.languages.first { $0.locale == locale }?.englishName ?? ""
        return origin == .project || known.isEmpty ? language.englishName : known
    }
}
