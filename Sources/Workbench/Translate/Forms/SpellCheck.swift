import TML

/// The results of the spelling check in the language of the translations. Each word is requested once.
struct SpellCheck: Equatable, Sendable {
    /// `nil` until a dictionary has been looked for.
    private(set) var dictionary: DictionaryState?
    /// The path of the list with the words of the project; empty before it is known.
    private(set) var list = ""
    private(set) var misspelt: Set<String> = []
    /// The corrections of misspelt words.
    private var meant: [String: [String]] = [:]
    /// The requested words, with or without an answer.
    private var asked: Set<String> = []
    private var askedForMeaning: Set<String> = []

    /// The limit of words whose corrections are requested.
    private static let mostMeanings = 20

    /// Deletes all results, because the dictionary or the setting can be another one.
    mutating func startAgain() {
        let list = list
        self = SpellCheck()
        self.list = list
    }

    /// The corrections of a word; `nil`: not known yet.
    func suggestions(for word: String) -> [String]? { meant[word] }

    /// Whether there is a dictionary.
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

    /// Returns misspelt words whose corrections were not requested yet, and marks them as requested.
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

    /// The accepted word could not be saved, so it is misspelt again.
    mutating func forget(_ word: String) { misspelt.insert(word) }

    /// The request has failed. The words are requested again.
    mutating func fail(_ words: [String]) { asked.subtract(words) }
}
