import ArgumentParser
import Dictionaries
import Foundation

/// The subcommand that the workstation starts to check words with a dictionary. A damaged
/// dictionary ends only this process, which has no texts of the translator.
///
/// For each line of input, the subcommand writes one line. The answer to `?word` is `1` (right),
/// `0` (wrong) or `-` (unknown). The answer to `!word` is a list of suggestions, separated by tabs.
struct SpellWords: ParsableCommand {
    static let name = "spell-words"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Check words with a dictionary (used by the workstation).",
        shouldDisplay: false)

    /// The time limits in seconds for reading the dictionary, for a word, and for suggestions. A
    /// longer run ends the process.
    private static let patience = (reading: UInt32(20), word: UInt32(5), suggestions: UInt32(3))
    /// The maximum memory of the process in bytes.
    private static let mostMemory: UInt = 1 << 30

    @Argument(help: "The path of the dictionary files, without .aff and .dic.")
    var dictionary: String

    func run() throws {
        Self.limitMemory()
        alarm(Self.patience.reading)
        guard let words = HunspellDictionary(DictionaryFiles(path: dictionary)) else {
            throw ExitCode(1)
        }
        try Self.write(SpellingProcess.greeting)
        alarm(0)
        while let line = readLine() {
            try Self.write(Self.answer(to: line, from: words))
            alarm(0)
        }
    }

    private static func answer(to line: String, from words: HunspellDictionary) -> String {
        let word = String(line.unicodeScalars.dropFirst())
        if line.unicodeScalars.first == "!" {
            alarm(patience.suggestions)
            return words.suggestions(for: word).joined(separator: "\t")
        }
        alarm(patience.word)
        return words.knows(word).map { $0 ? "1" : "0" } ?? "-"
    }

    private static func write(_ line: String) throws {
        try Output.write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    }

    private static func limitMemory() {
        var limit = rlimit(rlim_cur: mostMemory, rlim_max: mostMemory)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
