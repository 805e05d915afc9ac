import Catalog
import Display
import Text

extension Strings {
    // Dialogs.
    static let takeButton = "OK"
    static let cancelButton = "Cancel"

    /// What a yes to the question does, in a word or two.
    static func button(for question: DialogQuestion) -> String {
        switch question {
        case .quit: "Stop"
        case .signOut: "Sign out"
        case .discardDrafts: "Throw away"
        case .fix: "Put it right"
        case .theme, .letterOrder, .issues, .checks, .rejectReason, .filter, .source, .arrangement,
            .dimensions,
            .spelling, .character, .sampleToken, .sampleValue, .sampleGender, .conflict, .conflicts,
            .giveUp, .drop, .addTerm,
            .report:
            "Yes"
        }
    }

    static let themeQuestion = "Which theme?"

    static func orderQuestion(now order: TextProfile.Order) -> String {
        """
        What does this terminal do with Arabic and Hebrew letters? Now: \(order.rawValue).

        \(orderTest)

        It is right when A, 12, B, C stand in this order, the letter like an X is right before the \
        bracket, and the letters of the last word are joined. bidi = "\(order.rawValue)" below [text] in \
        the configuration keeps it.
        """
    }

    /// Shows each mistake that a wrong order makes: turned letters, words, brackets and numbers.
    private static let orderTest = "A (אבגד הוז 12) B [ابجد] C"

    /// Where Enter leads in the list of projects.
    static func goingOn(at place: ListPlace, language: String) -> String {
        let list = place.query.isNarrowed ? " (\(narrowing(place.query)))" : ""
        return "Go on: \(onOneLine(language)), key \(number(place.offset + 1))\(list)"
    }

    static func name(of order: TextProfile.Order) -> String {
        switch order {
        case .visual: "visual: nothing (xterm, VTE, foot, Alacritty)"
        case .words: "words: it turns each word (kitty)"
        case .lines: "lines: it orders each row (Konsole, PuTTY)"
        case .typed: "typed: nobody orders them"
        }
    }
    static let questionTitle = "Question"

    static func questionAbout(_ label: ExactText) -> String { "About \(named(label))." }

    /// The key that a question was about is no longer in hand.
    static func questionIsOver(_ label: ExactText) -> String {
        "\(named(label)) is no longer there. Nothing is done."
    }

    static let menuTitle = "Choose"
    static let commandsTitle = "Commands"
    static let typeToNarrow = "Type to narrow the list"
    static let nothingFound = "Nothing found."

    // Signing in.
    static let signInTitle = "Sign in to a translation server"
    static let signInAgainTitle = "Sign in again; what you have typed stays"
    static let serverField = "Server"
    static let emailField = "E-mail"
    static let passwordField = "Password"
    static let serverExample = "https://translations.example.org"
    static let signInHelp =
        "Whoever looks after your project has the address of its server, and makes your account there."
    static let serverMissing = "Type the address of the server."
    static let serverUnreadable = "That is no address: it has a space in it, or no name."
    static let emailMissing = "Type the e-mail address you signed up with."
    static let passwordMissing = "Type your password."
    static let plainHTTP = "Without https, others on the way can read the password."

    /// Nothing can go on meanwhile: there is no local copy before the first sign-in.
    static func signInSentence(_ failure: Failure) -> String {
        switch failure {
        case .unreachable(let why): "No connection: \(oneLine(why))."
        case .unavailable, .waitWanted: "The server is busy. Try again in a while."
        case .signedOut, .wrongPassword, .tooManyAttempts, .forbidden, .badAddress, .notAServer,
            .untrusted, .refused, .diskFull, .store, .engine, .practice:
            sentence(failure)
        }
    }

    // What was told.
    static let messagesTitle = "Messages"
    static let noMessages = "Nothing was told yet."

    // Projects.
    static let projectsTitle = "Projects"
    static let readingProjects = "Reading the projects…"
    static let fetchingProjects = "Fetching the list of projects…"
    static let languageColumn = "Language"
    static let doneColumn = "Done"
    static let untranslatedColumn = "Untranslated"
    static let pendingColumn = "Pending"
    static let unsentColumn = "Unsent"
    static let notFetchedYet = "not fetched yet"
    /// In the column of what is unsent, of a language of which nothing was fetched.
    static let notHere = "not here"
    static let noLanguages = "no languages to translate into"
    static func topScreen(quit key: String) -> String {
        "This is the first screen. \(key) stops the program."
    }

    /// - Parameter key: that leaves the list of keys.
    static func pressAgainToLeave(_ key: String) -> String {
        "Press \(key) again to go back to the projects."
    }

    static func noProjects(server: String, refresh key: String) -> String {
        """
        No projects here yet.

        Press \(key) to fetch the list from \(server). If it stays empty, ask a manager of the \
        project to add you to it.
        """
    }

    static func noProjectFound(_ search: String) -> String {
        "No project or language has “\(search)” in its name."
    }

    static func signingIn(to server: String, cancel key: String) -> String {
        "Signing in to \(server)… \(key) cancels."
    }

    // The command line.
    static func unknownCommand(_ name: String) -> String { "There is no command “\(name)”." }
    static func manyCommands(_ name: String) -> String { "“\(name)” begins several commands." }
    static let takesNothing = "Nothing can follow the name."
    static let wantsRow = "The number of a row has to follow the name."
    static func wantsNumber(_ range: ClosedRange<Int>) -> String {
        "A number from \(range.lowerBound) to \(range.upperBound) has to follow the name."
    }
    static func wantsWord(_ words: [String]) -> String {
        "One of these may follow the name: \(words.joined(separator: ", "))."
    }
    static func noSource(_ name: String) -> String { "No source has “\(name)” in its name." }
    static func manySources(_ name: String) -> String {
        "Several sources have “\(name)” in their names."
    }

    // Help.
    static let helpTitle = "Help"
    static let helpByName = "By name"

    static func title(of place: Place) -> String {
        switch place {
        case .everywhere: "Everywhere"
        case .list: "In lists"
        case .textField: "While typing"
        case .translate: "At the desk"
        case .keyList: "In the list of keys"
        case .searchField: "In the search"
        case .label: "At the label"
        case .forms: "In the editor"
        case .preview: "At the preview"
        case .translations: "At the translations"
        case .suggestions: "At the suggestions"
        case .signIn: "Signing in"
        case .projects: "Among the projects"
        case .outbox: "In the outbox"
        case .concordance: "In the concordance"
        case .fill: "Among keys with the same label"
        case .pretranslation: "In a pre-translation"
        case .roundTrip: "There and back"
        case .languages: "Among the languages of engines"
        case .help: "In the help"
        case .dialog: "In a dialog"
        case .issues: "Among the issues"
        case .conflict: "About a conflict"
        case .commandLine: "On the command line"
        }
    }

    /// A command that was given by name where there is nothing for it to do.
    static func doesNothingHere(_ row: CommandRow) -> String {
        let name = row.command.rawValue
        guard let place = row.keys.first?.key, place != .everywhere else {
            return "“\(name)” does nothing here."
        }
        return "“\(name)” does nothing here, only \(title(of: place).lowercased())."
    }

    static func noHelpFound(_ search: String) -> String {
        "No command has “\(search)” in its keys, name or description."
    }
    static let searchPrompt = "Search: "
}
