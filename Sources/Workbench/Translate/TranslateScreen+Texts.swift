import Catalog
import TML
import Text

/// Takes back changes that are not uploaded.
extension TranslateScreen {
    /// Takes back changes that are not uploaded: in the forms, the text of the form with the cursor; in the
    /// translations, the reviews of the selected translation; elsewhere, all changes of the key. Typed text
    /// is saved first, so the disk knows whether a form has another draft.
    mutating func takeBack(_ environment: ScreenEnvironment) -> Reaction {
        guard let key = selection.current else { return .none }
        let wanted = panes[focus].changes(of: key)
        guard !wanted.isEmpty else {
            return .notice(Strings.nothingToTakeBack(panes[focus].state(of: key)))
        }
        let saved = panes.change(FormsPane.self) { $0.saveTyped() }
        return Reaction(saved + [.store(.withdraw(wanted.map(\.id), key.id, locale))])
    }
}

/// The focus of the forms, texts that belong to no key, and problems of the current texts.
extension TranslateScreen {
    mutating func edit() -> Reaction {
        focus = .forms
        return .none
    }

    /// Whether typed text is not saved because the disk has refused it.
    var hasUnsavableDrafts: Bool { formsPane.hasUnsavableDrafts }
    /// The typed text that belongs to no key; `nil`: typed text belongs to a key.
    var loose: TextEditor? { formsPane.loose.editor }
    /// All texts that belong to no key.
    var looseTexts: [ExactText] { formsPane.loose.all }

    /// Takes the texts that belong to no key from a closed screen.
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
