import Catalog
import Text

/// One row for each command, in the order of the help screen.
enum CommandTable {
    static let rows =
        everywhere + lists + motionsInText + changesOfText + translating + keyList + forms + issues
        + translations + screens + replacement + engines + conflicts

    /// - Precondition: the table has a row for the command. A test checks all commands.
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
            .help, "List the keyboard keys and commands that work here.", argument: .text,
            keys: [.everywhere: ["f1", "?"]], .given { $0.showHelp($1) }),
        CommandRow(
            .quit, "Save your typed text and quit the program.",
            keys: [.everywhere: ["f10", "ctrl+q"]],
            .workbench { $0.quit() }),
        CommandRow(
            .redraw, "Redraw the screen.", keys: [.everywhere: ["ctrl+l"]],
            .workbench { _ in [.redraw] }),
        CommandRow(
            .theme, "Change the colour theme.", argument: .text,
            .given { $0.chooseTheme($1) }),
        CommandRow(
            .letterOrder, "Choose how this terminal orders Arabic and Hebrew letters.",
            argument: .text, .given { $0.chooseOrder($1) }),
        CommandRow(
            .suspend, "Suspend to the shell.",
            keys: [.everywhere: ["ctrl+z"]], .workbench { _ in [.suspend] }),
        CommandRow(
            .synchronize, "Upload your changes and download new changes now.", needs: .session,
            keys: [.everywhere: ["f5"]], .workbench { $0.synchronize() }),
        CommandRow(
            .write, "Upload your saved texts now, or write them into the files.",
            needs: .session, .workbench { $0.write() }),
        CommandRow(
            .stopFetching, "Stop a download or a command for many keys; the finished part stays.",
            needs: .language, .workbench { $0.stopFetching() }),
        CommandRow(
            .outbox, "Show the changes that the server has not accepted yet.", needs: .outbox,
            keys: [.everywhere: ["f2"]], .workbench { $0.showOutbox() }),
        CommandRow(
            .concordance, "Find words in all labels and translations of the local copy.",
            argument: .text,
            needs: .session, keys: [.everywhere: ["alt+k"]], .given { $0.showConcordance($1) }),
        CommandRow(
            .languages, "List the engines and their languages; detect the language of a text.",
            needs: .session, keys: [.everywhere: ["alt+j"]], .workbench { $0.showLanguages() }),
        CommandRow(
            .engines, "Show the engines of the configuration file, and test one of them.",
            needs: .session, .workbench { $0.showEngines() }),
        CommandRow(
            .settings, "Show and change the settings of the configuration file.",
            .workbench { $0.showSettings() }),
        CommandRow(
            .reloadSettings,
            "Load the changed settings, themes and dictionaries without a restart.",
            hint: "read again",
            .workbench { $0.reloadSettings() }),
        CommandRow(
            .nextPane, "Go to the next pane or field.",
            hints: [.signIn: "next field", .searchField: "complete", .review: "next text"],
            waitsForKey: false,
            keys: [.everywhere: ["tab", "f6"], .commandLine: ["tab"]], .focused),
        CommandRow(
            .previousPane, "Go to the previous pane or field.", waitsForKey: false,
            keys: [.everywhere: ["shift+tab"], .commandLine: ["shift+tab"]], .focused),
        CommandRow(
            .commandLine, "Enter a command by its name.", hint: "commands",
            keys: [.everywhere: ["alt+x", ":"]], .workbench { $0.openCommandLine() }),
        CommandRow(
            .back, "Go back; your typed text is kept.",
            hints: [
                .signIn: "cancel", .dialog: "cancel", .conflict: "cancel", .issues: "close",
                .searchField: "end the search",
            ],
            waitsForKey: false,
            keys: [
                .everywhere: ["escape"], .help: ["q"], .dialog: ["escape"],
                .issues: ["escape", "f9", "alt+i"], .commandLine: ["escape"],
            ], .focused),
        CommandRow(.messages, "Show recent messages.", .workbench { $0.showMessages() }),
        CommandRow(
            .tour, "Start or end the tour of the most important keyboard keys.",
            .workbench { $0.toggleTour() }),
        CommandRow(
            .nextStep, "Go to the next step of the tour.", keys: [.everywhere: ["f12"]],
            .workbench { $0.skipStep() }),
        CommandRow(
            .undoAction, "Undo your last action, here and on the server.", hint: "undo",
            needs: .session, keys: [.list: ["u"]], .workbench { $0.undo(nil) }),
        CommandRow(
            .redoAction, "Redo the action that you undid last.", hint: "redo",
            needs: .session, keys: [.list: ["U"]], .workbench { $0.redo(nil) }),
        CommandRow(
            .actions, "Show your actions, and undo any of them.", needs: .session,
            .workbench { $0.showActions() }),
        CommandRow(
            .earlierPlace, "Go back to the place before your last jump.",
            needs: .outbox, waitsForKey: false,
            keys: [
                .list: ["ctrl+o"], .keyList: ["alt+left"], .projects: ["alt+left"],
            ], .workbench { $0.goToEarlierPlace() }),
        CommandRow(
            .laterPlace, "Go forward to the place from which you went back.",
            needs: .outbox, waitsForKey: false,
            keys: [
                .list: ["ctrl+r"], .keyList: ["alt+right"], .projects: ["alt+right"],
            ], .workbench { $0.goToLaterPlace() }),
        CommandRow(
            .bookmarks, "List the keys with a bookmark, and go to one of them.", needs: .session,
            keys: [.keyList: ["B"], .projects: ["B"]], .workbench { $0.showBookmarks() }),
        CommandRow(
            .finder, "Find keys, sources, languages, queries and commands by their names.",
            hint: "find", argument: .text, needs: .session, waitsForKey: false,
            keys: [.everywhere: ["ctrl+p"]], .given { $0.showFinder($1) }),
        CommandRow(
            .signIn, "Sign in again; your typed text is kept.", needs: .account,
            .workbench { $0.signInAgain() }),
        CommandRow(
            .signOut, "Sign out; the local copy is kept.", needs: .account,
            .workbench { $0.askToSignOut() }),
    ]

    private static let lists = [
        CommandRow(
            .selectPrevious, "Go up one row.", hint: "up",
            keys: [
                .list: ["up", "k"], .issues: ["alt+p"], .finder: ["up", "ctrl+p"],
            ], .list(.previous)),
        CommandRow(
            .selectNext, "Go down one row.", hint: "down",
            keys: [
                .list: ["down", "j", "ctrl+n"], .issues: ["alt+n"], .finder: ["down", "ctrl+n"],
            ], .list(.next)),
        CommandRow(
            .pageUp, "Go up one page.", keys: [.list: ["pageup", "ctrl+u"], .finder: ["pageup"]],
            .list(.pageUp)),
        CommandRow(
            .pageDown, "Go down one page.", hints: [.conflict: "scroll", .help: "scroll"],
            keys: [.list: ["pagedown", "ctrl+d"], .finder: ["pagedown"]], .list(.pageDown)),
        CommandRow(
            .selectFirst, "Go to the first row.", keys: [.list: ["home", "g"]], .list(.first)),
        CommandRow(
            .selectLast, "Go to the last row.", keys: [.list: ["end", "G"]], .list(.last)),
        CommandRow(
            .goTo, "Go to the row with the given number.", argument: .row, .focused),
        CommandRow(
            .search, "Search the list while you type, or search for the given text.",
            argument: .text,
            waitsForKey: false, keys: [.list: ["/"]], .focused),
        CommandRow(
            .open, "Open or use the selected row; with paths, open translation files.",
            hints: [
                .signIn: "continue", .issues: "go to issue", .dialog: "OK", .conflict: "choose",
                .searchField: "go to the list", .suggestions: "insert", .concordance: "insert",
                .fill: "fill keys", .pretranslation: "save drafts", .replace: "replace",
                .restore: "bring back",
                .drafts: "submit or discard",
                .issueSummary: "show keys", .review: "edit", .roundTrip: "more steps",
                .actions: "undo or redo",
                .bookmarks: "go to key",
                .languages: "select", .settings: "change", .engines: "test",
            ],
            argument: .files,
            keys: [
                .list: ["enter"], .searchField: ["enter"], .signIn: ["enter"],
                .languages: ["enter"], .replace: ["enter"], .dialog: ["enter"],
                .commandLine: ["enter"], .finder: ["enter"],
            ], .focused),
    ]

    private static let motionsInText = [
        CommandRow(
            .moveLeft, "Move the cursor left.", keys: [.textField: ["left", "ctrl+b"]],
            .motion { $0.placeLeft }),
        CommandRow(
            .moveRight, "Move the cursor right.", keys: [.textField: ["right", "ctrl+f"]],
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
            .extendLeft, "Extend the selection to the left.", keys: [.textField: ["shift+left"]],
            .selection { $0.placeLeft }),
        CommandRow(
            .extendRight, "Extend the selection to the right.", keys: [.textField: ["shift+right"]],
            .selection { $0.placeRight }),
        CommandRow(
            .extendWordLeft, "Extend the selection to the start of the word.",
            keys: [.textField: ["ctrl+shift+left", "alt+shift+left"]],
            .selection { $0.wordStart(before: $0.position) }),
        CommandRow(
            .extendWordRight, "Extend the selection to the end of the word.",
            keys: [.textField: ["ctrl+shift+right", "alt+shift+right"]],
            .selection { $0.wordEnd(after: $0.position) }),
        CommandRow(
            .extendToLineStart, "Extend the selection to the start of the line.",
            keys: [.textField: ["shift+home"]],
            .selection { $0.paragraphStart(before: $0.position) }),
        CommandRow(
            .extendToLineEnd, "Extend the selection to the end of the line.",
            keys: [.textField: ["shift+end"]],
            .selection { $0.paragraphEnd(after: $0.position) }),
    ]

    private static let changesOfText = [
        CommandRow(
            .deleteLeft, "Delete the selection, or the character to the left.",
            keys: [.textField: ["backspace", "ctrl+h"]],
            .edit {
                $0.delete(
                    $0.selection ?? $0.taken($0.boundary(before: $0.insertion)..<$0.insertion))
            }),
        CommandRow(
            .deleteRight, "Delete the selection, or the character to the right.",
            keys: [.textField: ["delete", "ctrl+d"]],
            .edit {
                $0.delete(
                    $0.selection ?? $0.taken($0.position..<$0.boundary(after: $0.position)))
            }),
        CommandRow(
            .deleteLastScalar, "Delete the last code point of the character to the left.",
            keys: [.textField: ["alt+delete"]], .edit { $0.deleteLastScalar() }),
        CommandRow(
            .killWordLeft, "Cut the selection, or the word to the left.",
            keys: [.textField: ["ctrl+w", "alt+backspace"]],
            .edit { $0.kill($0.selection ?? $0.wordStart(before: $0.position)..<$0.position) }),
        CommandRow(
            .killWordRight, "Cut the selection, or the word to the right.",
            keys: [.textField: ["alt+d"]],
            .edit { $0.kill($0.selection ?? $0.position..<$0.wordEnd(after: $0.position)) }),
        CommandRow(
            .killToLineStart, "Cut the text before the cursor in the line.",
            keys: [.textField: ["ctrl+u"]],
            .edit { $0.kill($0.paragraphStart(before: $0.position)..<$0.position) }),
        CommandRow(
            .killToLineEnd, "Cut the text after the cursor in the line.",
            keys: [.textField: ["ctrl+k"]],
            .edit { $0.kill($0.position..<$0.lineKillEnd) }),
        CommandRow(
            .yank, "Insert the text that was cut last.", keys: [.textField: ["ctrl+y"]],
            .edit { $0.insert(text: $0.killed.string) }),
        CommandRow(
            .undo, "Undo the last edit; without an edit, your last action.",
            keys: [.textField: ["ctrl+_", "alt+z"]],
            .edit { $0.undo() }),
        CommandRow(
            .redo, "Redo the last undone edit; without one, the last undone action.",
            keys: [.textField: ["alt+y"]],
            .edit { $0.redo() }),
        CommandRow(
            .newLine, "Insert a line break.", needs: .form,
            keys: [.forms: ["alt+enter"]], .text { $0.insertNewLine() }),
    ]
}

