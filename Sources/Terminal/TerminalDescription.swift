import CNcurses
import Glibc

/// What is known of the terminal that `TERM` names, without taking it over.
public struct TerminalDescription: Sendable {
    /// The value of `TERM`; empty when it is not set.
    public var name: String
    /// How many colours the terminal has; 0 for none, or when `NO_COLOR` asks for none.
    public var colors: Int
    /// Why the workstation could not use the terminal; `nil` when it could.
    public var problem: TerminalError?

    /// Looks `TERM` up anew at each call.
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
