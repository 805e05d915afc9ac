import Catalog
import TML
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
            .outbox, "Show what the server has not taken yet.", needs: .session,
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
    private static let translating = [
        CommandRow(
            .saveAndNext, "Save all forms and go to the next unfinished key.",
            hint: "save + next", needs: .language,
            keys: [.translate: ["ctrl+s", "f4", "alt+s", "ctrl+enter"]],
            .on(FormsPane.self) { $0.save(thenNext: true, $1) }),
        CommandRow(
            .save, "Save all forms and stay.", needs: .language, keys: [.translate: ["f3"]],
            .on(FormsPane.self) { $0.save(thenNext: false, $1) }),
        CommandRow(
            .nextKey, "Go to the next key of the list.", needs: .language, waitsForKey: false,
            keys: [.translate: ["ctrl+down", "alt+down"], .forms: ["pagedown"]],
            .on(KeyListPane.self) { $0.move(.next, $1) }),
        CommandRow(
            .previousKey, "Go to the previous key of the list.", needs: .language,
            waitsForKey: false, keys: [.translate: ["ctrl+up", "alt+up"], .forms: ["pageup"]],
            .on(KeyListPane.self) { $0.move(.previous, $1) }),
        CommandRow(
            .chooseArrangement,
            "Choose what the translation depends on: number, gender and more.", hint: "forms",
            needs: .form, keys: [.translate: ["alt+g"]],
            .on(FormsPane.self) { $0.chooseArrangement($1) }),
        CommandRow(
            .convertForms, "Put the forms inside one text into a text each, or back into one.",
            hint: "convert", needs: .form, keys: [.translate: ["alt+t"]],
            .on(FormsPane.self) { $0.convertForms($1) }),
        CommandRow(
            .changeSamples, "Change the sample values of the preview.", hint: "samples",
            needs: .language, keys: [.translate: ["alt+v"]],
            .on(FormsPane.self) { forms, _ in forms.changeSamples() }),
        CommandRow(
            .decideConflict, "Decide about a conflict with somebody else's text.",
            hint: "decide", needs: .language, keys: [.translate: ["f8"]],
            .on(FormsPane.self) { $0.decideConflict($1) }),
        CommandRow(
            .discardDrafts, "Throw away what was typed and not saved for this key.",
            needs: .language,
            .on(FormsPane.self) { _, _ in
                .dialog(.confirm(.discardDrafts, Strings.discardQuestion))
            }),
        CommandRow(
            .askForSuggestion, "Ask for a suggestion now.", hint: "suggest", needs: .language,
            keys: [.translate: ["f7"], .suggestions: ["r"]],
            .on(SuggestionsPane.self) { $0.suggest($1) }),
        CommandRow(
            .takeSuggestion, "Take the suggestion with that number.", argument: .number(1...9),
            needs: .form, keys: [.translate: ["alt+#"]],
            .on(SuggestionsPane.self) { pane, invocation, shared in
                pane.take(invocation.number, shared)
            }),
        CommandRow(
            .forgetSuggestion, "Never offer the selected suggestion of the memory again.",
            hint: "forget", needs: .language, keys: [.suggestions: ["delete"]],
            .on(SuggestionsPane.self) { pane, shared in pane.forget(shared) }),
        CommandRow(
            .bringBack, "Offer again what was forgotten last.", needs: .language,
            .on(SuggestionsPane.self) { _, _ in Reaction([.store(.bringBack)]) }),
        CommandRow(
            .fillEqual, "Show the keys with the same label, to fill them with this translation.",
            hint: "same label", needs: .language, keys: [.translate: ["alt+e"]],
            .on(FormsPane.self) { $0.fillEqual($1) }),
        CommandRow(
            .thereAndBack, "Have a text translated there and back, to see what it says.",
            hint: "there and back", needs: .session,
            keys: [.translate: ["alt+h"], .languages: ["alt+h"]],
            .workbench { $0.showRoundTrip() }),
        CommandRow(
            .addTerm, "Add a term: word = translation.",
            argument: .text, needs: .language, keys: [.translate: ["alt+a"]],
            .on(SuggestionsPane.self) { $0.addTerm($1.argument, $2) }),
        CommandRow(
            .copyOut, "Copy the text of the form, or what is selected, to the clipboard.",
            needs: .language, keys: [.translate: ["alt+o"]], .focused),
        CommandRow(
            .typeText, "Put a text into the form in the place of what is there.",
            argument: .exactText, needs: .form, .on(FormsPane.self) { $0.put($1.argument, $2) }),
        CommandRow(
            .showPane, "Go to the pane of that name.", argument: .word(TranslateLayout.names),
            needs: .language, waitsForKey: false,
            .on(KeyListPane.self) { _, invocation, _ in .focus(named: invocation.argument) }),
    ]

    private static let keyList = [
        CommandRow(
            .edit, "Go to the editor.", needs: .language, waitsForKey: false,
            keys: [.keyList: ["enter", "e"]], .screen { $0.edit() }),
        CommandRow(
            .nextUnfinished, "Go to the next unfinished key.", needs: .language, waitsForKey: false,
            keys: [.keyList: ["n"]], .on(KeyListPane.self) { $0.goOn(forward: true, $1) }),
        CommandRow(
            .previousUnfinished, "Go to the previous unfinished key.", needs: .language,
            waitsForKey: false, keys: [.keyList: ["N"]],
            .on(KeyListPane.self) { $0.goOn(forward: false, $1) }),
        CommandRow(
            .nextFilter, "Show the next kind of keys.", hint: "filter", needs: .language,
            waitsForKey: false, keys: [.keyList: ["f"]],
            .on(KeyListPane.self) { $0.showNextKind($1) }),
        CommandRow(
            .chooseFilter, "Choose which keys are shown.",
            argument: .word(KeyQuery.Filter.allCases.map(\.rawValue)), needs: .language,
            waitsForKey: false, keys: [.keyList: ["F"]],
            .on(KeyListPane.self) { $0.filter($1.argument, $2) }),
        CommandRow(
            .chooseSource, "Show the keys of one source only.", argument: .text, needs: .language,
            waitsForKey: false, keys: [.keyList: ["s"]],
            .on(KeyListPane.self) { $0.showSource($1.argument, $2) }),
        CommandRow(
            .changeOrder, "Order the list by registration or by label.",
            argument: .word(KeyQuery.Order.allCases.map(\.rawValue)), needs: .language,
            waitsForKey: false, keys: [.keyList: ["o"]],
            .on(KeyListPane.self) { $0.order($1.argument, $2) }),
        CommandRow(
            .preTranslate, "Draft the keys of the list without a translation, to be reviewed.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["P"]],
            .on(KeyListPane.self) { $0.preTranslate($1) }),
    ]

    private static let forms = [
        CommandRow(
            .confirmForm, "Go to the next form; from the last one, save and go on.",
            hint: "next form", needs: .language, keys: [.forms: ["enter"]],
            .on(FormsPane.self) { $0.confirmForm($1) }),
        CommandRow(
            .goToForm, "Go to the form with that number.", argument: .number(1...9),
            needs: .language, keys: [.translate: ["ctrl+#"]],
            .on(FormsPane.self) { $0.goToForm($1.number, $2) }),
        CommandRow(
            .insertToken,
            "Insert the label's next token or decoration, or put one around what is selected; again for the one after.",
            hint: "token", needs: .form, keys: [.forms: ["ctrl+t"]],
            .form { $0.insertPiece(of: $1) }),
        CommandRow(
            .insertTerm, "Insert what the label's next term is called.",
            hint: "term", needs: .form, keys: [.forms: ["alt+m"]],
            .form { forms, _ in forms.insertTerm() }),
        CommandRow(
            .copyLabel, "Copy the label into the form, with the language's quotes and spaces.",
            needs: .form, keys: [.forms: ["ctrl+o", "alt+c"]], .form { $0.copy($1) }),
        CommandRow(
            .copyToEmpty, "Copy the text of the form into the forms that are empty.", needs: .form,
            keys: [.forms: ["alt+="]], .form { forms, _ in forms.copyToOthers(onlyIfEmpty: true) }),
        CommandRow(
            .copyToAll, "Copy the text of the form into all other forms.", needs: .form,
            .form { forms, _ in forms.copyToOthers(onlyIfEmpty: false) }),
        CommandRow(
            .cycleCase, "Small letters, capitals: what is selected, or the word at the cursor.",
            needs: .form, keys: [.forms: ["alt+l"]], .form { forms, _ in forms.cycleCase() }),
        CommandRow(
            .insertCharacter, "Choose a character or an invisible mark, by name or code.",
            needs: .form, keys: [.forms: ["alt+M"]],
            .on(FormsPane.self) { _, shared in
                .dialog(.characters(for: shared.locale))
            }),
        CommandRow(
            .revealCodes, "Show every code point for itself, or as usual.", needs: .language,
            keys: [.translate: ["alt+H"]], .on(FormsPane.self) { forms, _ in forms.revealCodes() }),
        CommandRow(
            .editOutside, "Edit the text of the form in $VISUAL or $EDITOR.", needs: .form,
            keys: [.forms: ["alt+E"]], .on(FormsPane.self) { $0.editOutside($1) }),
        CommandRow(
            .completeWord, "Put in the rest of the word that is offered; again for another one.",
            needs: .form, keys: [.forms: ["alt+/"]], .form { forms, _ in forms.completeWord() }),
        CommandRow(
            .learnWord,
            "The misspelt word at the cursor, or the next one, is right in this project.",
            needs: .form, keys: [.forms: ["alt+w"]], .on(FormsPane.self) { $0.learnWord($1) }),
        CommandRow(
            .spelling, "Tell which dictionary is asked, and where your own words are kept.",
            needs: .language, waitsForKey: false, .on(FormsPane.self) { $0.tellSpelling($1) }),
    ]

    private static let issues = [
        CommandRow(
            .nextIssue, "Go to the next place where something is wrong.", needs: .language,
            keys: [.translate: ["alt+n"]], .on(FormsPane.self) { $0.walk(forward: true, $1) }),
        CommandRow(
            .previousIssue, "Go to the previous place where something is wrong.", needs: .language,
            keys: [.translate: ["alt+p"]], .on(FormsPane.self) { $0.walk(forward: false, $1) }),
        CommandRow(
            .showIssues, "Show everything that the checks found.", hint: "issues", needs: .language,
            keys: [.translate: ["f9", "alt+i"]],
            .on(FormsPane.self) { forms, _ in forms.showIssues() }),
        CommandRow(
            .fixIssue, "Show what would put it right, and do it.", hint: "fix", needs: .form,
            keys: [.translate: ["alt+r"], .issues: ["f", "alt+r"]], .issue(.fix)),
        CommandRow(
            .dismissIssue, "Dismiss it: in this form it is meant.", hint: "dismiss",
            needs: .language, keys: [.issues: ["d"]], .issue(.dismiss)),
        CommandRow(
            .restoreIssue, "Show again what is dismissed.", hint: "restore", needs: .language,
            keys: [.issues: ["r"]], .issue(.restore)),
        CommandRow(
            .switchCheckOff, "Switch its check off in this project.", hint: "check off",
            needs: .language, keys: [.issues: ["o"]], .issue(.switchOff)),
        CommandRow(
            .chooseChecks, "Choose which checks are made in this project.", needs: .language,
            waitsForKey: false, .on(FormsPane.self) { $0.chooseChecks($1) }),
        CommandRow(
            .aboutLanguage, "Tell where the language’s rules come from and what is odd in them.",
            needs: .language, waitsForKey: false,
            .screen { desk in
                desk.opening.material.map { .dialog($0.report) } ?? .none
            }),
    ]

    private static let translations = [
        CommandRow(
            .approve, "Approve the translation.", needs: .permission(.approve),
            keys: [.keyList: ["a"], .translations: ["a"]],
            .on(TranslationsPane.self) { $0.judge(.approve, reason: $1.argument, $2) }),
        CommandRow(
            .reject, "Reject the translation, with a reason.", argument: .text,
            needs: .permission(.reject), keys: [.keyList: ["x"], .translations: ["x"]],
            .on(TranslationsPane.self) { $0.judge(.reject(reason: ""), reason: $1.argument, $2) }),
        CommandRow(
            .voteUp, "Vote for the translation.", hint: "vote", needs: .permission(.vote),
            keys: [.keyList: ["+"], .translations: ["+"]],
            .on(TranslationsPane.self) { $0.judge(.vote(1), reason: $1.argument, $2) }),
        CommandRow(
            .voteDown, "Vote against the translation.", needs: .permission(.vote),
            keys: [.keyList: ["-"], .translations: ["-"]],
            .on(TranslationsPane.self) { $0.judge(.vote(-1), reason: $1.argument, $2) }),
        CommandRow(
            .withdrawVote, "Withdraw the vote.", needs: .permission(.vote),
            keys: [.keyList: ["0"], .translations: ["0"]],
            .on(TranslationsPane.self) { $0.judge(.vote(0), reason: $1.argument, $2) }),
        CommandRow(
            .copyTranslation, "Copy the translation into the form.", hint: "copy", needs: .form,
            keys: [.translations: ["c", "enter"]],
            .on(TranslationsPane.self) { $0.copy($1) }),
    ]

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
