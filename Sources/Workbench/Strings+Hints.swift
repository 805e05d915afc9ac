extension Strings {
    /// The word for a command in the line of hints.
    ///
    /// - Parameter place: the innermost place that holds.
    static func hint(for command: Command, at place: Place?) -> String {
        switch (place, command) {
        case (.signIn, .open): "go on"
        case (.signIn, .nextPane): "next field"
        case (.signIn, .back), (.dialog, .back), (.conflict, .back): "cancel"
        case (.issues, .open): "go there"
        case (.issues, .back): "close"
        case (.dialog, .open): "OK"
        case (.conflict, .open): "decide"
        case (.conflict, .pageDown), (.help, .pageDown): "scroll"
        case (.searchField, .open): "to the list"
        case (.searchField, .back): "end the search"
        case (.suggestions, .open): "take"
        default: hint(for: command)
        }
    }

    private static func hint(for command: Command) -> String {
        switch command {
        case .help: "help"
        case .quit: "quit"
        case .synchronize: "synchronize"
        case .outbox: "outbox"
        case .nextPane: "next pane"
        case .commandLine: "commands"
        case .back: "back"
        case .search: "search"
        case .open: "open"
        case .saveAndNext: "save + next"
        case .save: "save"
        case .nextKey: "next key"
        case .chooseArrangement: "forms"
        case .convertForms: "convert"
        case .changeSamples: "samples"
        case .decideConflict: "decide"
        case .askForSuggestion: "suggest"
        case .edit: "edit"
        case .nextUnfinished: "next unfinished"
        case .nextFilter: "filter"
        case .chooseSource: "source"
        case .confirmForm: "next form"
        case .insertToken: "token"
        case .copyLabel: "copy label"
        case .newLine: "new line"
        case .approve: "approve"
        case .reject: "reject"
        case .voteUp: "vote"
        case .copyTranslation: "copy"
        case .showIssues: "issues"
        case .fixIssue: "fix"
        case .dismissIssue: "dismiss"
        case .restoreIssue: "restore"
        case .switchCheckOff: "check off"
        case .refreshProjects: "refresh"
        case .decide: "decide"
        case .retry: "retry"
        case .markAlike: "mark all"
        case .takeBack: "take back"
        case .signOut: "sign out"
        case .keepMine: "mine"
        case .keepTheirs: "theirs"
        case .sendAsNew: "both"
        case .selectNext: "down"
        case .selectPrevious: "up"
        default: command.rawValue.replacing("-", with: " ")
        }
    }
}
