import TML

/// The results of the spelling check in the language of the translations. Each word is requested
/// once.
struct SpellCheck: Equatable, Sendable {
    /// The state of the dictionary; `nil` until it is known.
    private(set) var dictionary: DictionaryState?
    /// The path of the list with the words of the project; empty before it is known.
    private(set) var list = ""
    private(set) var misspelt: Set<String> = []
    /// The corrections of misspelt words.
    private var meant: [String: [String]] = [:]
    /// The requested words, with or without an answer.
    private var asked: Set<String> = []
    private var askedForMeaning: Set<String> = []

    /// The maximum number of words in a request for corrections.
    private static let mostMeanings = 20

    /// Deletes all results, because the dictionary or the setting may have changed.
    mutating func startAgain() {
        let list = list
        self = SpellCheck()
        self.list = list
    }

    /// Returns the corrections of a word; `nil`: not known yet.
    func suggestions(for word: String) -> [String]? { meant[word] }

    /// False if the language has no dictionary that can be used.
    private var isUseful: Bool {
        switch dictionary {
        case .missing, .broken: false
        case .ready, nil: true
        }
    }

    /// Returns the words of texts that were not requested yet, and marks them as requested.
    mutating func ask(about labels: [Label], except left: String? = nil) -> [String] {
        guard isUseful else { return [] }
        var words: [String] = []
        for label in labels {
            for word in label.spelledWords
            where word != left && asked.insert(word).inserted { words.append(word) }
        }
        return words
    }

    /// Returns misspelt words whose corrections were not requested yet, and marks them as
    /// requested.
    mutating func askForMeanings(in labels: [Label]) -> [String] {
        guard !misspelt.isEmpty else { return [] }
        let wrong = labels.flatMap(\.spelledWords).filter(misspelt.contains)
        let words = wrong.filter { !askedForMeaning.contains($0) }
        let first = words.prefix(Self.mostMeanings).filter { askedForMeaning.insert($0).inserted }
        return Array(first)
    }

    mutating func take(_ report: SpellingReport) {
        dictionary = report.dictionary
        list = report.list
        if !isUseful { asked.subtract(report.asked) }
        misspelt.formUnion(report.misspelt)
    }

    mutating func take(_ suggestions: [String], for word: String) { meant[word] = suggestions }

    /// Accepts a word.
    mutating func learn(_ word: String) { misspelt.remove(word) }

    /// Marks the word as misspelt again, because it could not be saved as accepted.
    mutating func forget(_ word: String) { misspelt.insert(word) }

    /// Marks the words as not requested, because the request has failed.
    mutating func fail(_ words: [String]) { asked.subtract(words) }
}
