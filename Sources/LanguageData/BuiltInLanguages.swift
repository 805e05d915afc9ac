import Foundation
public import TML

/// The language definitions that come with the program.
///
/// Some languages have a published definition, for example with grammatical cases. Each language
/// with plural rules in CLDR has a definition that is made from these rules. Definitions are read
/// only on request and are not kept in memory. Without the installed files, there are no languages.
public enum BuiltInLanguages {
    /// Returns the text of a definition: the published one, otherwise the one made from CLDR.
    ///
    /// For a locale without a definition, returns the definition of the locale without its region,
    /// then without its script. The returned definition names this shorter locale. Older codes are
    /// accepted: `iw` is `he`.
    public static func definition(for locale: LocaleCode) -> [UInt8]? {
        DefinitionFolder.installed?.definition(for: locale, in: [.published, .cldr])
    }

    /// Returns the language of ``definition(for:)``.
    public static func language(for locale: LocaleCode) -> Language? {
        definition(for: locale).flatMap(compiled)
    }

    /// Returns the language with CLDR's plural rules, even if there is a published definition.
    /// Other definitions can be compared with these rules.
    public static func cldrLanguage(for locale: LocaleCode) -> Language? {
        cldrDefinition(for: locale).flatMap(compiled)
    }

    /// Returns the text of the definition made from CLDR, even if there is a published definition.
    public static func cldrDefinition(for locale: LocaleCode) -> [UInt8]? {
        DefinitionFolder.installed?.definition(for: locale, in: [.cldr])
    }

    /// Returns a published definition by the name of its file. The name may be that of an older
    /// variant: `ru.php`.
    public static func publishedDefinition(named name: String) -> [UInt8]? {
        DefinitionFolder.installed?.definition(named: name, in: [.published])
    }

    /// The locales with a definition of their own.
    public static var locales: [LocaleCode] { DefinitionFolder.installed?.locales ?? [] }

    /// The version of CLDR from which the rules come: `47`; `nil` if the files are not installed.
    public static var cldrVersion: String? { DefinitionFolder.installed?.overview?.cldrVersion }

    private static func compiled(_ definition: [UInt8]) -> Language? {
        do {
            return try Language(definition: definition)
        } catch {
            return nil
        }
    }
}
