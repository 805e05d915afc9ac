import Foundation
import Workbench

/// Standard input and output, where lines are typed and said. The terminal has its own way of editing a
/// line; only what is secret it does not show.
struct LineConsole {
    /// What comes next of what was typed.
    enum Line: Equatable {
        case text(String)
        /// Its bytes are no UTF-8.
        case notText
        case end
    }

    private var typed: [UInt8] = []
    private var isAtEnd = false
    /// How the terminal was set before it was told to show nothing.
    private var shown: termios?

    /// Says lines, in which nothing acts on the terminal.
    ///
    /// - Returns: false when nobody can read them.
    mutating func say(_ lines: [String]) -> Bool {
        write(lines.map { SafeText.line($0) + "\n" }.joined())
    }

    /// Asks for a line; likewise.
    mutating func ask(_ prompt: LinePrompt) -> Bool {
        if prompt.isSecret { hide() }
        return write(SafeText.line(prompt.text))
    }

    /// The next line, if it is here. What stands before the end of the input is one as well.
    mutating func nextLine() -> Line? {
        if let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
            defer { typed.removeFirst(end + 1) }
            return line(typed[..<end])
        }
        guard isAtEnd else { return nil }
        defer { typed = [] }
        return typed.isEmpty ? .end : line(typed[...])
    }

    /// Reads what was typed. Does not wait where there is something.
    mutating func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count: Int
        repeat {
            count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        } while count < 0 && errno == EINTR
        if count > 0 {
            typed += bytes[..<count]
        } else {
            isAtEnd = true
        }
    }

    /// The terminal shows what is typed again.
    mutating func close() {
        guard var shown else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &shown)
        self.shown = nil
    }
}

extension LineConsole {
    private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
        if shown != nil {
            close()
            // The end of the line was not shown either.
            _ = write("\n")
        }
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notText
    }

    private mutating func hide() {
        var settings = termios()
        guard shown == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        shown = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    private func write(_ text: String) -> Bool {
        (try? Output.write(Array(text.utf8), to: STDOUT_FILENO)) != nil
    }
}
