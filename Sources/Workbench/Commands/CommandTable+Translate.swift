import Catalog
import TML
import Text

/// The commands of the translate screen and of its panes.
extension CommandTable {
    static let translating = [
        CommandRow(
            .saveAndNext, "Save all forms and go to the next unfinished key.",
            hint: "save + next", needs: .language,
            keys: [.translate: ["ctrl+s", "f4", "alt+s", "ctrl+enter"]],
            .on(FormsPane.self) { $0.save(thenNext: true, $1) }),
        CommandRow(
            .save, "Save all forms and stay at the key.", needs: .language,
            keys: [.translate: ["f3"]],
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
            "Choose the forms of the translation, for example by number or by gender.",
            hint: "forms", needs: .form, keys: [.translate: ["alt+g"]],
            .on(FormsPane.self) { $0.chooseArrangement($1) }),
        CommandRow(
            .convertForms,
            "Convert one text into separate texts, or separate texts into one text.",
            hint: "convert", needs: .form, keys: [.translate: ["alt+t"]],
            .on(FormsPane.self) { $0.convertForms($1) }),
        CommandRow(
            .changeSamples, "Change the sample values of the preview.", hint: "samples",
            needs: .language, keys: [.translate: ["alt+v"]],
            .on(FormsPane.self) { forms, _ in forms.changeSamples() }),
        CommandRow(
            .decideConflict, "Resolve the conflict between your text and another person's text.",
            hint: "resolve", needs: .language, keys: [.translate: ["f8"]],
            .on(FormsPane.self) { $0.decideConflict($1) }),
        CommandRow(
            .discardDrafts, "Discard the drafts of this key.",
            needs: .language,
            .on(FormsPane.self) { $0.askToDiscard($1) }),
        CommandRow(
            .askForSuggestion, "Ask the engines for a suggestion now.", hint: "suggest",
            needs: .language,
            keys: [.translate: ["f7"], .suggestions: ["r"]],
            .on(SuggestionsPane.self) { $0.suggest($1) }),
        CommandRow(
            .takeSuggestion, "Insert the suggestion with the given number.",
            argument: .number(1...9),
            needs: .form, keys: [.translate: ["alt+#"]],
            .on(SuggestionsPane.self) { pane, invocation, shared in
                pane.take(invocation.number, shared)
            }),
        CommandRow(
            .forgetSuggestion, "Hide the selected suggestion of the translation memory.",
            hint: "hide", needs: .language, keys: [.suggestions: ["delete"]],
            .on(SuggestionsPane.self) { pane, shared in pane.forget(shared) }),
        CommandRow(
            .bringBack, "Restore the suggestion that was hidden last.", needs: .language,
            .on(SuggestionsPane.self) { _, _ in Reaction([.store(.memory(.bringBack))]) }),
        CommandRow(
            .fillEqual, "List keys with the same label, to copy the translation to these keys.",
            hint: "same label", needs: .language, keys: [.translate: ["alt+e"]],
            .on(FormsPane.self) { $0.fillEqual($1) }),
        CommandRow(
            .thereAndBack, "Translate a text into another language and back, to check its meaning.",
            hint: "back-translation", needs: .session,
            keys: [.translate: ["alt+h"], .languages: ["alt+h"]],
            .workbench { $0.showRoundTrip() }),
        CommandRow(
            .addTerm, "Add a term to the glossary: word = translation.",
            argument: .text, needs: .language, keys: [.translate: ["alt+a"]],
            .on(SuggestionsPane.self) { $0.addTerm($1.argument, $2) }),
        CommandRow(
            .copyOut, "Copy the selection, or the text of the form, to the clipboard.",
            needs: .language, keys: [.translate: ["alt+o"]], .focused),
        CommandRow(
            .typeText, "Replace the text of the form with the given text.",
            argument: .exactText, needs: .form, .on(FormsPane.self) { $0.put($1.argument, $2) }),
        CommandRow(
            .showPane, "Go to the pane with the given name.",
            argument: .word(TranslateLayout.names),
            needs: .language, waitsForKey: false,
            .on(KeyListPane.self) { _, invocation, _ in .focus(named: invocation.argument) }),
        CommandRow(
            .otherLanguage, "Show the same key in the language that you used before.",
            hint: "other language", argument: .text, needs: .language, waitsForKey: false,
            keys: [.translate: ["ctrl+g"], .keyList: ["l"]],
            .given { $0.showOtherLanguage($1) }),
        CommandRow(
            .chooseLanguage, "Choose another language for the same key.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["L"]],
            .workbench { $0.askForLanguage() }),
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
            .nextFilter, "Switch the list to the next filter.", hint: "filter", needs: .language,
            waitsForKey: false, keys: [.keyList: ["f"]],
            .on(KeyListPane.self) { $0.showNextKind($1) }),
        CommandRow(
            .chooseFilter, "Choose the filter of the list, or enter conditions for its keys.",
            argument: .filter, needs: .language,
            waitsForKey: false, keys: [.keyList: ["F"]],
            .on(KeyListPane.self) { $0.filter($1.argument, $2) }),
        CommandRow(
            .chooseSource, "Show only the keys of one source.", argument: .text, needs: .language,
            waitsForKey: false, keys: [.keyList: ["s"]],
            .on(KeyListPane.self) { $0.showSource($1.argument, $2) }),
        CommandRow(
            .changeOrder, "Sort the list by label or by registration time.",
            argument: .word(KeyQuery.Order.allCases.map(\.rawValue)), needs: .language,
            waitsForKey: false, keys: [.keyList: ["o"]],
            .on(KeyListPane.self) { $0.order($1.argument, $2) }),
        CommandRow(
            .listIssues, "Show only the keys with an issue of the check that you choose.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["i"]],
            .on(KeyListPane.self) { $0.listIssues($1) }),
        CommandRow(
            .fixAll, "Preview all fixes of a check in the list or the marked keys.",
            argument: .word(Check.allCases.filter(\.hasFix).map(\.rawValue)), needs: .language,
            waitsForKey: false, keys: [.keyList: ["C"]],
            .on(KeyListPane.self) { $0.fixAll($1.argument, $2) }),
        CommandRow(
            .drafts, "List the drafts of these keys, to submit or discard many at once.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["D"]],
            .on(KeyListPane.self) { $0.showDrafts($1) }),
        CommandRow(
            .issueSummary, "Show the numbers of issues by check and by source.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["I"]],
            .on(KeyListPane.self) { $0.summarizeIssues($1) }),
        CommandRow(
            .statistics, "Show the numbers of words by state, by source and by person.",
            needs: .language, waitsForKey: false,
            .on(KeyListPane.self) { $0.showStatistics($1) }),
        CommandRow(
            .bookmark, "Set or remove the bookmark of the selected key.",
            hints: [.bookmarks: "remove"], needs: .session, waitsForKey: false,
            keys: [.keyList: ["b"], .bookmarks: ["b", "d", "delete"]],
            .workbench { $0.turnBookmark() }),
        CommandRow(
            .saveQuery, "Save the filter, search, source and order of the list under a name.",
            argument: .text, needs: .language, waitsForKey: false, .given { $0.saveQuery($1) }),
        CommandRow(
            .deleteQuery, "Delete a saved query.", argument: .text, needs: .language,
            waitsForKey: false, .given { $0.deleteQuery($1) }),
        CommandRow(
            .shareQuery, "Share a saved query with all members of the project.",
            argument: .text, needs: .team, waitsForKey: false, .given { $0.shareQuery($1) }),
        CommandRow(
            .unshareQuery, "Stop sharing a query with the members of the project.",
            argument: .text, needs: .team, waitsForKey: false, .given { $0.unshareQuery($1) }),
        CommandRow(
            .markRange, "Mark the keys from the last marked key to the selected key.",
            hint: "mark to here", needs: .list, waitsForKey: false,
            keys: [.keyList: ["v"], .review: ["v"]], .on(KeyListPane.self) { $0.markRange($1) }),
        CommandRow(
            .markAll, "Mark all keys of the list. If all are marked, remove the marks.",
            hint: "mark all", needs: .list, waitsForKey: false,
            keys: [.keyList: ["*"], .review: ["*"]], .on(KeyListPane.self) { $0.markAll($1) }),
        CommandRow(
            .preTranslate, "Create drafts for the untranslated keys of the list, for your review.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["P"]],
            .on(KeyListPane.self) { $0.preTranslate($1) }),
        CommandRow(
            .replace, "Replace a text in the translations of the list or of the marked keys.",
            argument: .text, needs: .language, waitsForKey: false, keys: [.keyList: ["R"]],
            .on(KeyListPane.self) { $0.replace($1.argument, $2) }),
        CommandRow(
            .restoreEarlier, "Preview the states before a person's work, and restore these states.",
            argument: .filter, needs: .team, waitsForKey: false,
            .on(KeyListPane.self) { $0.restoreEarlier($1.argument, $2) }),
        CommandRow(
            .review, "Show the keys of the list with all forms and candidates, to review them.",
            needs: .language, waitsForKey: false, keys: [.keyList: ["r"]],
            .on(KeyListPane.self) { $0.review($1) }),
        CommandRow(
            .markSeen, "Mark all keys of the list as seen, or only the marked keys.",
            needs: .list, waitsForKey: false,
            .on(KeyListPane.self) { list, _ in list.markSeen() }),
        CommandRow(
            .lock, "Lock the selected or marked keys against edits by translators.",
            needs: .list, waitsForKey: false, .decision(.lockKeys) { _ in .lock(true) }),
        CommandRow(
            .unlock, "Unlock the selected or marked keys.",
            needs: .list, waitsForKey: false, .decision(.lockKeys) { _ in .lock(false) }),
        CommandRow(
            .tag, "Add a tag to the selected or marked keys.", argument: .tag,
            needs: .list, waitsForKey: false,
            .decision(.writeLabels) { Tagging(typed: $0 ?? "", isSet: true).map(KeyDecision.tag) }),
        CommandRow(
            .untag, "Delete a tag of the selected or marked keys.", argument: .tag,
            needs: .list, waitsForKey: false,
            .decision(.writeLabels) { Tagging(typed: $0 ?? "", isSet: false).map(KeyDecision.tag) }),
        CommandRow(
            .remember, "Restore the hidden suggestions that these keys use.",
            needs: .list, waitsForKey: false, .on(KeyListPane.self) { $0.remember($1) }),
        CommandRow(
            .export, "Save the list or the marked keys in a file for another person.",
            argument: .file, needs: .list, waitsForKey: false, .given { $0.export($1) }),
    ]

    static let forms = [
        CommandRow(
            .confirmForm, "Go to the next form; after the last form, save and go to the next key.",
            hint: "next form", needs: .language, keys: [.forms: ["enter"]],
            .on(FormsPane.self) { $0.confirmForm($1) }),
        CommandRow(
            .goToForm, "Go to the form with the given number.", argument: .number(1...9),
            needs: .language, keys: [.translate: ["ctrl+#"]],
            .on(FormsPane.self) { $0.goToForm($1.number, $2) }),
        CommandRow(
            .insertToken,
            "Insert the label's next token or decoration, or wrap the selection.",
            hint: "token", needs: .form, keys: [.forms: ["ctrl+t"]],
            .form { $0.insertPiece(of: $1) }),
        CommandRow(
            .insertTerm, "Insert the translation of the label's next term.",
            hint: "term", needs: .form, keys: [.forms: ["alt+m"]],
            .form { forms, _ in forms.insertTerm() }),
        CommandRow(
            .copyLabel, "Copy the label into the form and adapt its quotes and spaces.",
            needs: .form, keys: [.forms: ["ctrl+o", "alt+c"]], .form { $0.copy($1) }),
        CommandRow(
            .copyToEmpty, "Copy the text of the form into all empty forms.", needs: .form,
            keys: [.forms: ["alt+="]], .form { forms, _ in forms.copyToOthers(onlyIfEmpty: true) }),
        CommandRow(
            .copyToAll, "Copy the text of the form into all other forms.", needs: .form,
            .form { forms, _ in forms.copyToOthers(onlyIfEmpty: false) }),
        CommandRow(
            .cycleCase, "Switch between capital and small letters in the selection or word.",
            needs: .form, keys: [.forms: ["alt+l"]], .form { forms, _ in forms.cycleCase() }),
        CommandRow(
            .insertCharacter, "Insert a character that you find by name or by code.",
            needs: .form, keys: [.forms: ["alt+q"]],
            .on(FormsPane.self) { _, shared in
                .dialog(.characters(for: shared.locale))
            }),
        CommandRow(
            .revealCodes, "Show each code point separately, or show the text as usual.",
            needs: .language,
            keys: [.translate: ["alt+."]], .on(FormsPane.self) { forms, _ in forms.revealCodes() }),
        CommandRow(
            .editOutside, "Edit the text of the form in your editor ($VISUAL or $EDITOR).",
            needs: .form, keys: [.forms: ["alt+,"]], .on(FormsPane.self) { $0.editOutside($1) }),
        CommandRow(
            .completeWord, "Complete the word at the cursor. Repeat the command for another word.",
            needs: .form, keys: [.forms: ["alt+/"]], .form { forms, _ in forms.completeWord() }),
        CommandRow(
            .learnWord,
            "Add the misspelt word to your own words for this project.",
            needs: .form, keys: [.forms: ["alt+w"]], .on(FormsPane.self) { $0.learnWord($1) }),
        CommandRow(
            .spelling, "Show the current dictionary and the path of your own word list.",
            needs: .language, waitsForKey: false, .on(FormsPane.self) { $0.tellSpelling($1) }),
    ]

    static let issues = [
        CommandRow(
            .nextIssue, "Go to the next issue.", needs: .language,
            keys: [.translate: ["alt+n"]], .on(FormsPane.self) { $0.walk(forward: true, $1) }),
        CommandRow(
            .previousIssue, "Go to the previous issue.", needs: .language,
            keys: [.translate: ["alt+p"]], .on(FormsPane.self) { $0.walk(forward: false, $1) }),
        CommandRow(
            .showIssues, "List all issues that the checks found.", hint: "issues", needs: .language,
            keys: [.translate: ["f9", "alt+i"]],
            .on(FormsPane.self) { forms, _ in forms.showIssues() }),
        CommandRow(
            .fixIssue, "Preview the suggested fix, then apply it.", hint: "fix", needs: .form,
            keys: [.translate: ["alt+r"], .issues: ["f", "alt+r"]], .issue(.fix)),
        CommandRow(
            .dismissIssue, "Dismiss the selected issue for this form only.", hint: "dismiss",
            needs: .language, keys: [.issues: ["d"]], .issue(.dismiss)),
        CommandRow(
            .restoreIssue, "Restore the dismissed issue.", hint: "restore", needs: .language,
            keys: [.issues: ["r"]], .issue(.restore)),
        CommandRow(
            .switchCheckOff, "Switch off this issue's check for the whole project.",
            hint: "switch off",
            needs: .language, keys: [.issues: ["o"]], .issue(.switchOff)),
        CommandRow(
            .chooseChecks, "Choose the checks that run in this project.", needs: .language,
            waitsForKey: false, .on(FormsPane.self) { $0.chooseChecks($1) }),
        CommandRow(
            .aboutLanguage, "Show the language rules with their origin and their errors.",
            needs: .language, waitsForKey: false,
            .screen { translate in
                translate.opening.material.map { .dialog($0.report) } ?? .none
            }),
    ]

    static let translations = [
        CommandRow(
            .approve, "Approve the translation.", needs: .permission(.approve),
            keys: [.keyList: ["a"], .translations: ["a"], .review: ["a"]],
            .on(TranslationsPane.self) { $0.judge(.approve, reason: $1.argument, $2) }),
        CommandRow(
            .reject, "Reject the translation; you can give a reason.", argument: .text,
            needs: .permission(.reject),
            keys: [.keyList: ["x"], .translations: ["x"], .review: ["x"]],
            .on(TranslationsPane.self) { $0.judge(.reject(reason: ""), reason: $1.argument, $2) }),
        CommandRow(
            .voteUp, "Vote up the translation.", hint: "vote up", needs: .permission(.vote),
            keys: [.keyList: ["+"], .translations: ["+"], .review: ["+"]],
            .on(TranslationsPane.self) { $0.judge(.vote(1), reason: $1.argument, $2) }),
        CommandRow(
            .voteDown, "Vote down the translation.", needs: .permission(.vote),
            keys: [.keyList: ["-"], .translations: ["-"], .review: ["-"]],
            .on(TranslationsPane.self) { $0.judge(.vote(-1), reason: $1.argument, $2) }),
        CommandRow(
            .withdrawVote, "Withdraw your vote.", needs: .permission(.vote),
            keys: [.keyList: ["0"], .translations: ["0"], .review: ["0"]],
            .on(TranslationsPane.self) { $0.judge(.vote(0), reason: $1.argument, $2) }),
        CommandRow(
            .reopen, "Undo the approval or the rejection of the translation.",
            needs: .permission(.approve), keys: [.translations: ["o"]],
            .on(TranslationsPane.self) { $0.judge(.reopen, reason: $1.argument, $2) }),
        CommandRow(
            .deleteTranslation, "Delete the selected translation.", hint: "delete",
            needs: .language, keys: [.translations: ["d"]],
            .on(TranslationsPane.self) { $0.delete($1) }),
        CommandRow(
            .copyTranslation, "Copy the translation into the form.", hint: "copy", needs: .form,
            keys: [.translations: ["c", "enter"]],
            .on(TranslationsPane.self) { $0.copy($1) }),
        CommandRow(
            .comment, "Add a comment on the key in this language.", argument: .text,
            needs: .permission(.createComments),
            keys: [.keyList: ["M"], .translations: ["M"]],
            .on(HistoryPane.self) { $0.comment($1.argument, $2) }),
    ]
}
