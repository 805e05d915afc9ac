import ArgumentParser
import Foundation
import TML
import Text

/// Answers lines of JSON from files or from the standard input, one by one.
///
/// For an invalid line, the answer has the error and the number of the line. The next lines follow.
struct LineByLine {
    private(set) var hasFaults = false
    private var writer = LineWriter(descriptor: STDOUT_FILENO)

    /// `-`, or no path, is the standard input.
    mutating func answer(
        _ paths: [String], with answer: (LineQuestion, inout JSONObject) throws -> Void
    ) throws {
        // A closed output must be reported by an error, not by the signal SIGPIPE.
        signal(SIGPIPE, SIG_IGN)
        for path in paths.isEmpty ? ["-"] : paths {
            if path == "-" {
                try read(STDIN_FILENO, of: nil, answer)
                continue
            }
            let descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else {
                throw CommandError("\(path) cannot be read: \(String(cString: strerror(errno)))")
            }
            defer { close(descriptor) }
            try read(descriptor, of: paths.count > 1 ? path : nil, answer)
        }
        try writer.flush()
    }

    private mutating func read(
        _ descriptor: CInt, of path: String?,
        _ answer: (LineQuestion, inout JSONObject) throws -> Void
    ) throws {
        var reader = LineReader(descriptor: descriptor)
        var number = 0
        while let line = try reader.next(beforeWaiting: { try writer.flush() }) {
            number += 1
            if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                continue
            }
            var head = JSONObject()
            head["file"] = path.map(JSON.string)
            head["line"] = .integer(number)
            try writer.write(try answered(line, head, answer))
        }
    }

    private mutating func answered(
        _ line: LineReader.Line, _ head: JSONObject,
        _ answer: (LineQuestion, inout JSONObject) throws -> Void
    ) throws -> JSONObject {
        var told = head
        do {
            guard case .bytes(let bytes) = line else {
                throw LineQuestion.Fault(sentence: "The line is longer than 1 MB.")
            }
            let question = try LineQuestion(bytes)
            told["id"] = question.id
            var full = told
            try answer(question, &full)
            return full
        } catch let fault as LineQuestion.Fault {
            told["error"] = .string(fault.sentence)
        } catch let complaint as CommandError {
            told["error"] = .string(complaint.description)
        }
        hasFaults = true
        return told
    }
}
