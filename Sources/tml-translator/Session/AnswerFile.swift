import Files
import Foundation
import MachineTranslation
import Text

/// The answers of engines, in a file that is kept between sessions: one line of JSON for each
/// answer, the newest last. Answers older than 30 days are ignored. If the file is too long, the
/// older half is deleted.
///
/// Several programs may add answers at the same time. Each program knows the answers that were in
/// the file when it read the file.
actor AnswerFile: AnswerStore {
    private static let longevity = 30 * 86_400
    /// The first line of the file.
    private static let heading = #"{"tml-translator":"answers of engines","version":1}"#
    /// The maximum size in bytes of a file that the program reads. A longer file is damaged.
    private static let mostRead = 64 << 20

    private struct Answer {
        var text: String
        /// The time of the answer in seconds since 1970.
        var time: Int
    }

    private let path: String
    private let mostBytes: Int
    private let now: @Sendable () -> Int
    private var answers: [AskedText: Answer] = [:]
    /// The size of the file in bytes.
    private var size = 0
    /// The inode number of the file that was read; 0 if there was none; `nil` before the first
    /// read.
    private var number: UInt64?

    /// - Parameters:
    ///   - mostBytes: the maximum size of the file.
    ///   - now: returns the time in seconds since 1970.
    init(
        path: String, mostBytes: Int = 4 << 20,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        self.path = path
        self.mostBytes = mostBytes
        self.now = now
    }

    func answer(to question: AskedText) -> String? {
        follow()
        return answers[question].flatMap { isYoung($0) ? $0.text : nil }
    }

    func keep(_ answer: String, to question: AskedText) {
        follow()
        let kept = Answer(text: answer, time: now())
        answers[question] = kept
        let line = Self.line(question, kept)
        if size == 0 || size + line.count > mostBytes {
            rewrite(within: size == 0 ? mostBytes : mostBytes / 2)
        } else if append(line) {
            size += line.count
        }
    }
}

extension AnswerFile {
    private func isYoung(_ answer: Answer) -> Bool { answer.time > now() - Self.longevity }

    /// Reads the file, if it is not the file that was already read. Another program may have
    /// removed or replaced the file.
    private func follow() {
        let status = FileStatus(path: path)
        let found = status?.number ?? 0
        guard found != number else { return }
        (answers, size, number) = ([:], 0, found)
        guard let status else { return }
        read(length: status.size)
    }

    /// Reads the answers of the file. Renames a damaged file and keeps its valid answers.
    private func read(length: Int) {
        guard length <= Self.mostRead, let bytes = try? PrivateFile.read(path) else {
            return setAside()
        }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.popLast() ?? []
        guard let first = lines.first, first.elementsEqual(Self.heading.utf8) else {
            return setAside()
        }
        let read = lines.dropFirst().map(Self.answer)
        for case (let question, let answer)? in read where isYoung(answer) {
            answers[question] = answer
        }
        size = bytes.count
        if read.contains(where: { $0 == nil }) { setAside() }
        // An incomplete line after a power failure would damage the next line.
        if answers.count < read.count || !rest.isEmpty { rewrite(within: mostBytes) }
    }

    /// Renames the damaged file, so that people can examine it.
    private func setAside() {
        Log.shared.note("answers of engines: \(path) is damaged and was renamed")
        rename(path, path + ".damaged")
        (size, number) = (0, 0)
    }

    /// Writes the known answers into a new file, the newest ones that fit.
    private func rewrite(within most: Int) {
        var lines: [[UInt8]] = []
        var count = Self.heading.utf8.count + 1
        for (question, answer) in answers.sorted(by: { $0.value.time > $1.value.time }) {
            let line = Self.line(question, answer)
            guard isYoung(answer), count + line.count <= most else {
                answers[question] = nil
                continue
            }
            count += line.count
            lines.append(line)
        }
        let bytes = Array((Self.heading + "\n").utf8) + lines.reversed().joined()
        do {
            try PrivateFile.write(bytes, to: path)
            size = bytes.count
        } catch {
            Log.shared.note("answers of engines: \(error)")
        }
        number = FileStatus(path: path)?.number ?? 0
    }

    /// Appends a line with one write, so that lines of several programs do not mix. Returns false
    /// on failure.
    private func append(_ line: [UInt8]) -> Bool {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return write(descriptor, line, line.count) == line.count
    }
}

extension AnswerFile {
    private static func line(_ question: AskedText, _ answer: Answer) -> [UInt8] {
        let line: JSON = [
            "at": .integer(answer.time), "asked": .array(question.parts.map { .string($0.string) }),
            "said": .string(answer.text),
        ]
        return line.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the query and the answer of a line; `nil` for an invalid line.
    private static func answer(_ line: ArraySlice<UInt8>) -> (AskedText, Answer)? {
        guard let line = JSON(line), let time = line["at"]?.integer,
            let said = line["said"]?.strictString,
            let parts = line["asked"]?.array?.map(\.strictString), !parts.contains(nil)
        else { return nil }
        let question = AskedText(parts: parts.compactMap { $0.map { ExactText($0) } })
        return (question, Answer(text: said, time: time))
    }
}
