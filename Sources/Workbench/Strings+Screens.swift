import Catalog
import Display
import Text

extension Strings {
    // Dialogs.
    static let takeButton = "OK"
    static let cancelButton = "Cancel"

    /// The word on the button that answers the question with yes.
    static func button(for question: DialogQuestion) -> String {
        switch question {
        case .program(.quit): "Quit"
        case .program(.signOut): "Sign out"
        case .key(.discardDrafts), .outbox(.drop): "Discard"
        case .outbox(.giveUp): "Take back"
        case .key(.fix): "Apply"
        case .settings(.addEngine): "Add"
        case .program, .list, .key, .checks, .outbox, .addTerm, .settings, .report: "Yes"
        }
    }

    /// The title of the dialog that asks the question.
    static func dialogTitle(for question: DialogQuestion) -> String {
        switch question {
        case .program(let question): title(of: question)
        case .list(.filter): "Filter"
        case .list(.source): "Source"
        case .list(.issues): issuesTitle
        case .list(.batch(let plan)): title(of: plan.decision)
        case .list(.replacement(_, let kind)): title(of: kind)
        case .list(.restoration): restoreTitle
        case .list(.fixes): fixAllTitle
        case .list(.remember): "Restore"
        case .key(let question): title(of: question)
        case .checks: "Checks"
        case .outbox(.conflict): conflictTitle
        case .outbox(.conflicts): "Conflicts"
        case .outbox(.giveUp): "Take back"
        case .outbox(.drop): "Discard a change from the outbox"
        case .addTerm: "Add a term"
        case .settings(.setting(let name)): name.shown
        case .settings(.addEngine): "Add an engine"
        case .report: messagesTitle
        }
    }

    private static func title(of question: ProgramQuestion) -> String {
        switch question {
        case .quit: "Quit"
        case .signOut: "Sign out"
        case .theme: "Colour theme"
        case .letterOrder: "Arabic and Hebrew letters"
        case .language: "Language"
        case .saveQuery: "Save a query"
        case .deleteQuery: "Delete a query"
        case .shareQuery: "Share a query"
        case .unshareQuery: "Stop sharing a query"
        case .sharing: "Shared queries"
        case .replaceFile: "Replace a file"
        }
    }

    private static func title(of question: KeyQuestion) -> String {
        switch question {
        case .issues: issuesTitle
        case .fix: fixTitle
        case .spelling: spellingTitle
        case .switchOff: "Switch off a check"
        case .character: characterTitle
        case .rejectReason: DecisionWords(.reject(reason: "")).question
        case .comment: "Comment"
        case .discardDrafts: "Discard the text"
        case .arrangement, .dimensions: "Forms"
        case .sampleToken, .sampleValue, .sampleGender: "Sample values"
        }
    }

    static let themeQuestion = "Choose a colour theme."

    static func orderQuestion(now order: TextProfile.Order) -> String {
        """
        Choose how this terminal orders Arabic and Hebrew letters. Now: \(order.rawValue).

        \(orderTest)

        If the choice is right for this terminal, you see A, 12, B and C in this order. The letter that looks like an \
        X stands directly before a closing bracket. The letters of the last word are joined. To \
        keep this choice, set bidi = "\(order.rawValue)" under [text] in the configuration file.
        """
    }

    /// Shows each mistake that a wrong order makes: turned letters, words, brackets and numbers.
    private static let orderTest = "A (אבגד הוז 12) B [ابجد] C"

    /// The place that Enter opens in the list of projects.
    static func goingOn(at place: ListPlace, language: String) -> String {
        let list = place.query.isNarrowed ? " (\(narrowing(place.query)))" : ""
        return "Continue: \(onOneLine(language)), key \(number(place.offset + 1))\(list)"
    }

    /// The row for a language without a last place.
    static func beginning(_ language: String) -> String {
        "Begin: \(onOneLine(language)) (first unfinished key)"
    }

    /// The work since midnight.
    static func today(_ done: WorkDone) -> String {
        let (keys, words) = (done.translated.keys, done.translated.words)
        let translated =
            keys == 0
            ? "0 words translated"
            : "\(counted(words, "word")) translated in \(counted(keys, "key"))"
        guard done.reviewed > 0 else { return "Today: \(translated)" }
        return "Today: \(translated), \(counted(done.reviewed, "key")) reviewed"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(number(count)) \(noun)s"
    }

    static func name(of order: TextProfile.Order) -> String {
        switch order {
        case .visual: "visual: no reordering (xterm, VTE, foot, Alacritty)"
        case .words: "words: each word is reversed (kitty)"
        case .lines: "lines: each row is reordered (Konsole, PuTTY)"
        case .typed: "typed: neither the terminal nor the program reorders characters"
        }
    }

    static func questionAbout(_ label: ExactText) -> String {
        "The question is about the key \(named(label))."
    }

    /// The key of a question is no longer selected.
    static func questionIsOver(_ label: ExactText) -> String {
        "\(named(label)) is no longer selected. Nothing was changed."
    }

    static let commandsTitle = "Commands"
    static let typeToNarrow = "Type to search the list"
    static let nothingFound = "Nothing found."

