import TML

/// The sentences of the tour.
extension Strings {
    static let tourLeft = "You are back at your work. :tour starts the tour again."
    static let noTour = "No tour is running. :tour starts the tour."
    static let tourHint = "New here? :tour teaches the main keyboard keys in five minutes."
    static let notWhilePractising =
        "This command does not work in the practice project. :tour ends the tour."
    static let practiceEnds =
        "This is the practice project. :tour ends the tour and goes back to your work."
    static let onlyPractice = "This is practice: nothing is uploaded."
    static let practiceLink = "practice: nothing is uploaded"

    static func tourStep(_ step: Tour.Step) -> String {
        "Tour \(step.rawValue + 1)/\(Tour.Step.allCases.count)"
    }

    /// - Parameter key: the key for the next step.
    static func skips(_ key: String) -> String { "\(key) skips" }

    /// - Parameter key: returns the name of the key for a command at these active places.
    static func advice(_ advice: Tour.Advice, _ key: (Command, [KeyScope]) -> String) -> String {
        switch advice {
        case .close: "\(key(.back, [.list])) goes back. Then the tour continues."
        case .toList:
            "The tour continues in the list of keys. \(key(.back, [.forms])) opens the list."
        case .toForm:
            "The tour continues in the editor. \(key(.edit, [.keyList])) opens the selected key."
        case .otherKeys:
            "No key matches this filter. "
                + "Press \(key(.nextFilter, [.keyList])) to switch to the next filter."
        case .keysToJudge:
            "Another translator has translated two keys. Press \(key(.chooseFilter, [.keyList])), type "
                + "“pending” and press \(key(.open, [.dialog])) to list these keys."
        case .type: "There is no typed text to save. Type a few words into the form."
        case .step(let step): sentence(step, key)
        }
    }

    private static func sentence(
        _ step: Tour.Step, _ key: (Command, [KeyScope]) -> String
    ) -> String {
        switch step {
        case .move:
            "This project is for practice: nothing is uploaded, and your projects do not change. "
                + "\(key(.selectNext, [.list])) selects the next key in the list."
        case .edit:
            "The panes beside the list show the selected key. \(key(.edit, [.keyList])) opens the key "
                + "in the editor."
        case .type:
            "Type a translation, such as “My first words”. In a real project, the program stores your "
                + "text on your disk within half a second."
        case .check:
            "Now make a mistake: type two spaces. The preview shows the text as readers see "
                + "it, and lists each error and warning."
        case .undo:
            "\(key(.undo, [.textField])) undoes your typing, step by step. Press this key until the "
                + "warning is gone."
        case .take:
            "The translation memory suggests a text. \(key(.takeSuggestion, [.translate])) puts this "
                + "text into your form."
        case .save: aboutSaving(key)
        case .outbox: aboutOutbox(key)
        case .back: "On every screen, \(key(.back, [.list])) goes back. Your typed text is kept."
        case .filter:
            "Press \(key(.nextFilter, [.keyList])) to switch to the next filter, or "
                + "\(key(.search, [.list])) to search the list."
        case .judge: aboutReview(key)
        case .help:
            "\(key(.help, [.everywhere])) lists the keyboard keys of the screen. "
                + "\(key(.commandLine, [.list])) opens a line where you type a command."
        case .end:
            "The tour is over. \(key(.open, [.list])) goes back to your work and discards the practice "
                + "project. \(key(.quit, [.everywhere])) quits the program."
        }
    }

    private static func aboutSaving(_ key: (Command, [KeyScope]) -> String) -> String {
        "\(key(.save, [.translate])) saves the text. \(key(.saveAndNext, [.translate])) also goes "
            + "to the next key. In a real project, the program then uploads your text."
    }

    private static func aboutOutbox(_ key: (Command, [KeyScope]) -> String) -> String {
        "\(key(.outbox, [.everywhere])) shows the outbox: changes that are not uploaded yet. In "
            + "the outbox, \(key(.takeBack, [.outbox])) takes back a change."
    }

