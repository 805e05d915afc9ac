import Catalog
import Text

/// The commands of the translate screen and its panes.
extension CommandTable {
    static let translating = [
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

    static let keyList = [
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

    static let forms = [
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

    static let issues = [
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

    static let translations = [
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
}
