import LanguageData
import TML
import Workbench

/// The rules of a language: those of the project, otherwise the built-in rules. Samples use the
/// current date.
struct LanguageRules {
    var language: Language
    var origin: LanguageOrigin

    /// - Parameter definition: the definition of the project; `nil` if the project has none.
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
        language.locale = locale
        language.today = .today
    }

    /// Returns the possible mistakes in the rules, and the differences from the rules of CLDR.
    func findings(for locale: LocaleCode) -> [DefinitionFinding] {
        origin == .nowhere
            ? [] : language.findings(comparedTo: BuiltInLanguages.cldrLanguage(for: locale))
    }
}
