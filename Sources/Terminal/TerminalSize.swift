public import Display
import Glibc

/// The size of the terminal as reported by the system. Threads without access to the screen need
/// this size.
public enum TerminalSize {
    /// The size of the terminal at the standard output; `nil` if the output is no terminal.
    public static var current: Size? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0,
            window.ws_col > 0
        else { return nil }
        return Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }
}
