import Terminal
import Workbench

extension Strings {
    /// The reason why line mode starts instead of the screen; `nil` if line mode would not work
    /// either.
    static func noScreen(_ error: TerminalError) -> String? {
        switch error {
        case .unknownTerminal, .noCursorAddressing:
            "\(sentence(error)) The workstation now starts in line mode (--plain)."
        case .notATerminal, .notUTF8: nil
        }
    }

    static let linesHaveNoColours = "Line mode has no colours."
    static let linesAreNotOrdered = "Line mode does not reorder Arabic and Hebrew letters."
    static let lineIsNoText = "The line was ignored: it is not UTF-8."

    /// The reason why the workstation cannot use the terminal, and the next action of the
    /// translator.
    static func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            "The workstation needs a terminal or the option --plain. For scripts, use the "
                + "subcommands: see `tml-translator --help`."
        case .unknownTerminal(""):
            "TERM is not set. Set TERM to the name of the terminal, for example "
                + "`export TERM=xterm-256color`."
        case .unknownTerminal(let name):
            "This machine has no description of the terminal “\(name)” (from TERM). Try "
                + "`TERM=xterm-256color tml-translator`."
        case .noCursorAddressing(let name):
            "The terminal “\(name)” cannot move the cursor. Start the workstation in a terminal "
                + "window or in tmux."
        case .notUTF8(let name):
            "The character set of the terminal is \(name), not UTF-8. Set LANG to a UTF-8 locale, "
                + "for example `export LANG=C.UTF-8`."
        }
    }
}
