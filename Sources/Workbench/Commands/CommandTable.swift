import Catalog
import Text

/// Every command in a row of its own, in the order of the help screen.
enum CommandTable {
    static let rows =
        everywhere + lists + motionsInText + changesOfText + translating + keyList + forms + issues
        + translations + screens + engines + conflicts

    /// - Precondition: the table has a row for every command; a test proves that.
    static func row(of command: Command) -> CommandRow {
        guard let row = rowByCommand[command] else {
            preconditionFailure("The table has no row for \(command.rawValue)")
        }
        return row
    }

    private static let rowByCommand = Dictionary(
        uniqueKeysWithValues: rows.map { ($0.command, $0) })
}

extension CommandTable {
    private static let everywhere = [
        CommandRow(
            .help, "Show the keys and what they do.", argument: .text,
            keys: [.everywhere: ["f1", "?"]], .given { $0.showHelp($1) }),
        CommandRow(
            .quit, "Save what is typed and stop.", keys: [.everywhere: ["f10", "ctrl+q"]],
            .workbench { $0.quit() }),
        CommandRow(
            .redraw, "Draw the screen anew.", keys: [.everywhere: ["ctrl+l"]],
            .workbench { _ in [.redraw] }),
        CommandRow(
            .theme, "Show everything in other colours, until the end.", argument: .text,
            .given { $0.chooseTheme($1) }),
        CommandRow(
            .letterOrder, "Say what the terminal does with Arabic and Hebrew letters.",
            argument: .text, keys: [.everywhere: ["alt+L"]], .given { $0.chooseOrder($1) }),
        CommandRow(
            .suspend, "Stop for a while and give the terminal back.",
            keys: [.everywhere: ["ctrl+z"]], .workbench { _ in [.suspend] }),
        CommandRow(
            .synchronize, "Send what waits and fetch the server's news now.", needs: .session,
            keys: [.everywhere: ["f5"]], .workbench { $0.synchronize() }),
        CommandRow(
            .stopFetching, "Stop fetching the keys of a language; what has come stays.",
            needs: .language, .workbench { $0.stopFetching() }),
        CommandRow(
            .outbox, "Show what the server has not taken yet.", needs: .outbox,
            keys: [.everywhere: ["f2"]], .workbench { $0.showOutbox() }),
        CommandRow(
            .concordance, "Look for words in every label and translation here.", argument: .text,
            needs: .session, keys: [.everywhere: ["alt+k"]], .given { $0.showConcordance($1) }),
        CommandRow(
            .languages, "Show which engine has which languages, and translate a text.",
            needs: .session, keys: [.everywhere: ["alt+j"]], .workbench { $0.showLanguages() }),
        CommandRow(
            .nextPane, "Go to the next pane.", hints: [.signIn: "next field"], waitsForKey: false,
            keys: [.everywhere: ["tab", "f6"], .commandLine: ["tab"]], .focused),
        CommandRow(
            .previousPane, "Go to the previous pane.", waitsForKey: false,
            keys: [.everywhere: ["shift+tab"], .commandLine: ["shift+tab"]], .focused),
        CommandRow(
            .commandLine, "Give a command by its name.", hint: "commands",
            keys: [.everywhere: ["alt+x", ":"]], .workbench { $0.openCommandLine() }),
        CommandRow(
            .back, "Go back; nothing typed is lost.",
            hints: [
                .signIn: "cancel", .dialog: "cancel", .conflict: "cancel", .issues: "close",
                .searchField: "end the search",
            ],
            waitsForKey: false,
            keys: [
                .everywhere: ["escape"], .help: ["q"], .dialog: ["escape"],
                .issues: ["escape", "f9", "alt+i"], .commandLine: ["escape"],
            ], .focused),
        CommandRow(.messages, "Show again what was told.", .workbench { $0.showMessages() }),
        CommandRow(
            .tour, "Begin the tour through the most important keys, or leave it.",
            .workbench { $0.toggleTour() }),
        CommandRow(
            .nextStep, "Go on to the next step of the tour.", keys: [.everywhere: ["f12"]],
            .workbench { $0.skipStep() }),
        CommandRow(
            .undoBatch, "Undo what was written into many keys at once, as far as it is not sent.",
            needs: .session, .workbench { $0.undoBatch() }),
        CommandRow(
            .signIn, "Sign in again; what is typed stays.", needs: .session,
            .workbench { $0.signInAgain() }),
        CommandRow(
            .signOut, "Forget the session; the local copy stays.", needs: .session,
            .workbench { $0.askToSignOut() }),
    ]

