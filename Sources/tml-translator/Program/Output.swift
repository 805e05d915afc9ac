import ArgumentParser
import Foundation
import Text

/// The output of the subcommands. Every line goes through here, because other people wrote much of
/// the text and the output can be a terminal.
enum Output {
    /// Tells people, in a line or several.
    static func say(_ text: String) throws {
        try write(Array((SafeText.lines(text) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Tells people what is wrong, beside the answers.
    static func complain(_ text: String) {
        let bytes = Array((SafeText.lines(text) + "\n").utf8)
        // Where even this cannot be told, the exit status has to do.
        try? write(bytes, to: STDERR_FILENO)
    }

    /// Tells a machine: JSON with sorted keys.
    static func sayJSON(_ value: some Encodable) throws {
        try write(Array((SafeText.json(try PrettyJSON.text(value)) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Hands over HTML for a page.
    static func sayHTML(_ html: String) throws {
        try write(Array((SafeText.html(html) + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes all of it, or throws. Where nobody reads any longer the command ends, with the status
    /// that says so.
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

/// Values as JSON that people can read too.
enum PrettyJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
