public import TML
import Terminology
import Text

/// The change of translations that the screen “Replace” shows before the translator saves it.
public enum Replacement: Hashable, Sendable {
    /// A found text is replaced.
    case text(TextReplacement)
    /// All issues of a check are fixed.
    case fixes(of: Check)

    /// Returns false if a text certainly does not change.
    public func mayChange(_ text: String) -> Bool {
        switch self {
        case .text(let replacement): replacement.search.mayOccur(in: text)
        case .fixes: !text.isEmpty
        }
    }

    /// Returns the new text of a form; `nil` if the form has no part to replace. The new text is the
    /// old text if the issues of the form have no safe fix.
    ///
    /// - Parameter checks: the checks of the key.
    func applied(
        to text: ExactText, in context: Context, _ checks: TranslationChecks
    ) -> ReplacedText? {
        switch self {
        case .text(let replacement):
            return replacement.applied(to: text.string, limit: TextEditor.limit)
        case .fixes(let check):
            guard !checks.isMessage else { return nil }
            let fixes = TextFixes(
                of: check, for: checks.label, in: checks.language, settings: checks.settings)
            return fixes.applied(to: text.string, in: context, limit: TextEditor.limit)
        }
    }
}
