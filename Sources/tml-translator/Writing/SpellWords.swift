import ArgumentParser
import Dictionaries
import Foundation

/// What the workstation starts beside itself to ask a dictionary: a damaged one ends this process, and
/// nobody has typed anything here.
///
/// Reads a line for each question and writes one: `?word` is answered with `1` (right), `0` (wrong) or
/// `-` (not to be told), `!word` with suggestions between tabs.
struct SpellWords: ParsableCommand {
    static let name = "spell-words"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Check words with a dictionary (used by the workstation).",
        shouldDisplay: false)

    /// Seconds for reading the dictionary, for a word, and for suggestions. What takes longer hangs.
    private static let patience = (reading: UInt32(20), word: UInt32(5), suggestions: UInt32(3))
    /// No dictionary takes so many bytes.
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