    private static func aboutReview(_ key: (Command, [KeyScope]) -> String) -> String {
        "For reviewers: press \(key(.approve, [.keyList])) to approve the shown translation, "
            + "or \(key(.reject, [.keyList])) to reject it. Then the "
            + "program shows the next translation for review."
    }

    /// The advice in a few words, for small windows.
    static func shortAdvice(_ advice: Tour.Advice, _ key: (Command, [KeyScope]) -> String) -> String
    {
        switch advice {
        case .close: "\(key(.back, [.list])) goes back"
        case .toList: "\(key(.back, [.forms])) goes to the list"
        case .toForm: "\(key(.edit, [.keyList])) opens the key"
        case .otherKeys: "\(key(.nextFilter, [.keyList])) switches the filter"
        case .keysToJudge: "\(key(.chooseFilter, [.keyList])), then type “pending”"
        case .type: "type a few words"
        case .step(let step): short(step, key)
        }
    }

    private static func short(_ step: Tour.Step, _ key: (Command, [KeyScope]) -> String) -> String {
        switch step {
        case .move: "\(key(.selectNext, [.list])) goes down"
        case .edit: "\(key(.edit, [.keyList])) opens the key"
        case .type: "type a translation"
        case .check: "type two spaces"
        case .undo: "\(key(.undo, [.textField])) undoes typing"
        case .take: "\(key(.takeSuggestion, [.translate])) uses a suggestion"
        case .save: "\(key(.save, [.translate])) saves"
        case .outbox: "\(key(.outbox, [.everywhere])) shows the outbox"
        case .back: "\(key(.back, [.list])) goes back"
        case .filter: "\(key(.nextFilter, [.keyList])) switches the filter"
        case .judge: "press \(key(.approve, [.keyList])) to approve"
        case .help: "\(key(.help, [.everywhere])) shows all keys"
        case .end: "\(key(.open, [.list])) ends the tour"
        }
    }

    /// The command to type in line mode.
    static func lineAdvice(_ advice: Tour.Advice, _ step: Tour.Step) -> String {
        let skip = step == .end ? "" : " (type “\(Command.nextStep.rawValue)” to skip)"
        return "\(tourStep(step))\(skip): \(lineSentence(advice))"
    }

    private static func lineSentence(_ advice: Tour.Advice) -> String {
        switch advice {
        case .close, .toList: "type “back”. Then the tour continues."
        case .toForm: "type the number of a key to open it."
        case .otherKeys: "no key matches this filter. Type “filter all” to list all keys."
        case .keysToJudge:
            "another translator has translated two keys. Type “filter pending” to list these keys."
        case .type:
            "there is no typed text to save. To type a text, enter “type My first words”."
        case .step(let step): lineSentence(step)
        }
    }

    private static func lineSentence(_ step: Tour.Step) -> String {
        switch step {
        case .move, .edit:
            "this project is for practice: nothing is uploaded, and your projects do not change. "
                + "Type the number of a key to open it, for example 2."
        case .type: "to type a translation, enter the command “type My first words”."
        case .check:
            "now make a mistake: type two spaces. Enter the command “type My first  words”."
        case .undo: "type “undo” to undo your typing."
        case .take:
            "the translation memory suggests a text. Type “take 1” to use this text."
        case .save:
            "type “save” to save the form. In a real project, the program then uploads your text."
        case .outbox: "type “outbox” to list the changes that are not uploaded yet."
        case .back:
            "on every screen, type “back” to return to the previous screen. Your typed text is "
                + "kept."
        case .filter:
            "the commands “filter” and “search” change the list. Enter the command "
                + "“filter pending”."
        case .judge:
            "for reviewers: type “approve” or “reject” to review the translation of the selected "
                + "key."
        case .help: "type “help” to list the commands that work here."
        case .end:
            "the tour is over. Press Enter to go back to your work and to discard the practice "
                + "project."
        }
    }
}
