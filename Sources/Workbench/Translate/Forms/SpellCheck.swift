import TML

/// What is known of the words of the language that is translated into. A word is asked about once.
struct SpellCheck: Equatable, Sendable {
    /// `nil` until a dictionary has been looked for.
    private(set) var dictionary: DictionaryState?
    /// The path of the list with the words of the project; empty before it is known.
    private(set) var list = ""
    private(set) var misspelt: Set<String> = []
    /// What may have been meant by misspelt words.
    private var meant: [String: [String]] = [:]
    /// The words that were asked about, answered or not.
    private var asked: Set<String> = []
    private var askedForMeaning: Set<String> = []

    /// Of more words at once nobody wants to know what was meant.
    private static let mostMeanings = 20

    /// What may have been meant by a word; `nil`: nobody has said yet.
    func suggestions(for word: String) -> [String]? { meant[word] }

    /// Whether there is somebody to ask.
    private var isUseful: Bool {
        switch dictionary {
        case .missing, .broken: false
        case .ready, nil: true
        }
    }

    /// The words of texts that nobody was asked about yet; they are taken to be asked about now.
    mutating func ask(about labels: [Label], except left: String? = nil) -> [String] {
        guard isUseful else { return [] }
        var words: [String] = []
        for label in labels {
            for word in label.spelledWords
            where word != left && asked.insert(word).inserted { words.append(word) }
        }
        return words
    }

    /// The misspelt words of texts of which nobody has said what was meant; likewise.
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

    /// The word is right from now on.
    mutating func learn(_ word: String) { misspelt.remove(word) }

    /// It was not kept that the word is right.
    mutating func forget(_ word: String) { misspelt.insert(word) }

    /// Nobody has answered: the words are asked about again.
    mutating func fail(_ words: [String]) { asked.subtract(words) }
}