    // Signing in.
    static let signInTitle = "Sign in to a translation server"
    static let signInAgainTitle = "Sign in again; your typed text is kept"
    static let serverField = "Server"
    static let emailField = "E-mail"
    static let passwordField = "Password"
    static let codeField = "Code"
    static let codeExample = "of your authenticator app, or a recovery code"
    static let serverExample = "https://translations.example.org"
    static let signInHelp =
        "Ask a manager of your project for the address of the server and for an account."
    static let serverMissing = "Type the address of the server."
    static let serverUnreadable =
        "This is not an address. An address has a host name and no spaces."
    static let emailMissing = "Type the e-mail address of your account."
    static let passwordMissing = "Type your password."
    static let codeMissing = "Type the code of your authenticator app, or a recovery code."
    static let codeShort = "A code has at least 6 digits. Type the complete code."
    static let plainHTTP = "Without https, other people on the network can read the password."

    // Messages.
    static let messagesTitle = "Messages"
    static let noMessages = "No messages yet."

    // Projects.
    static let projectsTitle = "Projects"
    static let readingProjects = "Reading the projects…"
    static let fetchingProjects = "Downloading the list of projects…"
    static let languageColumn = "Language"
    static let doneColumn = "Done"
    static let untranslatedColumn = "Untranslated"
    static let pendingColumn = "Pending"
    static let unsentColumn = "Unsent"
    static let notFetchedYet = "not downloaded yet"
    /// In the column “Unsent”, for a language that is not downloaded yet.
    static let notHere = "no copy"
    static let noLanguages = "no languages to translate into"
    static func topScreen(quit key: String) -> String {
        "This is the first screen. \(key) quits the program."
    }

    /// - Parameter back: how to close the list of keys, for example “Press esc”.
    static func againToLeave(_ back: String) -> String {
        "\(back) again to go back to the projects."
    }

    /// - Parameter refresh: how to download the list, for example “Press r”.
    static func noProjects(server: String, refresh: String) -> String {
        """
        No projects yet.

        \(refresh) to download the list from \(server). If the list stays empty, ask a manager of \
        your project to add you.
        """
    }

    static func signingIn(to server: String, cancel key: String) -> String {
        "Signing in to \(server)… \(key) cancels."
    }

    // The command line.
    static func unknownCommand(_ name: String) -> String { "There is no command “\(name)”." }
    static func manyCommands(_ name: String) -> String {
        "“\(name)” is the beginning of several commands."
    }
    static let takesNothing = "This command takes no value. Type only the name of the command."
    static let wantsRow = "This command needs the number of a row."
    static func wantsNumber(_ range: ClosedRange<Int>) -> String {
        "This command needs a number from \(range.lowerBound) to \(range.upperBound)."
    }
    static func wantsWord(_ words: [String]) -> String {
        "After this command, type one of these words: \(words.joined(separator: ", "))."
    }
    static func noSource(_ name: String) -> String { "No source has “\(name)” in its name." }
    static func manySources(_ name: String) -> String {
        "Several sources have “\(name)” in their names."
    }

    // Help.
    static let helpTitle = "Help"
    static let helpSigns = "Signs"
    static let helpByName = "Commands without a key"

    static func title(of place: KeyScope) -> String {
        switch place {
        case .everywhere: "Everywhere"
        case .list: "In lists"
        case .textField: "While typing"
        case .translate: "On the translate screen"
        case .keyList: "In the list of keys"
        case .searchField: "In the search field"
        case .label: "In the label"
        case .forms: "In the editor"
        case .preview: "In the preview"
        case .translations: "In the translations"
        case .suggestions: "In the suggestions"
        case .signIn: "On the sign-in screen"
        case .projects: "In the list of projects"
        case .outbox: "In the outbox"
        case .actions: "On the screen “\(actionsTitle)”"
        case .bookmarks: "On the screen “\(bookmarksTitle)”"
        case .finder: "In the finder"
        case .issueSummary: "On the screen “\(issueSummaryTitle)”"
        case .statistics: "On the screen “\(statisticsTitle)”"
        case .concordance: "In the concordance"
        case .fill: "On the screen “\(fillTitle)”"
        case .pretranslation: "On the screen “\(pretranslationTitle)”"
        case .replace: "On the screen “\(replaceTitle)”"
        case .restore: "On the screen “\(restoreTitle)”"
        case .drafts: "In the list of drafts"
        case .review: "In the reviewing list"
        case .roundTrip: "On the screen “\(roundTripTitle)”"
        case .languages: "On the screen “Languages”"
        case .settings: "On the screen “Settings”"
        case .engines: "On the screen “Engines”"
        case .help: "In the help"
        case .dialog: "In a dialog"
        case .issues: "In the list of issues"
        case .conflict: "In the dialog about a conflict"
        case .commandLine: "On the command line"
        }
    }

    /// A command that was entered by name at a place where it has no effect.
    static func doesNothingHere(_ row: CommandRow) -> String {
        let name = row.command.rawValue
        guard let place = row.keys.first?.key, place != .everywhere else {
            return "The command “\(name)” has no effect here."
        }
        return "The command “\(name)” works only \(title(of: place).lowercased())."
    }

    static func noHelpFound(_ search: String) -> String {
        "No command contains “\(search)” in its keys, name or description."
    }
    static let searchPrompt = "Search: "
}
