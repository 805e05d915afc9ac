import Foundation
public import TML

/// What a language is called, and which way it is written.
public struct LanguageNames: Hashable, Sendable, Decodable {
    /// As the definitions spell it: `pt-PT`, `zh-Hant`.
    public var locale: String
    /// The name in English: `Portuguese (Portugal)`.
    public var englishName: String
    /// The name in the language itself.
    public var nativeName: String
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool
    /// Only published definitions have one.
    public var flagURL: String?

    /// Names without a flag, unless one is given.
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
    /// The names of the language that ``definition(for:)`` would give; its locale may be a shorter
    /// or another one.
    public static func names(of locale: LocaleCode) -> LanguageNames? {
        definition(for: locale).flatMap { definition in
            do {
                return try JSONDecoder().decode(LanguageNames.self, from: Data(definition))
            } catch {
                return nil
            }
        }
    }

    /// The usual spelling of a locale: `zh_hant` is `zh-Hant`. Nothing if it is no locale.
    public static func spelling(of locale: LocaleCode) -> LocaleCode? {
        LocaleName(locale.rawValue).map { LocaleCode($0.text) }
    }
}
