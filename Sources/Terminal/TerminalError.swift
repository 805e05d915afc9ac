/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// There is no description of the terminal in `TERM`.
    case unknownTerminal(String)
    /// The terminal cannot move the cursor: it only writes lines one after the other.
    case noCursorAddressing(String)
    /// The locale has this character set, which is not UTF-8. Text would be unreadable.
    case notUTF8(String)
}
