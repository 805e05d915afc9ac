import TML
import Testing

/// A label with a translation in which a check finds something, and one in which it does not.
struct TextExample: Sendable, CustomTestStringConvertible {
    var locale: LocaleCode
    var label: String
    var wrong: String?
    var right: String?

    init(_ locale: LocaleCode, _ label: String, wrong: String? = nil, right: String? = nil) {
        self.locale = locale
        self.label = label
        self.wrong = wrong
        self.right = right
    }

    var testDescription: String { "\(locale): \(wrong ?? "") / \(right ?? "")" }

    /// Whether the check finds something in the wrong text, and nothing in the right one.
    func holds(for check: Check, settings: CheckSettings = CheckSettings()) -> Bool {
        let isFound = wrong.map { checks(of: $0, settings).contains(check) } ?? true
        let isQuiet = right.map { !checks(of: $0, settings).contains(check) } ?? true
        return isFound && isQuiet
    }

    private func checks(of text: String, _ settings: CheckSettings) -> [Check] {
        Self.issues(of: text, for: label, in: locale, settings: settings).map(\.check)
    }

    static func issues(
        of text: String, for label: String, in locale: LocaleCode,
        settings: CheckSettings = CheckSettings()
    ) -> [TML.Issue] {
        Checks.issues(
            of: Label(text), for: Label(label), in: .plain(locale: locale), settings: settings)
    }
}
