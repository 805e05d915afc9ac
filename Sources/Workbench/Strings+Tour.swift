import TML

/// What the tour says.
extension Strings {
    static let tourLeft = "You are where you were before the tour. :tour begins it again."
    static let noTour = "No tour is under way. :tour begins it."
    static let tourHint = "New here? :tour shows the way in five minutes."
    static let notWhilePractising =
        "Not in the practice project: nothing of it is sent or kept. :tour leaves it."
    static let practiceEnds = "This is the practice project. :tour leads back to where you were."
    static let onlyPractice = "This is practice: nothing is sent."
    static let practiceLink = "practice: nothing is sent"

    static func tourStep(_ step: Tour.Step) -> String {
        "Tour \(step.rawValue + 1)/\(Tour.Step.allCases.count)"
    }

    /// - Parameter key: what goes on to the next step.
    static func skips(_ key: String) -> String { "\(key) skips" }

    /// - Parameter key: the key for a command, named as sentences do, where these places hold.
    static func advice(_ advice: Tour.Advice, _ key: (Command, [Place]) -> String) -> String {
        switch advice {
        case .close: "\(key(.back, [.list])) goes back to where the tour goes on."
        case .toList: "\(key(.back, [.forms])) leads to the list of keys, where the tour goes on."
        case .toForm:
            "\(key(.edit, [.keyList])) opens the form of the key in hand, where the tour goes on."
        case .otherKeys:
            "The list shows no key of this kind. \(key(.nextFilter, [.keyList])) shows other kinds."
        case .keysToJudge:
            "Somebody else has translated two keys. \(key(.chooseFilter, [.keyList])), then pending "
                + "and \(key(.open, [.dialog])), lists what waits to be judged."
        case .type: "Nothing was typed yet that could be saved. Type a few words into the form."
        case .step(let step): sentence(step, key)
        }
    }

    private static func sentence(
        _ step: Tour.Step, _ key: (Command, [Place]) -> String
    ) -> String {
        switch step {
        case .move:
            "Everything here is for practice: nothing is sent, and your projects stay as they are. "
                + "\(key(.selectNext, [.list])) goes down the list of keys."
        case .edit:
            "Beside the list stands everything about the key. \(key(.edit, [.keyList])) opens it: you "
                + "are then in its form."
        case .type:
            "Type a translation, such as “My first words”. In a project of yours it is on your disk "
                + "within half a second."
        case .check:
            "Now make a mistake: type two spaces. The preview shows how the text will read, and names "
                + "what is wrong with it."
        case .undo:
            "\(key(.undo, [.textField])) takes back what you typed, step by step. Press it until "
                + "nothing is wrong."
        case .take:
            "The memory has a translation of this label. \(key(.takeSuggestion, [.translate])) puts it "
                + "into your form."
        case .save:
            "\(key(.save, [.translate])) saves the forms; \(key(.saveAndNext, [.translate])) also goes "
                + "on to the next key. In a project of yours the text goes to the server then."
        case .outbox:
            "\(key(.outbox, [.everywhere])) shows the outbox: what the server has not taken yet. There, "
                + "\(key(.takeBack, [.outbox])) takes back what was not sent."
        case .back: "\(key(.back, [.list])) goes back, here and everywhere; nothing typed is lost."
        case .filter:
            "\(key(.nextFilter, [.keyList])) shows other kinds of keys, \(key(.search, [.list])) "
                + "searches. Try one of the two."
        case .judge:
            "For reviewers: \(key(.approve, [.keyList])) approves the translation that you see, "
                + "\(key(.reject, [.keyList])) rejects it; both go on to the next key."
        case .help:
            "\(key(.help, [.everywhere])) shows every key where you are; "
                + "\(key(.commandLine, [.list])) takes any command by its name."
        case .end:
            "That was the tour. \(key(.open, [.list])) leads back to where you were; what you did here "
                + "is forgotten. \(key(.quit, [.everywhere])) stops the program."
        }
    }

    /// The same in a few words, for small windows.
    static func shortAdvice(_ advice: Tour.Advice, _ key: (Command, [Place]) -> String) -> String {
        switch advice {
        case .close: "\(key(.back, [.list])) goes back"
        case .toList: "\(key(.back, [.forms])) leads to the list"
        case .toForm: "\(key(.edit, [.keyList])) opens the form"
        case .otherKeys: "\(key(.nextFilter, [.keyList])) shows other keys"
        case .keysToJudge: "\(key(.chooseFilter, [.keyList])), pending"
        case .type: "type a few words"
        case .step(let step): short(step, key)
        }
    }

    private static func short(_ step: Tour.Step, _ key: (Command, [Place]) -> String) -> String {
        switch step {
        case .move: "\(key(.selectNext, [.list])) goes down"
        case .edit: "\(key(.edit, [.keyList])) opens the key"
        case .type: "type a translation"
        case .check: "type two spaces"
        case .undo: "\(key(.undo, [.textField])) takes it back"
        case .take: "\(key(.takeSuggestion, [.translate])) takes what is offered"
        case .save: "\(key(.save, [.translate])) saves"
        case .outbox: "\(key(.outbox, [.everywhere])) shows what waits"
        case .back: "\(key(.back, [.list])) goes back"
        case .filter: "\(key(.nextFilter, [.keyList])) shows other keys"
        case .judge: "\(key(.approve, [.keyList])) approves"
        case .help: "\(key(.help, [.everywhere])) shows all keys"
        case .end: "\(key(.open, [.list])) leads back"
        }
    }

    /// What is to be typed in line mode.
    static func lineAdvice(_ advice: Tour.Advice, _ step: Tour.Step) -> String {
        let skip = step == .end ? "" : " (\(Command.nextStep.rawValue) skips it)"
        return "\(tourStep(step))\(skip): \(lineSentence(advice))"
    }

    private static func lineSentence(_ advice: Tour.Advice) -> String {
        switch advice {
        case .close, .toList: "back goes to where the tour goes on."
        case .toForm: "the number of a key opens it."
        case .otherKeys: "no key is of this kind. filter all shows all keys."
        case .keysToJudge:
            "somebody else has translated two keys. filter pending lists what waits to be judged."
        case .type:
            "nothing was typed yet that could be saved. type a few words: type My first words"
        case .step(let step): lineSentence(step)
        }
    }

    private static func lineSentence(_ step: Tour.Step) -> String {
        switch step {
        case .move, .edit:
            "everything here is for practice: nothing is sent, and your projects stay as they are. "
                + "The number of a key opens it: say 2."
        case .type: "put a translation into the form: type My first words"
        case .check: "now make a mistake, two spaces in a row: type My first  words"
        case .undo: "undo takes back what you typed."
        case .take: "the memory has a translation of this label. take 1 puts it into your form."
        case .save:
            "save saves the form. In a project of yours the text goes to the server then."
        case .outbox: "outbox says what the server has not taken yet."
        case .back: "back goes back, here and everywhere; nothing typed is lost."
        case .filter: "filter and search list other keys. Try filter pending."
        case .judge:
            "for reviewers: approve approves the translation of the key in hand, reject rejects it."
        case .help: "help says what can be done where you are."
        case .end:
            "that was the tour. An empty line leads back to where you were; what you did here is "
                + "forgotten."
        }
    }
}