extension CommandTable {
    private static let screens = [
        CommandRow(
            .refreshProjects, "Download the list of projects.", hint: "refresh", needs: .session,
            keys: [.projects: ["r"]], .focused),
        CommandRow(
            .removeFile, "Remove the selected file from the list; the file stays on the disk.",
            needs: .files, .workbench { $0.removeFile() }),
        CommandRow(
            .askMachines, "Ask the engines for suggestions for the keys without a match.",
            hint: "engines", keys: [.pretranslation: ["m"]], .focused),
        CommandRow(
            .decide, "Resolve the selected conflict, or all marked conflicts.", hint: "resolve",
            keys: [.outbox: ["enter", "c"]], .focused),
        CommandRow(
            .mark, "Mark or unmark the row; commands apply to all marked rows.",
            waitsForKey: false,
            keys: [
                .keyList: ["space"], .outbox: ["space"], .fill: ["space"],
                .pretranslation: ["space"], .replace: ["space"], .restore: ["space"],
                .review: ["space"],
            ], .focused),
        CommandRow(
            .markAlike, "Mark or unmark all rows that have the same state as the selected row.",
            hint: "mark all",
            keys: [.outbox: ["a"], .fill: ["a"], .replace: ["*"], .restore: ["*"]],
            .focused),
        CommandRow(
            .openKey, "Go to the key of the selected row, in the list of all keys.",
            hint: "go to key",
            keys: [.outbox: ["o"], .actions: ["o"], .concordance: ["o"]], .focused),
        CommandRow(
            .retry, "Upload a refused or lost change again.",
            keys: [.outbox: ["r"]], .focused),
        CommandRow(
            .takeBack, "Take back a change that is not uploaded; its text becomes a draft.",
            keys: [.translate: ["alt+u"], .keyList: ["t"], .outbox: ["t"]], .focused),
        CommandRow(
            .sendAllAgain, "Upload all lost changes again.",
            keys: [.outbox: ["R"]], .focused),
        CommandRow(
            .drop, "Discard a change that the server has lost.", keys: [.outbox: ["d"]],
            .focused),
    ]

