import LanguageData
import MachineTranslation
import TML

extension EngineLanguage {
    /// The English name that this program knows for the language; `nil`: it knows none.
    var ownName: String? { locale.ownName }
}

extension LocaleCode {
    /// The English name that this program knows for the language; `nil`: it knows none.
    var ownName: String? {
        guard let names = BuiltInLanguages.names(of: self),
            LocaleCode(names.locale).normalized == normalized
        else { return nil }
        return names.englishName
    }
}
