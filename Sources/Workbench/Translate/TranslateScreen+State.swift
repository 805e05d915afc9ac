import Catalog
import TML
import Text

/// The texts in hand, the texts that are in no key, and their issues.
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

/// What the status line shows of a language.
extension TranslateScreen {
    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let material = opening.material else { return [title, locale.rawValue] }
        return [
            material.project.name, material.languageName,
            material.progress.keys == 0 || environment.link.percentFetched != nil
                ? "" : Strings.progress(material.progress),
        ]
    }

    var percentDone: Int? {
        opening.material.flatMap { $0.progress.keys == 0 ? nil : $0.progress.percentDone }
    }
}
