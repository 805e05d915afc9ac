import ArgumentParser
import Foundation
import TML

/// Answers questions line by line, from files or from standard input.
///
/// A line that cannot be answered is told, with its number, and the rest goes on.
struct LineByLine {
    private(set) var hasFaults = false
    private var writer = LineWriter(descriptor: STDOUT_FILENO)

    /// `-`, or no path at all, is standard input.
    mutating func answer(
        _ paths: [String], with answer: (Question, inout JSONLine) throws -> Void
    ) throws {
        // Who no longer reads is told by an error, whatever the caller has done about the signal.
        signal(SIGPIPE, SIG_IGN)
        for path in paths.isEmpty ? ["-"] : paths {
            if path == "-" {
                try read(STDIN_FILENO, of: nil, answer)
                continue
            }
            let descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else {
                throw Complaint("\(path) cannot be read: \(String(cString: strerror(errno)))")
            }
            defer { close(descriptor) }
            try read(descriptor, of: paths.count > 1 ? path : nil, answer)
        }
        try writer.flush()
    }

    private mutating func read(
        _ descriptor: CInt, of path: String?,
        _ answer: (Question, inout JSONLine) throws -> Void
    ) throws {
        var reader = LineReader(descriptor: descriptor)
        var number = 0
        while let line = try reader.next(beforeWaiting: { try writer.flush() }) {
            number += 1
            if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                continue
            }
            var head = JSONLine()
            head.setIfPresent("file", path.map(JSONValue.text))
            head.set("line", .integer(number))
            try writer.write(try answered(line, head, answer))
        }
    }

    private mutating func answered(
        _ line: LineReader.Line, _ head: JSONLine,
        _ answer: (Question, inout JSONLine) throws -> Void
    ) throws -> JSONLine {
        var told = head
        do {
            guard case .bytes(let bytes) = line else {
                throw Question.Fault(sentence: "The line is longer than a megabyte.")
            }
            let question = try Question(bytes)
            told.setIfPresent("id", question.id)
            var full = told
            try answer(question, &full)
            return full
        } catch let fault as Question.Fault {
            told.set("error", .text(fault.sentence))
        } catch let complaint as Complaint {
            told.set("error", .text(complaint.description))
        }
        hasFaults = true
        return told
    }
}
