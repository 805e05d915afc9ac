import TML

/// What the tour says.
extension Strings {
    static let tourLeft = "You have left the tour. :tour begins it again."
    static let noTourInLines =
        "The tour shows the keys of the screen. In line mode help says what can be done."
    static let tourHint = "New here? :tour shows the way in five minutes."

    static func tourStep(_ number: Int, of count: Int) -> String { "Tour \(number)/\(count)" }

    /// - Parameter key: the key for a command, named as sentences do, where these places hold.
    static func advice(_ advice: Tour.Advice, _ key: (Command, [Place]) -> String) -> String {
        switch advice {
        case .otherKey:
            "This key takes no text: the line above the forms says why. "
                + "\(key(.nextKey, [.translate])) goes to the next one."
        case .comeBack: "\(key(.back, [.list])) goes back to where the tour goes on."
        case .step(let step): sentence(step, key)
        }
    }

    private static func sentence(
        _ step: Tour.Step, _ key: (Command, [Place]) -> String
    ) -> String {
        switch step {
        case .open:
            "Choose a language with \(key(.selectNext, [.list])) and open it with "
                + "\(key(.open, [.list])). Its keys are fetched; you can work meanwhile."
        case .move:
            "At the left are the keys. Go down with \(key(.selectNext, [.list])): beside the list "
                + "stands everything about the selected one."
        case .edit: "\(key(.edit, [.keyList])) opens the key in hand: you are then in its form."
        case .type:
            "Type a translation. There is no hurry to save: it is on your disk within half a second."
        case .check:
            "Now make a mistake, such as two spaces in a row. The preview says how the text will "
                + "read, and what is wrong with it."
        case .undo:
            "\(key(.undo, [.textField])) takes back what you typed, step by step. Take the mistake out."
        case .take:
            "Below stand suggestions with numbers. \(shownAlt(key)) takes the first one into your form."
        case .save:
            "\(key(.save, [.translate])) saves the forms, \(key(.saveAndNext, [.translate])) also goes "
                + "on to the next key. No network is waited for."
        case .outbox:
            "\(key(.outbox, [.everywhere])) shows the outbox: what the server has not taken yet. "
                + "Nothing leaves it without an answer."
        case .back: "\(key(.back, [.list])) goes back, here and everywhere; nothing typed is lost."
        case .filter:
            "\(key(.back, [.forms])) leads to the list. There, \(key(.nextFilter, [.keyList])) shows "
                + "other kinds of keys, and \(key(.search, [.list])) searches."
        case .help:
            "\(key(.help, [.everywhere])) shows every key where you are; "
                + "\(key(.commandLine, [.list])) takes any command by its name."
        case .end:
            "That was the tour. \(key(.quit, [.everywhere])) stops the program; the next start is where "
                + "you were. Any key ends this."
        }
    }

    private static func shownAlt(_ key: (Command, [Place]) -> String) -> String {
        key(.takeSuggestion, [.translate])
    }

    /// The same in a few words, for small windows.
    static func shortAdvice(_ advice: Tour.Advice, _ key: (Command, [Place]) -> String) -> String {
        switch advice {
        case .otherKey: "no text here: \(key(.nextKey, [.translate])) goes on"
        case .comeBack: "\(key(.back, [.list])) goes back"
        case .step(let step): short(step, key)
        }
    }

    private static func short(_ step: Tour.Step, _ key: (Command, [Place]) -> String) -> String {
        switch step {
        case .open: "\(key(.open, [.list])) opens a language"
        case .move: "\(key(.selectNext, [.list])) goes down the list"
        case .edit: "\(key(.edit, [.keyList])) opens the key"
        case .type: "type a translation"
        case .check: "type two spaces in a row"
        case .undo: "\(key(.undo, [.textField])) takes it back"
        case .take: "\(shownAlt(key)) takes a suggestion"
        case .save: "\(key(.save, [.translate])) saves"
        case .outbox: "\(key(.outbox, [.everywhere])) shows what waits"
        case .back: "\(key(.back, [.list])) goes back"
        case .filter: "\(key(.back, [.forms])) \(key(.nextFilter, [.keyList])) shows other keys"
        case .help: "\(key(.help, [.everywhere])) shows all keys"
        case .end: "that was all; any key ends this"
        }
    }
}
