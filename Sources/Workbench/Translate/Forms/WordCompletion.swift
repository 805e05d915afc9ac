import Text

/// The words of the project that may be meant by what is being typed.
struct WordCompletion: Equatable, Sendable {
    /// The beginning that was asked about last.
    private var start = ""
    /// Those that begin so, the likeliest first; `nil`: nobody has answered.
    private var words: [String]?
    /// What was put in last, and which of the words it was.
    private(set) var taken: Taken?

    struct Taken: Equatable, Sendable {
        /// What the translator has typed of the word, and what came behind it.
        var typed: String
        var rest: String
        var number: Int
    }

    /// A shorter beginning says too little.
    private static let leastLetters = 3

    /// Whether somebody has to be asked about a beginning; it is taken to be asked about now.
    mutating func ask(for beginning: String) -> Bool {
        guard beginning.count >= Self.leastLetters, beginning != start else { return false }
        // What goes on from an answered beginning is among the words already, if they were few.
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

    /// What may follow a beginning, the likeliest first, in capitals if that is.
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

    /// The rest of the likeliest word; empty where none is known.
    func ghost(behind editor: TextEditor) -> String {
        guard words?.isEmpty == false, let beginning = editor.wordBeingTyped else { return "" }
        return rests(of: beginning).first ?? ""
    }

    /// Puts the rest of the likeliest word behind the cursor; the next time the next one instead.
    ///
    /// - Returns: false where no word is known.
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
