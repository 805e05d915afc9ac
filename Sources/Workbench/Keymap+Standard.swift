import Display

extension Keymap {
    /// The keys that hold when the configuration says nothing else.
    public static let standard = Keymap(standardBindings)

    static var standardBindings: [Binding] {
        everywhere + lists + textFields + desk + keyList + editor + translations + suggestions
            + screens + dialogs
    }

    private static func rows(_ place: Place, _ table: [(Command, [String])]) -> [Binding] {
        table.flatMap { command, names in
            names.map { name in
                guard let key = Key(name: name) else {
                    preconditionFailure("The standard keymap names no such key: \(name)")
                }
                return Binding(place, key, command)
            }
        }
    }

    private static var everywhere: [Binding] {
        rows(
            .everywhere,
            [
                (.help, ["f1", "?"]), (.outbox, ["f2"]), (.synchronize, ["f5"]),
                (.nextPane, ["tab", "f6"]), (.previousPane, ["shift+tab"]), (.back, ["escape"]),
                (.commandLine, ["alt+x", ":"]), (.redraw, ["ctrl+l"]), (.suspend, ["ctrl+z"]),
                (.quit, ["f10", "ctrl+q"]),
            ])
    }

    private static var lists: [Binding] {
        rows(
            .list,
            [
                (.selectPrevious, ["up", "k", "ctrl+p"]), (.selectNext, ["down", "j", "ctrl+n"]),
                (.pageUp, ["pageup", "ctrl+u"]), (.pageDown, ["pagedown", "ctrl+d"]),
                (.selectFirst, ["home", "g"]), (.selectLast, ["end", "G"]),
                (.search, ["/"]), (.open, ["enter"]),
            ])
    }

    private static var textFields: [Binding] {
        rows(
            .textField,
            [
                (.moveLeft, ["left", "ctrl+b"]), (.moveRight, ["right", "ctrl+f"]),
                (.moveUp, ["up"]), (.moveDown, ["down"]),
                (.moveWordLeft, ["ctrl+left", "alt+b", "alt+left"]),
                (.moveWordRight, ["ctrl+right", "alt+f", "alt+right"]),
                (.moveToLineStart, ["home", "ctrl+a"]), (.moveToLineEnd, ["end", "ctrl+e"]),
                (.moveToStart, ["ctrl+home", "alt+<"]), (.moveToEnd, ["ctrl+end", "alt+>"]),
                (.deleteLeft, ["backspace", "ctrl+h"]), (.deleteRight, ["delete", "ctrl+d"]),
                (.deleteLastScalar, ["alt+delete"]),
                (.killWordLeft, ["ctrl+w", "alt+backspace"]), (.killWordRight, ["alt+d"]),
                (.killToLineStart, ["ctrl+u"]), (.killToLineEnd, ["ctrl+k"]),
                (.yank, ["ctrl+y"]),
                (.undo, ["ctrl+_", "alt+z"]), (.redo, ["alt+y", "alt+Z"]),
            ])
    }

    private static var desk: [Binding] {
        let suggestionNumbers = Command.allCases.compactMap { command in
            command.suggestionNumber.map { (command, ["alt+\($0)"]) }
        }
        return rows(
            .desk,
            [
                (.saveAndNext, ["ctrl+s", "f4", "alt+s"]), (.save, ["f3"]),
                (.nextKey, ["ctrl+down", "alt+down"]), (.previousKey, ["ctrl+up", "alt+up"]),
                (.chooseArrangement, ["alt+g"]), (.convertForms, ["alt+t"]),
                (.changeSamples, ["alt+v"]),
                (.decideConflict, ["f8"]), (.askForSuggestion, ["f7"]), (.takeBack, ["alt+u"]),
            ] + issues + suggestionNumbers)
    }

    private static var issues: [(Command, [String])] {
        [
            (.nextIssue, ["alt+n"]), (.previousIssue, ["alt+p"]), (.showIssues, ["f9", "alt+i"]),
            (.fixIssue, ["alt+r"]),
        ]
    }

    private static var keyList: [Binding] {
        rows(
            .keyList,
            [
                (.edit, ["enter", "e"]), (.nextUnfinished, ["n"]), (.previousUnfinished, ["N"]),
                (.nextFilter, ["f"]), (.chooseFilter, ["F"]), (.chooseSource, ["s"]),
                (.changeOrder, ["o"]), (.takeBack, ["t"]),
            ] + verdicts)
            + rows(.searchField, [(.open, ["enter", "down"])])
    }

    private static var editor: [Binding] {
        rows(
            .editor,
            [
                (.confirmForm, ["enter"]), (.newLine, ["alt+enter"]), (.insertToken, ["ctrl+t"]),
                (.copyLabel, ["ctrl+o", "alt+c"]),
                (.nextKey, ["pagedown"]), (.previousKey, ["pageup"]),
            ])
    }

    private static var translations: [Binding] {
        rows(.translations, verdicts + [(.copyTranslation, ["c", "enter"])])
    }

    private static var suggestions: [Binding] {
        rows(.suggestions, [(.askForSuggestion, ["r"])])
    }

    private static var verdicts: [(Command, [String])] {
        [
            (.approve, ["a"]), (.reject, ["x"]), (.voteUp, ["+"]), (.voteDown, ["-"]),
            (.withdrawVote, ["0"]),
        ]
    }

    private static var screens: [Binding] {
        rows(.projects, [(.refreshProjects, ["r"])])
            + rows(
                .outbox,
                [
                    (.decide, ["enter", "c"]), (.retry, ["r"]), (.takeBack, ["t"]),
                    (.mark, ["space"]), (.markAlike, ["a"]),
                ])
            + rows(.signIn, [(.open, ["enter"])])
            + rows(.help, [(.back, ["q"])])
    }

    private static var dialogs: [Binding] {
        rows(.dialog, [(.open, ["enter"]), (.back, ["escape"])])
            + rows(
                .issues,
                [
                    (.fixIssue, ["f", "alt+r"]), (.dismissIssue, ["d"]), (.restoreIssue, ["r"]),
                    (.switchCheckOff, ["o"]), (.selectNext, ["alt+n"]),
                    (.selectPrevious, ["alt+p"]), (.back, ["escape", "f9", "alt+i"]),
                ])
            + rows(
                .conflict,
                [(.keepMine, ["m"]), (.keepTheirs, ["t"]), (.sendAsNew, ["n"])])
            + rows(
                .commandLine,
                [
                    (.open, ["enter"]), (.back, ["escape"]), (.nextPane, ["tab"]),
                    (.previousPane, ["shift+tab"]),
                ])
    }
}
