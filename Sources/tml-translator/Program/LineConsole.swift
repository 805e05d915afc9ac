import Foundation
import Workbench

/// The standard input and output in line mode. The terminal edits the typed lines itself. It
/// does not show passwords.
struct LineConsole {
    /// The next typed line.
    enum Line: Equatable {
        case text(String)
        /// The line is not UTF-8.
        case notText
        case end
    }

    private var typed: [UInt8] = []
    private var readCount = 0
    private var isAtEnd = false
    /// The settings of the terminal before the echo was switched off.
    private var shown: termios?

    /// The number of typed bytes in the lines that `nextLine` has returned.
    var handledCount: Int { readCount - typed.count }

    /// Prints lines that are safe for the terminal.
    ///
    /// - Returns: false if the output is closed.
    mutating func say(_ lines: [String]) -> Bool {
        write(lines.map { SafeText.line($0) + "\n" }.joined())
    }

    /// Prints a prompt.
    ///
    /// - Returns: false if the output is closed.
    mutating func ask(_ prompt: LinePrompt) -> Bool {
        if prompt.isSecret { hide() }
        return write(SafeText.line(prompt.text))
    }

    /// Returns the next complete line, if there is one. At the end of the input, the rest is also a
    /// line.
    mutating func nextLine() -> Line? {
        if let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
            defer { typed.removeFirst(end + 1) }
            return line(typed[..<end])
        }
        guard isAtEnd else { return nil }
        defer { typed = [] }
        return typed.isEmpty ? .end : line(typed[...])
    }

    /// Reads typed bytes. Waits only if no bytes are available.
    mutating func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count: Int
        repeat {
            count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        } while count < 0 && errno == EINTR
        if count > 0 {
            typed += bytes[..<count]
            readCount += count
        } else {
            isAtEnd = true
        }
    }

    /// Switches the echo of the terminal on again.
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
            // Without echo, the terminal did not show the line feed either.
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
