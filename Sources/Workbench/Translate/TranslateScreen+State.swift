import Catalog
import TML
import Text

/// The texts of the forms, the texts that belong to no key, and their issues.
extension TranslateScreen {
    /// Moves the focus to the editor. The first edit of a translation that apps show is reported.
    mutating func edit() -> Reaction {
        focus = .forms
        let isInUse = current?.detail.translations.contains {
            $0.status == .accepted || $0.status == .approved
        }
        guard !isTextInUseTold, isInUse == true else { return .none }
        isTextInUseTold = true
        return .notice(Strings.textIsInUse)
    }

    /// Goes to a place of the language. The panes save the typed text of the old key.
    mutating func go(to place: ListPlace, _ environment: ScreenEnvironment) -> Reaction {
        let reaction = panes.change(KeyListPane.self, environment) {
            Reaction($0.go(to: place, page: $1.page))
        }
        // The next key press must not change the text of another key.
        restoreFocus(place.pane)
        return reaction + Reaction(follow(environment))
    }

    /// True if typed text is not saved because the disk has refused it.
    var hasUnsavableDrafts: Bool { formsPane.hasUnsavableDrafts }
    /// The typed text that belongs to no key; `nil`: typed text belongs to a key.
    var loose: TextEditor? { formsPane.loose.editor }
    /// All texts that belong to no key.
    var looseTexts: [ExactText] { formsPane.loose.all }

    /// Takes the texts that belong to no key from a closed screen.
    mutating func bring(_ texts: [ExactText]) {
        panes.list.change(FormsPane.self) { $0.bring(texts) }
    }

    /// The earlier searches in the list of keys.
    var searches: LineHistory { list.searches }

    /// Takes the searches from a closed screen.
    mutating func bring(_ searches: LineHistory) {
        panes.list.change(KeyListPane.self) { $0.searches = searches }
    }

    func hasIssue(_ check: Check, in context: Context, of key: TranslationKey.ID) -> Bool {
        current?.id == key
            && forms.issues.contains { $0.home == context && $0.issue.check == check }
    }

    func mustHoldBack(_ key: TranslationKey.ID) -> Bool {
        current?.id == key && HeldSave(forms) != nil
    }
}

/// The parts of the status line about a language.
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
