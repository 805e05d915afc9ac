import TML

/// Help in line mode.
extension WorkbenchState {
    /// The most important commands, besides the hints of the current screen.
    private static let important: [Command] = [
        .typeText, .goTo, .showPane, .save, .saveAndNext, .nextKey, .nextUnfinished, .chooseFilter,
        .search, .takeSuggestion, .approve, .reject, .showIssues, .outbox, .decide, .synchronize,
        .messages, .back, .quit,
    ]

    /// Commands without an effect in line mode.
    private static let ofScreens: Set<Command> = [
        .redraw, .theme, .letterOrder, .commandLine, .nextPane, .previousPane, .copyOut,
        .revealCodes,
        .insertToken, .insertTerm, .insertCharacter, .completeWord, .cycleCase, .newLine, .yank,
    ]

    /// - Parameter words: `nil` for the most important commands, `all`, or words to search for.
    func lineHelp(_ words: String?) -> Dialog {
        .report(ReportDialog(title: Strings.lineHelpTitle, help(about: words)), "")
    }

    private func help(about words: String?) -> [String] {
        guard let words else {
            let here = screen.hints(environment).filter(Self.isForLines)
            let others = Self.important.filter { !here.contains($0) && isAllowed($0) }
            return Strings.lineHelp + (here + others).map { Strings.help($0.row) } + [
                Strings.moreHelp
            ]
        }
        let all = Command.allCases.filter(Self.isForLines).map { Strings.help($0.row) }
        guard words != Strings.everyCommand else { return all }
        let found = all.filter { SearchTerms(words).occur(in: $0) }
        return found.isEmpty ? [Strings.noHelpFound(words)] : found
    }

    /// False if the translator does not have the permission.
    private func isAllowed(_ command: Command) -> Bool {
        guard case .permission = command.row.needs, openLanguage != nil else { return true }
        return command.row.needs.whatIsMissing(in: self) == nil
    }

    private static func isForLines(_ command: Command) -> Bool {
        if [.undo, .redo].contains(command) { return true }
        if case .text = command.row.action { return false }
        return !ofScreens.contains(command)
    }
}
