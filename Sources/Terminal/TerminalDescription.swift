import CNcurses
import Glibc

/// The description of the terminal in `TERM`, read without opening the terminal.
public struct TerminalDescription: Sendable {
    /// The value of `TERM`; empty if it is not set.
    public var name: String
    /// The number of colours; 0 if there are none, or if `NO_COLOR` is set.
    public var colors: Int
    /// The reason why the workstation cannot use the terminal; `nil` if it can.
    public var problem: TerminalError?

    /// The present description. Each access reads `TERM` again.
    public static var current: TerminalDescription {
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        var colors: Int32 = 0
        let problem: TerminalError? =
            switch Int(cn_describe(&colors)) {
            case CN_OPENED: nil
            case CN_NO_CURSOR_ADDRESSING: .noCursorAddressing(name)
            default: .unknownTerminal(name)
            }
        let wanted = getenv("NO_COLOR").map { $0[0] == 0 } ?? true
        return TerminalDescription(
            name: name, colors: wanted ? max(0, Int(colors)) : 0, problem: problem)
    }
}