    private static let replacement = [
        CommandRow(
            .searchExpression, "Switch between a text and a regular expression.",
            hint: "expression", keys: [.replace: ["alt+r"]], .focused),
        CommandRow(
            .wholeWords, "Switch between whole words and any part of a word.",
            keys: [.replace: ["alt+w"]], .focused),
        CommandRow(
            .exactCase, "Switch between exact case and any case.",
            keys: [.replace: ["alt+c"]], .focused),
        CommandRow(
            .keepCase, "Switch between the case of the old text and the case that you type.",
            keys: [.replace: ["alt+p"]], .focused),
        CommandRow(
            .searchMarkup, "Switch the search in names of tokens and decorations on or off.",
            hint: "markup", keys: [.replace: ["alt+m"]], .focused),
    ]

    private static let conflicts = [
        CommandRow(
            .keepMine, "Choose my version, and replace their version.", hint: "mine",
            keys: [.conflict: ["m"]], .conflict(.keepMine)),
        CommandRow(
            .keepTheirs, "Choose their version, and discard my version.", hint: "theirs",
            keys: [.conflict: ["t"]],
            .conflict(.keepTheirs)),
        CommandRow(
            .sendAsNew, "Choose both; my text is uploaded as another translation.", hint: "both",
            keys: [.conflict: ["n"]], .conflict(.sendAsNew)),
    ]
}
