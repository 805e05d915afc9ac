import Catalog
public import TML
import Terminology
import Text

/// The change of translations that the screen “Replace” shows before the translator saves the change.
public enum Replacement: Hashable, Sendable {
    /// A found text is replaced.
    case text(TextReplacement)
    /// All issues of a check are fixed.
    case fixes(of: Check)
    /// Drafts replace the texts in use.
    case drafts

    /// The command that makes the change.
    var kind: BatchTexts.Kind {
        switch self {
        case .text: .replacement
        case .fixes(let check): .fixes(of: check)
        case .drafts: .drafts
        }
    }

    /// Returns false if a text certainly does not change.
    public func mayChange(_ text: String) -> Bool {
        switch self {
        case .text(let replacement): replacement.search.mayOccur(in: text)
        case .fixes: !text.isEmpty
        case .drafts: true
        }
    }

    /// Returns the new text of a form; `nil` if the form has no part to replace. The new text is the
    /// old text if the issues of the form have no safe fix.
    ///
    /// - Parameters:
    ///   - text: the text that the form shows: the draft, otherwise the text without the draft.
    ///   - basis: the text without the draft; `nil` for a form without a draft.
    ///   - checks: the checks of the key.
    func applied(
        to text: ExactText, instead basis: ExactText?, in context: Context,
        _ checks: TranslationChecks
    ) -> ReplacedText? {
        switch self {
        case .text(let replacement):
            return replacement.applied(
                to: text.string, syntax: checks.label.syntax, limit: TextEditor.limit)
        case .fixes(let check):
            guard !checks.isMessage else { return nil }
            let fixes = TextFixes(
                of: check, for: checks.label, in: checks.language, settings: checks.settings)
            return fixes.applied(to: text.string, in: context, limit: TextEditor.limit)
        case .drafts:
            return basis.map { draft(text.string, instead: $0.string) }
        }
    }

    private func draft(_ text: String, instead basis: String) -> ReplacedText {
        ReplacedText(
            text, replacing: WordDifference.ranges(of: basis, notIn: text),
            with: WordDifference.ranges(of: text, notIn: basis))
    }
}
