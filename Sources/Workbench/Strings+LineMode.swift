import Catalog
import TML
import Text

/// The sentences of line mode.
extension Strings {
    /// The key that opens or uses the selection on the screen …
    static let enter = "Enter"
    /// … and the command for it in line mode, where an empty line repeats the current state.
    static let enterInLines = "`\(Command.open.rawValue)`"

    /// The beginning of a sentence about a command with a key …
    static func pressKey(_ key: String) -> String { "Press \(key)" }
    /// … and about a command that is typed.
    static func typeName(_ name: String) -> String { "Type “\(name)”" }

    /// The first sentence after the start.
    public static let lineModeGreeting =
        "tml-translator in line mode. Press Enter to show the current screen. \(helpHint)"

    static let textPrompt = "text> "
    static let yesOrNoPrompt = "yes or no> "
    static let answerPrompt = "answer> "
    static let numberPrompt = "number> "

    /// The prompt: one or two words for the current screen.
    static func prompt(of screen: Screen) -> String {
        switch screen {
        case .signIn: "> "
        case .projects: "projects> "
        case .translate(let translate): prompt(of: translate)
        case .outbox: "outbox> "
        case .actions: "actions> "
        case .bookmarks: "bookmarks> "
        case .finder: "find> "
        case .issueSummary: "issues> "
        case .statistics: "statistics> "
        case .concordance: "concordance> "
        case .fill: "same label> "
        case .pretranslation: "drafts> "
        case .replace: "replace> "
        case .restore: "bring back> "
        case .review: "review> "
        case .roundTrip: "back-translation> "
        case .languages(let languages): "\(name(of: languages.focus))> "
        case .settings: "settings> "
        case .engines: "engines> "
        case .help: "help> "
        }
    }

    private static func prompt(of translate: TranslateScreen) -> String {
        guard translate.focus == .forms else { return "\(translate.focus.name)> " }
        return translate.forms.fields.count > 1 ? "form \(translate.forms.focused + 1)> " : "form> "
    }

    static func fieldPrompt(_ name: String, _ content: String) -> String {
        content.isEmpty ? "\(name): " : "\(name) (\(content)): "
    }

    // Texts of several lines.
    static let typeLines =
        "Type the text, line by line. A line with only “.” ends the text. "
        + "To enter a line with only “.”, type “..”."
    static let nothingWasTyped = "You typed nothing. The form did not change."
    static let noFormHere = "No form is open. Open a key first."

    // Lists.
    static func rows(_ rows: Range<Int>, of count: Int) -> String {
        "Rows \(number(rows.lowerBound + 1)) to \(number(rows.upperBound)) of \(number(count)); "
            + "page-down and page-up show other rows."
    }
    static func inHand(_ row: String) -> String { "Selected: \(row)" }
    static let noNumbersHere = "There is no list with numbers here. \(helpHint)"
    static func noRow(_ row: Int, of count: Int) -> String {
        count == 0 ? "The list is empty." : "There is no row \(row). The last row is \(count)."
    }
    static let helpHint = "Type “help” to list the commands."

    // Dialogs.
    static func yesOrNo(_ button: String) -> String { "Type “yes” (\(button)) or “no” (cancel)." }
    static let chooseByNumber = "Type the number of your choice. Type “back” to cancel."
    static let issuesHint =
        "Type the number of an issue to go to this issue. To change issue 1, type “fix 1”, “dismiss 1”, "
        + "“restore 1” or “switch-check-off 1”. Type “back” to close the list."
    static let soFar = "Current text"

    /// - Returns: `nil` if the line is neither yes nor no.
    static func isYes(_ line: String) -> Bool? {
        switch line.trimmed.lowercased() {
        case "y", "yes": true
        case "n", "no", "back": false
        default: nil
        }
    }

    static func character(_ character: NamedCharacter) -> String {
        "\(character.code) \(character.name.lowercased())"
    }
}

extension Strings {
    // Projects.
    static func language(_ row: ProjectRow.Language, of project: Project) -> String {
        let name = "\(project.name), \(row.name), \(row.language.locale.rawValue)"
        guard let progress = row.progress else { return "\(name): \(notFetchedYet)" }
        let figures = [
            (progress.untranslated, untranslatedColumn), (progress.pending, pendingColumn),
            (progress.unsent, unsentColumn),
        ].filter { $0.0 > 0 }.map { "\(number($0.0)) \($0.1.lowercased())" }
        let here = row.isFetched ? [] : [notFetchedYet]
        let facts = ["\(progress.percentDone) % done"] + figures + here
        return "\(name): \(facts.joined(separator: ", "))"
    }

    // Keys.
    static func keysHeading(_ project: String, _ language: String, _ keys: KeyListPane) -> String {
        let count = keys.cursor.count.map { number($0) } ?? "…"
        return "Keys of \(project), \(language): \(count) (\(narrowing(keys.query)))."
    }

