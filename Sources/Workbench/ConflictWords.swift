import Catalog

/// The words of a conflict: one row for each kind.
struct ConflictWords {
    /// The sentence about the conflict, for the dialog and the outbox.
    let sentence: String
    /// The end of the line above the forms, without the key that shows the choices.
    let ending: String
    /// The words in the place of the other version if there is none.
    let absence: String

    private init(_ sentence: String, ending: String, absence: String = "(deleted)") {
        self.sentence = sentence
        self.ending = ending
        self.absence = absence
    }

    /// Returns the row of a conflict.
    init(_ conflict: Conflict) {
        switch conflict.kind {
        case .edited: self.init(editedBy: conflict.theirs?.author ?? "", conflict.isOurs)
        case .deleted:
            self.init(
                "This translation was deleted in the meantime.",
                ending: "the translation was deleted.")
        case .statusChanged:
            self.init(
                "This translation was approved, rejected or reopened in the meantime.",
                ending: "the state of the translation has changed.")
        case .keyChanged:
            self.init(
                "Someone else has added or changed translations of this key.",
                ending: "someone else has translated this key.")
        case .keyDeleted:
            self.init(
                "This key was deleted and is no longer translated.",
                ending: "the key was deleted.", absence: "(the key was deleted)")
        }
    }

    private init(editedBy author: String, _ isOurs: Bool?) {
        let change =
            author.isEmpty
            ? "the text has changed."
            : "\(Strings.oneLine(author)) has changed this text."
        switch isOurs {
        case true?:
            self.init(
                "You also changed this translation in another session.",
                ending: "you also changed this text in another session.")
        case false?: self.init("Someone else changed this translation.", ending: change)
        case nil: self.init("This translation has changed.", ending: change)
        }
    }
}
