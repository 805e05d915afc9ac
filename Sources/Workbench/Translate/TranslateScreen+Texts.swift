import Catalog
import TML
import Text

/// Turning to the text in hand; which texts are in no key, and what is wrong with those in hand.
extension TranslateScreen {
    mutating func edit() -> Reaction {
        focus = .forms
        return .none
    }

    /// Whether something typed is not on disk because the disk would not take it.
    var hasUnsavableDrafts: Bool { formsPane.hasUnsavableDrafts }
    /// What is typed for no key; `nil`: there is a key to type for.
    var loose: TextEditor? { formsPane.loose.editor }
    /// All texts that are in no key.
    var looseTexts: [ExactText] { formsPane.loose.all }

    /// Takes texts that are in no key, of a screen that was left.
    mutating func bring(_ texts: [ExactText]) {
        panes.change(FormsPane.self) { $0.bring(texts) }
    }

    func hasIssue(_ check: Check, in context: Context, of key: TranslationKey.ID) -> Bool {
        current?.id == key
            && forms.issues.contains { $0.home == context && $0.issue.check == check }
    }

    func mustHoldBack(_ key: TranslationKey.ID) -> Bool {
        current?.id == key && HeldSave(forms) != nil
    }
}
