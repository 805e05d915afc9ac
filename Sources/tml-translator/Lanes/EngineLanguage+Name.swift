import LanguageData
import MachineTranslation
import TML

extension EngineLanguage {
    /// The English name of the language in this program's data; `nil` if the name is unknown.
    var ownName: String? { locale.ownName }
}

extension LocaleCode {
    /// The English name of the language in this program's data; `nil` if the name is unknown.
    var ownName: String? {
        guard let names = BuiltInLanguages.names(of: self),
            LocaleCode(names.locale).normalized == normalized
        else { return nil }
        return names.englishName
    }
}
