import Foundation
import MachineTranslation
import Text

/// What engines have said, in a file that outlives the program: a line of JSON for each answer, the newest
/// last. What is older than 30 days counts no more, and when there is too much, the older half goes.
///
/// Several programs may add to it at once; each knows what was there when it began.
actor AnswerFile: AnswerShelf {
    private static let longevity = 30 * 86_400
    /// The first line.
    private static let heading = #"{"tml-translator":"answers of engines","version":1}"#
    /// A file that has grown so far is none of ours.
    private static let mostRead = 64 << 20

    private struct Answer {
        var text: String
        /// In seconds since 1970.
        var time: Int
    }

    private let path: String
    private let mostBytes: Int
    private let now: @Sendable () -> Int
    private var answers: [AskedText: Answer] = [:]
    /// The bytes of the file.
    private var size = 0
    /// Which file was read; 0: none is there.
    private var number: UInt64?

    /// - Parameters:
    ///   - mostBytes: how long the file may become.
    ///   - now: the time, in seconds since 1970.
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

    /// Reads the file unless it is the one that was read: it may have been removed, or written anew.
    private func follow() {
        var status = stat()
        let found = stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
        guard found != number else { return }
        (answers, size, number) = ([:], 0, found)
        guard found != 0 else { return }
        read(length: Int(status.st_size))
    }

    /// What cannot be read is set aside; what else there is stays.
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
        // The end of a line that a power cut has left would spoil the next one.
        if answers.count < read.count || !rest.isEmpty { rewrite(within: mostBytes) }
    }

    /// Keeps a file that is damaged for whoever wants to look at it.
    private func setAside() {
        Log.shared.note("answers of engines: \(path) is damaged and was renamed")
        rename(path, path + ".damaged")
        (size, number) = (0, 0)
    }

    /// Writes what is known, the newest that have room.
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
        var status = stat()
        number = stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
    }

    /// In one piece, so that lines of several programs do not mix.
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

    /// `nil` for a line that is none of ours.
    private static func answer(_ line: ArraySlice<UInt8>) -> (AskedText, Answer)? {
        guard let line = JSON(line), let time = line["at"]?.integer,
            let said = line["said"]?.strictString,
            let parts = line["asked"]?.array?.map(\.strictString), !parts.contains(nil)
        else { return nil }
        let question = AskedText(parts: parts.compactMap { $0.map { ExactText($0) } })
        return (question, Answer(text: said, time: time))
    }
}
