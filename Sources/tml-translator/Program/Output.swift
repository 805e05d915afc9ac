import ArgumentParser
import Foundation
import Text

/// The output of the subcommands. Every line goes through here, because other people wrote much of
/// the text and the output can be a terminal.
enum Output {
    /// Prints one or more lines for people.
    static func say(_ text: String) throws {
        try write(Array((SafeText.lines(text) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Prints an error for people on the standard error.
    static func complain(_ text: String) {
        let bytes = Array((SafeText.lines(text) + "\n").utf8)
        // If the standard error cannot be written, the exit status still reports the error.
        try? write(bytes, to: STDERR_FILENO)
    }

    /// Prints JSON with sorted keys, for programs.
    static func sayJSON(_ value: some Encodable) throws {
        try write(Array((SafeText.json(try PrettyJSON.text(value)) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Prints HTML.
    static func sayHTML(_ html: String) throws {
        try write(Array((SafeText.html(html) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes all bytes, or throws. If the output is closed, the command ends with the exit status
    /// of SIGPIPE.
    static func write(_ bytes: [UInt8], to descriptor: CInt) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw ExitCode(128 + SIGPIPE)
            } else if errno != EINTR {
                throw CommandError(
                    "The output cannot be written: \(String(cString: strerror(errno)))")
            }
        }
    }
}

/// JSON with indents, which people can also read.
enum PrettyJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
