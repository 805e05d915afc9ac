import LanguageData
import TML
import Text
import TranslationFiles

/// The language definitions of a file: those of CLDR, because the forms of files have the names of
/// CLDR.
enum FileDefinitions {
    /// Returns the definitions of both languages. The number context of the translations has the
    /// forms of the file.
    static func of(
        _ document: FileDocument, from source: LocaleCode, to target: LocaleCode
    ) -> [LocaleCode: [UInt8]] {
        [
            source: JSON.object(object(of: source)).bytes,
            target: JSON.object(object(of: target)).bytes,
        ]
    }

    /// Returns the definition of a locale. A locale without a definition has that of English under
    /// its own name.
    private static func object(of locale: LocaleCode) -> JSONObject {
        if let known = definition(of: locale) { return known }
        var object = definition(of: "en") ?? [:]
        for name in ["locale", "english_name", "native_name"] {
            object[name] = .string(locale.rawValue)
        }
        return object
    }

    private static func definition(of locale: LocaleCode) -> JSONObject? {
        BuiltInLanguages.cldrDefinition(for: locale).flatMap { JSON($0)?.object }
    }
}
