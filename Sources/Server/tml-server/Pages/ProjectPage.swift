import Catalog
import Foundation
import TranslationService

/// The values for the template of a project's page.
struct ProjectPage {
    let overview: ProjectOverview

    init(_ overview: ProjectOverview) { self.overview = overview }

    var values: [String: Any] {
        var values: [String: Any] = [
            "title": overview.name, "keyCount": Self.text(overview.keyCount),
            "defaultLanguage": overview.defaultLanguage,
            "hasLanguages": !overview.languages.isEmpty,
            "languages": languages,
        ]
        values["summary"] = overview.summary.isEmpty ? nil : overview.summary
        values["version"] = overview.release?.version
        values["releasedAt"] = overview.release?.time
        return values
    }

    /// The languages with their progress.
    var languages: [[String: Any]] { overview.languages.map(values(of:)) }

    private func values(of language: ProjectOverview.Language) -> [String: Any] {
        [
            "locale": language.locale, "englishName": language.englishName,
            "nativeName": language.nativeName == language.englishName ? "" : language.nativeName,
            "direction": language.isRightToLeft ? "rtl" : "ltr",
            "translated": share("Translated", language.translated, of: language.keyCount),
            "accepted": share("Accepted", language.accepted, of: language.keyCount),
            "approved": share("Approved", language.approved, of: language.keyCount),
            "left": Self.text(language.keyCount - language.translated),
        ]
    }

    private func share(_ label: String, _ count: Int, of keyCount: Int) -> [String: Any] {
        let thousandths = keyCount == 0 ? 0 : count * 1000 / keyCount
        return [
            "label": label, "count": Self.text(count), "width": thousandths,
            "percent": "\(thousandths / 10).\(thousandths % 10)",
        ]
    }

    /// The number with narrow spaces between groups of three digits.
    private static func text(_ number: Int) -> String {
        var digits = Array(String(abs(number)))
        for place in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert("\u{202F}", at: place)
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}
