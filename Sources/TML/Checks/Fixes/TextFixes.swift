/// The fixes of all issues that one check finds in translations of a label.
public struct TextFixes: Sendable {
    /// The maximum number of fixes in a text, because each fix checks the whole text.
    private static let most = 50

    private let check: Check
    private let label: Label
    private let language: Language
    private let settings: CheckSettings

    /// Creates the fixes of a check.
    ///
    /// - Parameter language: the language of the translations.
    public init(
        of check: Check, for label: Label, in language: Language, settings: CheckSettings
    ) {
        self.check = check
        self.label = label
        self.language = language
        self.settings = settings
    }

    /// Returns a translation with all safe fixes; `nil` if the check finds no issue. If no issue
    /// has a safe fix, the translation does not change.
    ///
    /// - Parameters:
    ///   - context: the condition of the translation.
    ///   - limit: the maximum length of the new translation in bytes.
    public func applied(to translation: String, in context: Context, limit: Int) -> ReplacedText? {
        guard !issues(of: parsed(translation), in: context).isEmpty else { return nil }
        var made = ReplacedText()
        made.text = translation
        for _ in 0..<Self.most {
            guard let fix = nextFix(in: parsed(made.text), context) else { break }
            made.replace(fix.range, with: fix.replacement)
        }
        made.isTooLong = made.text.utf8.count > limit
        return made
    }

    private func parsed(_ text: String) -> Label { Label(text, syntax: label.syntax) }

    private func issues(of translation: Label, in context: Context) -> [Issue] {
        Checks.issues(
            of: translation, context: context, for: label, in: language, settings: settings
        ).filter { $0.check == check }
    }

    private func nextFix(in translation: Label, _ context: Context) -> Fix? {
        issues(of: translation, in: context).lazy.compactMap { issue in
            Checks.fix(
                for: issue, in: translation, context: context, for: label, language: language,
                settings: settings)
        }.first
    }
}
