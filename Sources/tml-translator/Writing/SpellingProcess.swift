import Dictionaries
import Foundation
import Processes

/// A child process with one dictionary: this program with the subcommand `spell-words`.
///
/// libhunspell does not protect itself against damaged files. So a damaged dictionary can end only
/// the child process. The process answers one question at a time. The answer comes within the time
/// limit of `SpellWords` or not at all.
final class SpellingProcess: Sendable {
    /// The first line of the process, written when the dictionary is read.
    static let greeting = "ready"

    /// The number of words that are sent at once. Both pipes have room for them.
    private static let piece = 100

    private let process: pid_t
    private let input: Int32
    private let output: Int32

    /// Starts the process; `nil` if it cannot be started. Wait for `isReady` before the first
    /// request.
    ///
    /// - Parameter program: the path of this program.
    init?(program: String, _ dictionary: DictionaryFiles) {
        guard let questions = PipeEnds() else { return nil }
        guard let answers = PipeEnds() else {
            questions.close()
            return nil
        }
        let process = ChildProcess.start(
            program, ["tml-translator", SpellWords.name, dictionary.path],
            input: .open(questions.output), output: .open(answers.input), errors: .null)
        close(questions.output)
        close(answers.input)
        (input, output, self.process) = (questions.input, answers.output, process ?? 0)
        guard process != nil else {
            end()
            return nil
        }
    }

    /// Waits until the dictionary is read. Returns false if the dictionary cannot be used or the
    /// process has ended.
    func isReady() -> Bool { lines(1) == [Self.greeting] }

    /// Returns for each word whether it is right, `nil` if this is unknown. Returns `nil` instead
    /// of a list if the process has ended.
    func check(_ words: [String]) -> [Bool?]? {
        var found: [Bool?] = []
        for start in stride(from: 0, to: words.count, by: Self.piece) {
            let piece = words[start..<min(words.count, start + Self.piece)]
            guard let answers = ask(piece.map { "?" + $0 }) else { return nil }
            found += answers.map { $0 == "-" ? nil : $0 == "1" }
        }
        return found
    }

    /// Returns possible corrections of a word; `nil` if the process has ended.
    func suggestions(for word: String) -> [String]? {
        ask(["!" + word])?.first.map { $0.split(separator: "\t").map(String.init) }
    }

    /// Kills the process, also while another thread waits for its answer. The answer then does not
    /// come.
    func stop() { if process > 0 { kill(process, SIGKILL) } }

    /// Kills the process and closes its pipes. No other thread may be waiting for an answer.
    func end() {
        close(input)
        close(output)
        guard process > 0 else { return }
        stop()
        ChildProcess.wait(for: process)
    }
}

extension SpellingProcess {
    private func ask(_ questions: [String]) -> [String]? {
        let text = questions.map { $0 + "\n" }.joined()
        guard (try? Output.write(Array(text.utf8), to: input)) != nil else { return nil }
        return lines(questions.count)
    }

    /// Reads this number of lines, which are all lines that the process writes.
    private func lines(_ count: Int) -> [String]? {
        var bytes: [UInt8] = []
        var found = 0
        var piece = [UInt8](repeating: 0, count: 4 << 10)
        while found < count {
            let read = Foundation.read(output, &piece, piece.count)
            if read < 0 && errno == EINTR { continue }
            guard read > 0 else { return nil }
            found += piece[..<read].count { $0 == 0x0A }
            bytes += piece[..<read]
        }
        let lines = bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
