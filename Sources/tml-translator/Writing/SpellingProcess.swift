import Dictionaries
import Foundation
import Processes

/// A child process with one dictionary: this program with the subcommand `spell-words`.
///
/// libhunspell does not protect itself against damaged files. So a damaged dictionary can end only
/// the child process. The process answers one question at a time. The answer comes within the time
/// limit of `SpellWords` or not at all.
final class SpellingProcess: Sendable {
    /// What is said first, when the dictionary is read.
    static let greeting = "ready"

    /// So many words go out at once: both pipes have room for them.
    private static let piece = 100

    private let process: pid_t
    private let input: Int32
    private let output: Int32

    /// Starts it; `nil` when it cannot be started. It can be asked once it is ready.
    ///
    /// - Parameter program: this program.
    init?(program: String, _ dictionary: DictionaryFiles) {
        var questions: [Int32] = [-1, -1]
        var answers: [Int32] = [-1, -1]
        guard pipe(&questions) == 0 else { return nil }
        guard pipe(&answers) == 0 else {
            for end in questions { close(end) }
            return nil
        }
        for end in questions + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let arguments = ["tml-translator", SpellWords.name, dictionary.path]
        let process = ChildProcess.start(program, arguments) { files in
            posix_spawn_file_actions_adddup2(&files, questions[0], STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&files, answers[1], STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        close(questions[0])
        close(answers[1])
        (input, output, self.process) = (questions[1], answers[0], process ?? 0)
        guard process != nil else {
            end()
            return nil
        }
    }

    /// Waits until it has read the dictionary; false: it has no use for that, or has ended.
    func isReady() -> Bool { lines(1) == [Self.greeting] }

    /// Which words are right; `nil` for those that cannot be told. `nil` as a whole: the process has
    /// ended.
    func check(_ words: [String]) -> [Bool?]? {
        var found: [Bool?] = []
        for start in stride(from: 0, to: words.count, by: Self.piece) {
            let piece = words[start..<min(words.count, start + Self.piece)]
            guard let answers = ask(piece.map { "?" + $0 }) else { return nil }
            found += answers.map { $0 == "-" ? nil : $0 == "1" }
        }
        return found
    }

    /// What may have been meant; `nil`: the process has ended.
    func suggestions(for word: String) -> [String]? {
        ask(["!" + word])?.first.map { $0.split(separator: "\t").map(String.init) }
    }

    /// Has it end, also while another thread waits for its answer, which then does not come.
    func stop() { if process > 0 { kill(process, SIGKILL) } }

    /// Ends it, whatever it does; nobody may wait for it.
    func end() {
        close(input)
        close(output)
        guard process > 0 else { return }
        stop()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
}

extension SpellingProcess {
    private func ask(_ questions: [String]) -> [String]? {
        let text = questions.map { $0 + "\n" }.joined()
        guard (try? Output.write(Array(text.utf8), to: input)) != nil else { return nil }
        return lines(questions.count)
    }

    /// So many lines, which are all that comes.
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
