import Foundation
public import TML

/// The names of a language, and its writing direction.
public struct LanguageNames: Hashable, Sendable, Decodable {
    /// The locale in the spelling of the definitions: `pt-PT`, `zh-Hant`.
    public var locale: String
    /// The name in English: `Portuguese (Portugal)`.
    public var englishName: String
    /// The name in the language itself.
    public var nativeName: String
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool
    /// The address of a flag; only published definitions have one.
    public var flagURL: String?

    /// Creates names, by default without a flag.
    public init(
        locale: String, englishName: String, nativeName: String, isRightToLeft: Bool,
        flagURL: String? = nil
    ) {
        self.locale = locale
        self.englishName = englishName
        self.nativeName = nativeName
        self.isRightToLeft = isRightToLeft
        self.flagURL = flagURL
    }

    private enum CodingKeys: String, CodingKey {
        case locale
        case englishName = "english_name"
        case nativeName = "native_name"
        case isRightToLeft = "right_to_left"
        case flagURL = "flag_url"
    }
}

extension BuiltInLanguages {
    /// Returns the names of the language of ``definition(for:)``. Their locale may be shorter than
    /// `locale`, or another one.
    public static func names(of locale: LocaleCode) -> LanguageNames? {
        definition(for: locale).flatMap { definition in
            do {
                return try JSONDecoder().decode(LanguageNames.self, from: Data(definition))
            } catch {
                return nil
            }
        }
    }

    /// Returns the usual spelling of a locale: `zh-Hant` for `zh_hant`; `nil` if the text is not a
    /// locale.
    public static func spelling(of locale: LocaleCode) -> LocaleCode? {
        LocaleName(locale.rawValue).map { LocaleCode($0.text) }
    }
}
