public import Display
import Glibc

/// The size of the terminal as reported by the system. Threads without access to the screen need
/// this size.
public enum TerminalSize {
    /// The allowed numbers of rows and of columns. Larger frames need too much memory.
    static let range = 1...1000

    /// The size of the terminal at the standard output, at most 1000 by 1000; `nil` if the output is
    /// no terminal.
    public static var current: Size? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0,
            window.ws_col > 0
        else { return nil }
        return nearest(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }

    /// Returns the allowed size that is nearest to a size.
    static func nearest(rows: Int, columns: Int) -> Size {
        func limited(_ count: Int) -> Int { min(max(count, range.lowerBound), range.upperBound) }
        return Size(rows: limited(rows), columns: limited(columns))
    }
}
