import Foundation
import TML
import TranslationService
import Wire

/// The languages of the server for a field with suggestions, and the reading of this field.
///
/// A suggestion is `German (de)`. A person can also enter a name or the code of a language.
struct LanguageChoices: Sendable {
    private let languages: [LanguageRecord]

    init(_ service: TranslationService) throws {
        let all = PageRequest(perPage: Limits.perPage)
        languages = try service.languages.page(search: nil, page: all).records
    }

    /// The values for the template.
    var values: [[String: Any]] { languages.map { ["choice": Self.text($0)] } }

    /// The text for a language; the code alone if the server does not have the language.
    func text(_ locale: LocaleCode) -> String {
        languages.first { LocaleCode($0.locale) == locale }.map(Self.text) ?? locale.rawValue
    }

    /// The language that a person entered: a suggestion, a name or a code.
    func locale(of text: String) -> LocaleCode {
        let wanted = text.trimmingCharacters(in: .whitespaces)
        let found = languages.first { language in
            [Self.text(language), language.englishName, language.nativeName].contains {
                $0.caseInsensitiveCompare(wanted) == .orderedSame
            }
        }
        return LocaleCode(found?.locale ?? wanted)
    }

    private static func text(_ language: LanguageRecord) -> String {
        "\(language.englishName) (\(language.locale))"
    }
}
