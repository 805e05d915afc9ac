import Foundation
public import TML

/// The language definitions that come with the program.
///
/// For some languages there is a published definition, with cases and the like; for every language
/// that CLDR has plural rules for there is one made from these. Nothing is read before it is asked
/// for, and nothing is kept. Where the files are not installed there are no languages.
public enum BuiltInLanguages {
    /// The text of a definition: the published one if there is one, else the one made from CLDR.
    ///
    /// For a locale without one it is that of the locale without its region, and then its script;
    /// the locale in it is that shorter one. Older codes are understood: `iw` is `he`.
    public static func definition(for locale: LocaleCode) -> [UInt8]? {
        DefinitionFolder.installed?.definition(for: locale, in: [.published, .cldr])
    }

    /// The language of ``definition(for:)``.
    public static func language(for locale: LocaleCode) -> Language? {
        definition(for: locale).flatMap(compiled)
    }

    /// The language with CLDR's plural rules, even if there is a published definition: what another
    /// definition can be compared with.
    public static func cldrLanguage(for locale: LocaleCode) -> Language? {
        DefinitionFolder.installed?.definition(for: locale, in: [.cldr]).flatMap(compiled)
    }

    /// A published definition by the name of its file, which may be an older variant: `ru.php`.
    public static func publishedDefinition(named name: String) -> [UInt8]? {
        DefinitionFolder.installed?.definition(named: name, in: [.published])
    }

    /// The locales that have a definition of their own.
    public static var locales: [LocaleCode] { DefinitionFolder.installed?.locales ?? [] }

    /// The version of CLDR that the rules come from: `47`. Nothing if the files are not installed.
    public static var cldrVersion: String? { DefinitionFolder.installed?.overview?.cldrVersion }

    private static func compiled(_ definition: [UInt8]) -> Language? {
        do {
            return try Language(definition: definition)
        } catch {
            return nil
        }
    }
}
