/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// There is no description of what `TERM` names.
    case unknownTerminal(String)
    /// The cursor cannot be moved: there is nothing but lines, one after the other.
    case noCursorAddressing(String)
    /// The locale's character set is another one, named here; text would be garbled.
    case notUTF8(String)
}