    static func line(of row: KeyRow) -> String {
        let state = row.isLocked ? "locked" : FormState(row).word
        let issue = row.hasIssue ? ", \(issueWord)" : ""
        let label = "\(LinePicture.beginning(of: row.label)), \(state)\(issue)"
        return row.translation.isEmpty
            ? label : "\(label): \(LinePicture.beginning(of: row.translation))"
    }

    // A key.
    static let descriptionTitle = "Description"
    static let noteTitle = "Note"
    static let termTitle = "Term"
    static let noKeyInHand = "No key is selected."

    static func key(_ position: String) -> String { "Key \(position)." }

    /// - Parameters:
    ///   - name: the rules of the form.
    ///   - samples: numbers for the form, or another description of its cases.
    static func form(
        _ index: Int, of count: Int, name: String, samples: String, _ state: String
    ) -> String {
        guard count > 1 else { return "Form, \(state)" }
        let examples = samples.isEmpty ? "" : ", for \(samples)"
        return "Form \(index + 1) of \(count), \(name)\(examples), \(state)"
    }

    static func problem(_ sentence: String, _ grade: Check.Grade, at place: String) -> String {
        let word =
            switch grade {
            case .error: "Error"
            case .warning: "Warning"
            case .note: "Note"
            }
        return "\(word)\(place.isEmpty ? "" : " in \(place)"): \(sentence)"
    }

    static func line(of issue: Issue, at place: String) -> String {
        problem(sentence(issue), issue.grade, at: place)
    }

    /// The commands that show the other panes of a key.
    static func more(_ translations: Int, _ suggestions: Int) -> String {
        var parts = ["show preview"]
        if translations > 0 { parts.append("show translations (\(number(translations)))") }
        if suggestions > 0 { parts.append("show suggestions (\(number(suggestions)))") }
        return "More commands: \(parts.joined(separator: ", "))."
    }

    // The other panes.
    static let nothingToPreview = "There is no text to preview."

    static func line(of translation: Translation, in detail: KeyDetail) -> String {
        var facts = [
            FormState(translation, of: detail).word, rank(translation),
            "by \(author(translation))",
        ]
        if !translation.context.isAlways { facts.insert(condition(translation.context), at: 0) }
        if let reason = translation.rejectReason, !reason.isEmpty {
            facts.append("reason “\(oneLine(reason.string))”")
        }
        return "\(facts.joined(separator: ", ")): \(onOneLine(translation.text.string))"
    }

    /// The row with the label of the earlier translation, because the translator needs the label to
    /// judge the suggestion.
    static func line(of row: OfferedRow, in project: Project.Key) -> String {
        let note = [shortNote(row), origin(row.first, in: project)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let texts = row.suggestions.map { onOneLine($0.text.string) }.joined(separator: " / ")
        let warning = row.isSafe ? "" : " Check the warnings: \(words(row.warnings))."
        return "\(texts) (\(note))\(labelThere(row.first))\(warning)"
    }

    private static func labelThere(_ suggestion: Suggestion) -> String {
        guard case .memory(let origin) = suggestion.origin else { return "" }
        return " for “\(onOneLine(origin.label.string))”"
    }

    static func line(of change: Change) -> String {
        "\(word(for: change.state)), \(ChangeWords(change.kind).name), \(change.form.locale.rawValue), "
            + "\(labelAndForm(of: change)): \(onOneLine(ChangeWords(change.kind).sentence))"
    }

    static func line(of hit: ConcordanceHit) -> String {
        "\(hit.locale.rawValue): \(LinePicture.beginning(of: hit.label.string)) = "
            + LinePicture.beginning(of: hit.text.string)
    }

    static func line(of place: FillPlace, in project: Project.Key, isChosen: Bool) -> String {
        let what = place.obstacle ?? forms(place.standing)
        return "\(isChosen ? isMarked : "")\(title(of: place, in: project)): \(what)"
    }

    static func line(of key: PretranslatedKey, isWanted: Bool) -> String {
        let texts = key.drafts.map { onOneLine($0.text.string) }.joined(separator: " / ")
        return "\(isWanted ? "" : "not marked, ")\(onOneLine(key.detail.key.label.string)): "
            + "\(texts) (\(shortOrigin(of: key)))"
    }
}

extension Strings {
    // Help.
    static let lineHelpTitle = "Help"
    static let lineHelp = [
        "Press Enter on an empty line to show the current screen. Type a number to select a row.",
        "Type a command or its beginning. Some commands need a value, as in “take 3”.",
        "Type “back” to return to the previous screen. Type “quit” to end the program.",
        "Typed text is stored on the disk immediately.",
        "If the program waits for an answer, begin a command with a colon, such as “:back”.",
    ]
    static let moreHelp =
        "Type “help all” to list all commands. Type “help” and a word to find the commands "
        + "that contain this word."
    static let everyCommand = "all"

    static func help(_ row: CommandRow) -> String { "\(row.command.rawValue): \(row.sentence)" }
}
