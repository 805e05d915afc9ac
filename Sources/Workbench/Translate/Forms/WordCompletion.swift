import Text

/// The words of the project that can complete the typed word.
struct WordCompletion: Equatable, Sendable {
    /// The beginning of a word that was requested last.
    private var start = ""
    /// The words with this beginning, the most likely first; `nil`: no answer yet.
    private var words: [String]?
    /// The last inserted text, and the number of its word.
    private(set) var taken: Taken?

    struct Taken: Equatable, Sendable {
        /// The typed beginning of the word, and the inserted rest.
        var typed: String
        var rest: String
        var number: Int
    }

    /// The minimum length of a beginning, in characters.
    private static let leastLetters = 3

    /// Returns true if the words with this beginning must be requested, and marks them as
    /// requested.
    mutating func ask(for beginning: String) -> Bool {
        guard beginning.count >= Self.leastLetters, beginning != start else { return false }
        // If the beginning continues the last requested beginning, a known word may already fit.
        if words != nil, !start.isEmpty, beginning.hasPrefix(start), !rests(of: beginning).isEmpty {
            return false
        }
        start = beginning
        words = nil
        return true
    }

    mutating func take(_ found: [String], for beginning: String) {
        if beginning == start { words = found }
    }

    /// Returns the rests of the words with a beginning, the most likely first, in capitals if the
    /// beginning is in capitals.
    func rests(of beginning: String) -> [String] {
        guard let words, beginning.count >= Self.leastLetters else { return [] }
        let wanted = beginning.lowercased()
        let isLoud = beginning == beginning.uppercased() && beginning != wanted
        var rests: [String] = []
        for word in words where word.count > beginning.count && word.lowercased().hasPrefix(wanted)
        {
            let rest = String(word.dropFirst(beginning.count))
            let cased = isLoud ? rest.uppercased() : rest
            if !rests.contains(cased) { rests.append(cased) }
        }
        return rests
    }

    /// Returns the rest of the most likely word; empty if there is no word.
    func ghost(behind editor: TextEditor) -> String {
        guard words?.isEmpty == false, let beginning = editor.wordBeingTyped else { return "" }
        return rests(of: beginning).first ?? ""
    }

    /// Inserts the rest of the most likely word. The next call replaces it with the rest of the
    /// next word.
    ///
    /// - Returns: false if there is no word.
    mutating func complete(_ editor: inout TextEditor) -> Bool {
        if let last = taken, editor.textBeforeCursorEnds(with: last.typed + last.rest) {
            let rests = rests(of: last.typed)
            guard !rests.isEmpty else { return false }
            let number = (last.number + 1) % rests.count
            let end = editor.utf8Cursor
            editor.replace(utf8: end - last.rest.utf8.count..<end, with: rests[number])
            taken = Taken(typed: last.typed, rest: rests[number], number: number)
            return true
        }
        guard let beginning = editor.wordBeingTyped, let rest = rests(of: beginning).first else {
            return false
        }
        editor.insert(text: rest)
        taken = Taken(typed: beginning, rest: rest, number: 0)
        return true
    }
}