    private static let lists = [
        CommandRow(
            .selectPrevious, "Go up.", hint: "up",
            keys: [.list: ["up", "k", "ctrl+p"], .issues: ["alt+p"]], .list(.previous)),
        CommandRow(
            .selectNext, "Go down.", hint: "down",
            keys: [.list: ["down", "j", "ctrl+n"], .issues: ["alt+n"]], .list(.next)),
        CommandRow(
            .pageUp, "Go up a page.", keys: [.list: ["pageup", "ctrl+u"]], .list(.pageUp)),
        CommandRow(
            .pageDown, "Go down a page.", hints: [.conflict: "scroll", .help: "scroll"],
            keys: [.list: ["pagedown", "ctrl+d"]], .list(.pageDown)),
        CommandRow(
            .selectFirst, "Go to the first one.", keys: [.list: ["home", "g"]], .list(.first)),
        CommandRow(
            .selectLast, "Go to the last one.", keys: [.list: ["end", "G"]], .list(.last)),
        CommandRow(
            .goTo, "Go to the row with that number.", argument: .row, .focused),
        CommandRow(
            .search, "Search in the list while typing, or for what is given.", argument: .text,
            waitsForKey: false, keys: [.list: ["/"]], .focused),
        CommandRow(
            .open, "Open or take what is selected.",
            hints: [
                .signIn: "go on", .issues: "go there", .dialog: "OK", .conflict: "decide",
                .searchField: "to the list", .suggestions: "take", .concordance: "take",
                .fill: "fill them", .pretranslation: "write drafts", .roundTrip: "play the game",
                .languages: "take",
            ],
            keys: [
                .list: ["enter"], .searchField: ["enter", "down"], .signIn: ["enter"],
                .languages: ["enter"], .dialog: ["enter"], .commandLine: ["enter"],
            ], .focused),
    ]

    private static let motionsInText = [
        CommandRow(
            .moveLeft, "Go left.", keys: [.textField: ["left", "ctrl+b"]],
            .motion { $0.placeLeft }),
        CommandRow(
            .moveRight, "Go right.", keys: [.textField: ["right", "ctrl+f"]],
            .motion { $0.placeRight }),
        CommandRow(
            .moveUp, "Go to the line above, or to the form above.", keys: [.textField: ["up"]],
            .text { $0.moveRow(up: true) }),
        CommandRow(
            .moveDown, "Go to the line below, or to the form below.",
            keys: [.textField: ["down"]], .text { $0.moveRow(up: false) }),
        CommandRow(
            .moveWordLeft, "Go to the start of the word.",
            keys: [.textField: ["ctrl+left", "alt+b", "alt+left"]],
            .motion { $0.wordStart(before: $0.position) }),
        CommandRow(
            .moveWordRight, "Go to the end of the word.",
            keys: [.textField: ["ctrl+right", "alt+f", "alt+right"]],
            .motion { $0.wordEnd(after: $0.position) }),
        CommandRow(
            .moveToLineStart, "Go to the start of the line.",
            keys: [.textField: ["home", "ctrl+a"]],
            .motion { $0.paragraphStart(before: $0.position) }),
        CommandRow(
            .moveToLineEnd, "Go to the end of the line.", keys: [.textField: ["end", "ctrl+e"]],
            .motion { $0.paragraphEnd(after: $0.position) }),
        CommandRow(
            .moveToStart, "Go to the start of the text.",
            keys: [.textField: ["ctrl+home", "alt+<"]], .motion { _ in 0 }),
        CommandRow(
            .moveToEnd, "Go to the end of the text.", keys: [.textField: ["ctrl+end", "alt+>"]],
            .motion { $0.text.utf8.count }),
        CommandRow(
            .extendLeft, "Select to the left.", keys: [.textField: ["shift+left"]],
            .selection { $0.placeLeft }),
        CommandRow(
            .extendRight, "Select to the right.", keys: [.textField: ["shift+right"]],
            .selection { $0.placeRight }),
        CommandRow(
            .extendWordLeft, "Select to the start of the word.",
            keys: [.textField: ["ctrl+shift+left", "alt+shift+left"]],
            .selection { $0.wordStart(before: $0.position) }),
        CommandRow(
            .extendWordRight, "Select to the end of the word.",
            keys: [.textField: ["ctrl+shift+right", "alt+shift+right"]],
            .selection { $0.wordEnd(after: $0.position) }),
        CommandRow(
            .extendToLineStart, "Select to the start of the line.",
            keys: [.textField: ["shift+home"]],
            .selection { $0.paragraphStart(before: $0.position) }),
        CommandRow(
            .extendToLineEnd, "Select to the end of the line.", keys: [.textField: ["shift+end"]],
            .selection { $0.paragraphEnd(after: $0.position) }),
    ]

