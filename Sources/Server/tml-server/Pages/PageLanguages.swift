import TML
import Wire

/// The languages of a project, for the texts and the fields of pages.
struct PageLanguages {
    private let records: [LanguageRecord]
    private let byCode: [LocaleCode: LanguageRecord]

    init(_ records: [LanguageRecord]) {
        self.records = records
        byCode = Dictionary(records.map { (LocaleCode($0.locale), $0) }) { first, _ in first }
    }

    /// The values `lang` and `dir` for a text in the language.
    func direction(_ locale: String?) -> [String: Any] {
        let language = locale.flatMap(record)
        return [
            "lang": locale ?? "",
            "dir": language.map { $0.isRightToLeft ? "rtl" : "ltr" } ?? "auto",
        ]
    }

    /// The English name of the language, or its code.
    func name(_ locale: String) -> String { record(locale)?.englishName ?? locale }

    /// The options of a list, with the chosen one.
    func options(
        chosen: String?, where isOffered: (_ locale: String) -> Bool = { _ in true }
    ) -> [[String: Any]] {
        let chosen = chosen.map { LocaleCode($0) }
        return records.filter { isOffered($0.locale) }.map { language in
            [
                "value": language.locale, "name": "\(language.englishName) (\(language.locale))",
                "isChosen": LocaleCode(language.locale) == chosen,
            ]
        }
    }

    func has(_ locale: String) -> Bool { record(locale) != nil }

    var locales: [String] { records.map(\.locale) }

    private func record(_ locale: String) -> LanguageRecord? {
        byCode[LocaleCode(locale)]
    }
}

extension TranslatorRecord {
    /// The name of the person on pages.
    var pageName: String { displayName ?? name ?? "Translator \(id)" }
}
