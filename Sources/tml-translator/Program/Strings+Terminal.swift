import Terminal
import Workbench

extension Strings {
    /// Why there is no screen, and that everything is said in lines; `nil`: that would not help.
    static func noScreen(_ error: TerminalError) -> String? {
        switch error {
        case .unknownTerminal, .noCursorAddressing:
            "\(sentence(error)) Until then everything is said in lines (--plain)."
        case .notATerminal, .notUTF8: nil
        }
    }

    static let linesHaveNoColours = "There are no colours in line mode."
    static let linesAreNotOrdered = "In line mode letters are sent in the order of the text."
    static let lineIsNoText = "The line was not taken: its bytes are no UTF-8."

    /// Why the workstation cannot use a terminal, and what to do.
    static func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            "The workstation needs a terminal, unless it is started with --plain. For scripts there "
                + "are subcommands: see `tml-translator --help`."
        case .unknownTerminal(""):
            "TERM is not set, so nothing is known of this terminal. Set it to the terminal's name, "
                + "for example `export TERM=xterm-256color`."
        case .unknownTerminal(let name):
            "There is no description of the terminal “\(name)”, which TERM names, on this machine. Try "
                + "`TERM=xterm-256color tml-translator`."
        case .noCursorAddressing(let name):
            "The terminal “\(name)” can only show one line after the other, and the workstation draws "
                + "on the whole window. Start it in a terminal window or in tmux."
        case .notUTF8(let name):
            "The terminal's character set is \(name), not UTF-8. Set LANG to a UTF-8 locale, for "
                + "example `export LANG=C.UTF-8`."
        }
    }
}