    private static let changesOfText = [
        CommandRow(
            .deleteLeft, "Delete to the left.", keys: [.textField: ["backspace", "ctrl+h"]],
            .edit {
                $0.delete(
                    $0.selection ?? $0.taken($0.boundary(before: $0.position)..<$0.position))
            }),
        CommandRow(
            .deleteRight, "Delete to the right.", keys: [.textField: ["delete", "ctrl+d"]],
            .edit {
                $0.delete(
                    $0.selection ?? $0.taken($0.position..<$0.boundary(after: $0.position)))
            }),
        CommandRow(
            .deleteLastScalar, "Delete the last mark of the letter to the left.",
            keys: [.textField: ["alt+delete"]], .edit { $0.deleteLastScalar() }),
        CommandRow(
            .killWordLeft, "Cut the word to the left.",
            keys: [.textField: ["ctrl+w", "alt+backspace"]],
            .edit { $0.kill($0.selection ?? $0.wordStart(before: $0.position)..<$0.position) }),
        CommandRow(
            .killWordRight, "Cut the word to the right.", keys: [.textField: ["alt+d"]],
            .edit { $0.kill($0.selection ?? $0.position..<$0.wordEnd(after: $0.position)) }),
        CommandRow(
            .killToLineStart, "Cut to the start of the line.", keys: [.textField: ["ctrl+u"]],
            .edit { $0.kill($0.paragraphStart(before: $0.position)..<$0.position) }),
        CommandRow(
            .killToLineEnd, "Cut to the end of the line.", keys: [.textField: ["ctrl+k"]],
            .edit { $0.kill($0.position..<$0.lineKillEnd) }),
        CommandRow(
            .yank, "Put back what was cut.", keys: [.textField: ["ctrl+y"]],
            .edit { $0.insert(text: $0.killed.string) }),
        CommandRow(.undo, "Undo.", keys: [.textField: ["ctrl+_", "alt+z"]], .edit { $0.undo() }),
        CommandRow(
            .redo, "Do again what was undone.", keys: [.textField: ["alt+y", "alt+Z"]],
            .edit { $0.redo() }),
        CommandRow(
            .newLine, "Begin a new line in the text.", needs: .form,
            keys: [.forms: ["alt+enter"]], .text { $0.insertNewLine() }),
    ]
}

extension CommandTable {
    private static let screens = [
        CommandRow(
            .refreshProjects, "Fetch the list of projects.", hint: "refresh", needs: .session,
            keys: [.projects: ["r"]], .focused),
        CommandRow(
            .askMachines, "Ask machines about the keys that the memory has nothing for.",
            hint: "machines", keys: [.pretranslation: ["m"]], .focused),
        CommandRow(
            .decide, "Decide about the conflict, or about all that are marked.",
            keys: [.outbox: ["enter", "c"]], .focused),
        CommandRow(
            .mark, "Mark it, or take the mark away: what comes next is about all that are marked.",
            keys: [.outbox: ["space"], .fill: ["space"], .pretranslation: ["space"]], .focused),
        CommandRow(
            .markAlike, "Mark all that are alike, or none of them.", hint: "mark all",
            keys: [.outbox: ["a"], .fill: ["a"]], .focused),
        CommandRow(
            .retry, "Send the change again that was refused, or is gone from the server.",
            keys: [.outbox: ["r"]], .focused),
        CommandRow(
            .takeBack, "Take back what has not been sent; its text is a draft again.",
            keys: [.translate: ["alt+u"], .keyList: ["t"], .outbox: ["t"]], .focused),
        CommandRow(
            .sendAllAgain, "Send everything again that is gone from the server.",
            keys: [.outbox: ["R"]], .focused),
        CommandRow(
            .drop, "Forget the change that is gone from the server.", keys: [.outbox: ["d"]],
            .focused),
    ]

    private static let conflicts = [
        CommandRow(
            .keepMine, "Choose to send mine again, on top of theirs.", hint: "mine",
            keys: [.conflict: ["m"]], .conflict(.keepMine)),
        CommandRow(
            .keepTheirs, "Choose to give mine up.", hint: "theirs", keys: [.conflict: ["t"]],
            .conflict(.keepTheirs)),
        CommandRow(
            .sendAsNew, "Choose to send mine as a new suggestion beside theirs.", hint: "both",
            keys: [.conflict: ["n"]], .conflict(.sendAsNew)),
    ]
}
