import LanguageData
import TML
import Workbench

/// The rules of a language: those of the project, else those that come with the program; for
/// samples of today.
struct LanguageRules {
    var language: Language
    var origin: LanguageOrigin

    /// - Parameter definition: the project's; `nil` when it has none.
    init(_ locale: LocaleCode, definition: [UInt8]?) {
        let own = definition.flatMap { try? Language(definition: $0) }
        if let own {
            (language, origin) = (own, .project)
        } else if let ours = BuiltInLanguages.language(for: locale) {
            let cldr = BuiltInLanguages.cldrVersion
            language = ours
            origin = definition == nil ? .program(cldr: cldr) : .programForUnreadable(cldr: cldr)
        } else {
            (language, origin) = (.plain(locale: locale), .nowhere)
        }
        language.today = .today
    }

    /// What is odd about the rules, and where they are not those of CLDR.
    func findings(for locale: LocaleCode) -> [DefinitionFinding] {
        origin == .nowhere
            ? [] : language.findings(comparedTo: BuiltInLanguages.cldrLanguage(for: locale))
    }
}
